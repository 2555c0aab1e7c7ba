'use client';

import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconTableOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString } from 'nuqs';
import { useMemo, useState } from 'react';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { searchFor } from '@/components/ui/fold';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { wholeList } from '@/components/ui/list/useList';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import { CsvButton } from '@/components/ui/table/CsvButton';
import cardClasses from '@/components/ui/table/card.module.css';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Grant, GrantsOverview } from '@/server/grants/grants.schema';
import { effectiveAt } from '@/server/grants/origin.rules';
import { guardOn } from '@/server/grants/urssaf.rules';
import classes from './grants.module.css';
import type { OverrideProps } from './OverrideModal';
import { useCanEditOffers } from './useCanEditOffers';
import { useGrantWords } from './useGrantWords';

const OverrideDialog = whenOpened<OverrideProps>(() => import('./OverrideModal'));
const parsers = { restaurant: parseAsString.withDefault('') };
type Row = GrantsOverview['restaurants'][number];

/** Restaurants × subsidies: the value that applies in each, and which ones the restaurant or one of its shifts sets itself. */
export default function Matrix() {
  const t = useTranslations('grants.matrix');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const canEdit = useCanEditOffers();
  const filters = useFilters(parsers);
  const [open, setOpen] = useState<{ restaurantId: number; grantId: number } | null>(null);
  const query = useQuery(trpc.grants.getGrantsOverview.queryOptions({ brandId }));
  const matchesSearch = searchFor(filters.values.restaurant);
  const rows = query.data?.restaurants.filter(({ name }) => matchesSearch(name));
  const grants = query.data?.grants;
  const cellOf = useCells(query.data?.today ?? '');
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        key: 'name',
        header: t('restaurant'),
        primary: true,
        width: 220,
        cell: ({ name }) => name,
        sortBy: ({ name }) => name,
        csv: ({ name }) => name,
      },
      ...(grants ?? []).map(
        (grant): Column<Row> => ({
          key: `grant-${grant.grantId}`,
          header: grant.labelTicket,
          minWidth: 190,
          csv: (row) => cellOf(grant, row).value,
          cell: (row) => {
            const { value, origin, shifts, isRisky } = cellOf(grant, row);
            const originText = [t(`origin.${origin}`), shifts > 0 && t('shifts', { count: shifts })].filter(Boolean).join(' · ');
            return (
              <button
                type="button"
                className={classes.cell}
                data-origin={origin}
                onClick={() => setOpen({ restaurantId: row.restaurantId, grantId: grant.grantId })}
              >
                <VisuallyHidden>{t('cell', { grant: grant.labelTicket, restaurant: row.name })}</VisuallyHidden>
                <span className={classes.value} title={isRisky ? t('risky') : undefined}>
                  {value}
                  {isRisky && <IconAlertTriangle size={14} aria-hidden />}
                </span>
                <span className={classes.origin}>
                  {originText}
                  {isRisky && <VisuallyHidden> · {t('risky')}</VisuallyHidden>}
                </span>
              </button>
            );
          },
        }),
      ),
    ],
    [t, grants, cellOf],
  );
  if (grants?.length === 0) {
    return (
      <EmptyState icon={<IconTableOff size={20} />} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  }
  const openGrant = grants?.find(({ grantId }) => grantId === open?.grantId) ?? null;
  const openRestaurant = query.data?.restaurants.find(({ restaurantId }) => restaurantId === open?.restaurantId) ?? null;
  return (
    <>
      <p className={classes.text}>{t('text')}</p>
      <ListTable
        id="grants.matrix"
        label={t('title')}
        list={wholeList(filters, rows, query)}
        columns={columns}
        rowKey={({ restaurantId }) => restaurantId}
        rowLabel={({ name }) => name}
        compact={(row) => (
          <div className={cardClasses.card}>
            <CardName>{row.name}</CardName>
            {(grants ?? []).map((grant) => {
              const { value, origin, shifts, isRisky } = cellOf(grant, row);
              const notes = [t(`origin.${origin}`), shifts > 0 && t('shifts', { count: shifts }), isRisky && t('risky')];
              return (
                <button
                  key={grant.grantId}
                  type="button"
                  className={classes.line}
                  data-origin={origin}
                  onClick={() => setOpen({ restaurantId: row.restaurantId, grantId: grant.grantId })}
                >
                  <span>{grant.labelTicket}</span>
                  <span className={classes.value}>{value}</span>
                  <span className={classes.beneath}>{notes.filter(Boolean).join(' · ')}</span>
                </button>
              );
            })}
          </div>
        )}
        reserve="20rem"
        nothing={t('nothingMatches')}
        empty={null}
        filters={<SearchFilter label={t('search')} {...filters.bind('restaurant')} />}
        actions={rows && <CsvButton fileName="grants" columns={columns} rows={() => rows} />}
      />
      <OverrideDialog
        opened={open !== null}
        grant={openGrant}
        restaurant={openRestaurant}
        today={query.data?.today ?? ''}
        canEdit={canEdit}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

/** The content of a cell: the value outside of shifts, its origin, and the number of shifts with a value of their own. */
function useCells(today: string) {
  const t = useTranslations('grants.matrix');
  const words = useGrantWords();
  return useMemo(
    () =>
      (grant: Grant, { restaurantId, countryCode }: Row) => {
        const restaurantGrant = grant.restaurants.find((each) => each.restaurantId === restaurantId);
        const { enabled, values, origins } = effectiveAt(grant, { restaurantId, shiftId: null });
        const guard = guardOn(countryCode, today);
        const terms = { ...values, type: grant.type, tag: grant.tag };
        const isOwn = !enabled || Object.values(origins).some((origin) => origin === 'restaurant');
        return {
          value: enabled ? words.short(terms) : t('off'),
          origin: isOwn ? ('restaurant' as const) : ('brand' as const),
          shifts: enabled ? (restaurantGrant?.shiftGrants.length ?? 0) : 0,
          isRisky: enabled && guard !== null && words.warning(terms, guard.leastCents) !== null,
        };
      },
    [t, words, today],
  );
}
