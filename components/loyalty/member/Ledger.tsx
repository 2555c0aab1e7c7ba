'use client';

import { IconStars } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral } from 'nuqs';
import { useMemo } from 'react';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import layout from '@/components/ui/layout.module.css';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import { type Column, MOMENT_WIDTH } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { pointsLineKinds } from '@/server/loyalty/loyalty.values';
import classes from '../loyalty.module.css';
import { entriesOf, type LedgerEntry } from './ledger';
import { useLedgerWords } from './useLedgerWords';

const ledgerFilters = { kind: parseAsStringLiteral(pointsLineKinds) };

/** The changes of a member's points, newest first, each with its explanation. */
export function Ledger({ customerId }: { customerId: number }) {
  const t = useTranslations('loyalty.member.ledger');
  const trpc = useTRPC();
  const words = useLedgerWords();
  const filters = useFilters(ledgerFilters);
  const kind = filters.values.kind ?? undefined;
  const query = useInfiniteQuery(trpc.loyalty.listPoints.infiniteQueryOptions({ customerId, kind }, byPages));
  const data = useMemo(
    () => query.data && { pages: query.data.pages.map(({ data: items, nextCursor }) => ({ items, nextCursor })) },
    [query.data],
  );
  const list = useList(filters, { ...query, data });
  const entries = useMemo(() => list.rows && entriesOf(list.rows), [list.rows]);
  const columns = useColumns();
  return (
    <ListTable
      id="loyalty.ledger"
      label={t('title')}
      list={{ ...list, rows: entries }}
      columns={columns}
      rowKey={({ position }) => position}
      rowLabel={words.label}
      compact={(entry) => <EntryCard entry={entry} />}
      reserve={null}
      nothing={t('nothingMatches')}
      empty={
        <EmptyState icon={<IconStars size={20} />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      }
      filters={
        <ChoiceFilter
          label={t('what')}
          {...filters.bind('kind')}
          options={pointsLineKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      }
    />
  );
}

function useColumns(): Column<LedgerEntry>[] {
  const t = useTranslations('loyalty.member.ledger');
  const format = useFormat();
  const words = useLedgerWords();
  return useMemo(
    () => [
      { key: 'at', header: t('at'), width: MOMENT_WIDTH, cell: ({ line }) => format.dateTime(line.at) },
      { key: 'what', header: t('what'), primary: true, minWidth: 160, cell: words.kind },
      { key: 'why', header: t('whyTitle'), minWidth: 260, cell: (entry) => <Why entry={entry} /> },
      { key: 'points', header: t('points'), width: 130, align: 'end', cell: (entry) => <Amount entry={entry} /> },
      { key: 'after', header: t('after'), width: 110, align: 'end', cell: ({ pointsAfter }) => format.number(pointsAfter) },
    ],
    [t, format, words],
  );
}

/** The basis of the points, and below it the place, the user and the expiry. */
function Why({ entry }: { entry: LedgerEntry }) {
  const words = useLedgerWords();
  const [why, details] = [words.why(entry), words.details(entry)];
  return (
    <span className={classes.why}>
      {why && <span>{why}</span>}
      {details && <span className={layout.quiet}>{details}</span>}
    </span>
  );
}

function Amount({ entry }: { entry: LedgerEntry }) {
  const words = useLedgerWords();
  const colorClass = entry.points > 0 ? classes.in : entry.points === 0 ? layout.quiet : undefined;
  return <span className={colorClass}>{words.amount(entry)}</span>;
}

/** A change of points on a phone. */
function EntryCard({ entry }: { entry: LedgerEntry }) {
  const format = useFormat();
  const words = useLedgerWords();
  return (
    <div className={card.card}>
      <div className={card.line}>
        <CardName>{words.kind(entry)}</CardName>
        <span className="tabular">
          <Amount entry={entry} />
        </span>
      </div>
      <span className={card.text}>{format.dateTime(entry.line.at)}</span>
      <Why entry={entry} />
    </div>
  );
}
