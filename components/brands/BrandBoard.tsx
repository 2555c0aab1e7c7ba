'use client';

import { useTranslations } from 'next-intl';
import { parseAsInteger, useQueryState } from 'nuqs';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { DetailDrawer } from '@/components/ui/DetailDrawer';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { ListTable } from '@/components/ui/list/ListTable';
import type { Filters } from '@/components/ui/list/useFilters';
import type { List } from '@/components/ui/list/useList';
import { useOpen } from '@/components/ui/opening';
import { StatTile, StatTiles } from '@/components/ui/StatTile';
import { CardName } from '@/components/ui/table/CardName';
import { CsvButton } from '@/components/ui/table/CsvButton';
import type { Column } from '@/components/ui/table/columns';
import { useLast } from '@/components/ui/useLast';
import type { BoardRow } from './board';
import classes from './board.module.css';
import { NoRestaurants } from './NoRestaurants';

interface Card {
  /** Next to the name. */
  mark?: ReactNode;
  /** After the city. */
  about?: ReactNode;
  body?: ReactNode;
}

interface Props<Row extends BoardRow> {
  /** The key of the list in the browser's storage. */
  id: string;
  label: string;
  fileName: string;
  tiles: readonly ComponentProps<typeof StatTile>[];
  /** A line between the figures and the list. */
  note?: ReactNode;
  filters: Filters<{ search: string }>;
  /** Default: «Search restaurants». */
  searchLabel?: string;
  otherFilters: ReactNode;
  list: List<Row>;
  /** At the end of the line below the list. */
  aside?: ReactNode;
  /** All restaurants, regardless of the filters: an open one stays. */
  all: readonly Row[] | undefined;
  /** In addition to name and city. */
  columns: Column<Row>[];
  /** The content for a phone, in addition to name and city. */
  card: (row: Row) => Card;
  /** The screen opened by a row. */
  href?: (row: Row) => string;
  /** Opens next to the board instead. */
  detail?: (row: Row) => ReactNode;
  /** The rows for the file, if not all are loaded. */
  fileRows?: () => Promise<Row[]>;
  rowHeight?: number;
  /** The height that the window needs around the table. */
  reserve?: string;
}

/** Compares the restaurants of a brand: figures, then a list with the most urgent first. Each row leads to where it can be corrected. */
export function BrandBoard<Row extends BoardRow>(props: Props<Row>) {
  const { list, filters, all, card, href, detail, columns, reserve = '22rem' } = props;
  const t = useTranslations('brands.board');
  const openScreen = useOpen();
  const [openId, setOpenId] = useQueryState('open', parseAsInteger);
  const open = detail && all?.find(({ restaurantId }) => restaurantId === openId);
  const allColumns = useMemo(() => [...placeColumns<Row>(t), ...columns], [t, columns]);
  if (all?.length === 0) return <NoRestaurants />;
  return (
    <>
      <div className={classes.tiles}>
        <StatTiles>
          {props.tiles.map((tile) => (
            <StatTile key={String(tile.label)} {...tile} />
          ))}
        </StatTiles>
      </div>
      {props.note}
      <ListTable
        id={props.id}
        label={props.label}
        list={list}
        aside={props.aside}
        columns={allColumns}
        rowKey={({ restaurantId }) => restaurantId}
        rowLabel={({ name }) => name}
        onOpenRow={(row) => (href ? openScreen(href(row)) : void setOpenId(row.restaurantId))}
        openKey={open?.restaurantId}
        compact={(row) => <RestaurantCard row={row} {...card(row)} />}
        rowHeight={props.rowHeight}
        reserve={reserve}
        nothing={t('nothing')}
        empty={<NoRestaurants />}
        filters={
          <>
            <SearchFilter label={props.searchLabel ?? t('search')} {...filters.bind('search')} />
            {props.otherFilters}
          </>
        }
        actions={<CsvButton fileName={props.fileName} columns={allColumns} rows={props.fileRows ?? (() => list.rows ?? [])} />}
      />
      {detail && <Detail row={open} detail={detail} onClose={() => setOpenId(null)} />}
    </>
  );
}

function placeColumns<Row extends BoardRow>(t: (key: 'restaurant' | 'city') => string): Column<Row>[] {
  return [
    {
      key: 'name',
      header: t('restaurant'),
      cell: ({ name }) => <span className={classes.name}>{name}</span>,
      primary: true,
      minWidth: 204,
      sortBy: ({ name }) => name,
      csv: ({ name }) => name,
    },
    { key: 'city', header: t('city'), cell: ({ city }) => city, width: 96, yields: 0, sortBy: ({ city }) => city, csv: ({ city }) => city },
  ];
}

function RestaurantCard({ row: { name, city }, mark, about, body }: { row: BoardRow } & Card) {
  return (
    <div className={classes.card}>
      <span className={classes.cardHead}>
        <CardName>{name}</CardName>
        {mark}
      </span>
      <span className={classes.quiet}>
        {city}
        {about && <> · {about}</>}
      </span>
      {body}
    </div>
  );
}

function Detail<Row extends BoardRow>({
  row,
  detail,
  onClose,
}: {
  row: Row | undefined;
  detail: (row: Row) => ReactNode;
  onClose: () => void;
}) {
  const last = useLast(row);
  return (
    <DetailDrawer opened={row !== undefined} onClose={onClose} title={last?.name}>
      {last && detail(last)}
    </DetailDrawer>
  );
}
