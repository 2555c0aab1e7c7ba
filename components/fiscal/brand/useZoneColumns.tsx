'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Column } from '@/components/ui/table/columns';
import { zoneIssues } from '@/server/fiscal/fiscal.values';
import { IssueMark } from './IssueMark';
import { primaryOf, type ZoneRow } from './rows';
import type { ZoneWords } from './useZoneWords';

/** The columns of a brand's zones, for the table and for its CSV. */
export function useZoneColumns(words: ZoneWords): Column<ZoneRow>[] {
  const t = useTranslations('fiscal.brand');
  const fiscal = useTranslations('fiscal.zones');
  return useMemo(() => {
    const of = (key: 'socialReason' | 'siret' | 'vatNumber', more: Partial<Column<ZoneRow>>): Column<ZoneRow> => ({
      key,
      header: fiscal(key),
      cell: (row) => primaryOf(row)?.[key] || '—',
      sortBy: (row) => primaryOf(row)?.[key] || null,
      csv: (row) => primaryOf(row)?.[key] ?? '',
      ...more,
    });
    return [
      {
        key: 'name',
        header: t('restaurant'),
        cell: ({ name }) => name,
        primary: true,
        minWidth: 190,
        sortBy: ({ name }) => name,
        csv: ({ name }) => name,
      },
      {
        key: 'city',
        header: t('city'),
        cell: ({ city }) => city,
        width: 110,
        hiddenAtFirst: true,
        sortBy: ({ city }) => city,
        csv: ({ city }) => city,
      },
      { key: 'zone', header: t('zone'), cell: words.zonesOf, width: 170, sortBy: words.zonesOf, csv: words.zonesOf },
      of('socialReason', { minWidth: 130, yields: 1 }),
      of('siret', { width: 150, yields: 2 }),
      of('vatNumber', { width: 150, yields: 3 }),
      {
        key: 'issues',
        header: t('show'),
        cell: (row) => (
          <IssueMark row={row} words={words} well={t('shows.well')} more={(text, count) => t('moreIssues', { text, count })} />
        ),
        minWidth: 210,
        sortBy: ({ issues }) => Math.min(...issues.map(({ code }) => zoneIssues.indexOf(code)), zoneIssues.length),
        csv: ({ issues }) => issues.map(words.short).join('; '),
      },
    ];
  }, [t, fiscal, words]);
}
