'use client';

import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { Link } from '@/components/ui/Link';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { useOpen } from '@/components/ui/opening';
import { PageHeader } from '@/components/ui/PageHeader';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { ImportSummary } from '@/server/imports/imports.schema';
import { IMPORT_DAYS } from '@/server/imports/imports.values';
import { type ImportFamily, kindsOf } from './families';
import { importFilters, importsInput } from './importFilters';
import { importLinks } from './links';
import { StateBadge } from './StateBadge';

/** The files of customers, or of the catalog, that were imported into a brand, with their state. */
export function ImportsScreen({ family }: { family: ImportFamily }) {
  const t = useTranslations('imports');
  const trpc = useTRPC();
  const open = useOpen();
  const { id: brandId } = useBrand();
  const links = importLinks(brandId);
  const filters = useFilters(importFilters);
  const list = useList(
    filters,
    useInfiniteQuery(trpc.imports.listImports.infiniteQueryOptions(importsInput(brandId, family, filters.values), byPages)),
  );
  const columns = useColumns();
  const kinds = kindsOf(family);
  const add = (
    <Button component={Link} href={links.add(family === 'catalog' ? 'catalog' : null)} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('list.title')} subtitle={t('list.subtitle', { days: IMPORT_DAYS })} actions={add} />
      <ListTable
        id="imports"
        label={t('list.title')}
        list={list}
        columns={columns}
        rowKey={({ importId }) => importId}
        rowLabel={({ fileName }) => fileName}
        onOpenRow={(item) => open(links.one(item.importId, item.kind))}
        compact={(item) => <ImportCard item={item} />}
        nothing={t('list.nothingMatches')}
        empty={
          <EmptyState icon={<IconFileImport size={20} />} title={t('list.none')} action={add}>
            {t('list.noneText')}
          </EmptyState>
        }
        filters={
          kinds.length > 1 && (
            <ChoiceFilter
              label={t('list.kind')}
              {...filters.bind('kind')}
              options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            />
          )
        }
      />
    </>
  );
}

function useColumns(): Column<ImportSummary>[] {
  const t = useTranslations('imports');
  const format = useFormat();
  return useMemo(
    () => [
      { key: 'file', header: t('list.file'), cell: ({ fileName }) => fileName, primary: true, minWidth: 200 },
      { key: 'state', header: t('list.state'), cell: (item) => <StateBadge item={item} />, width: 170 },
      { key: 'effect', header: t('list.effect'), cell: (item) => <Effect item={item} />, minWidth: 180 },
      { key: 'rows', header: t('list.rows'), cell: ({ total }) => format.number(total), align: 'end', width: 90 },
      { key: 'who', header: t('list.who'), cell: ({ userName }) => userName ?? t('list.somebody'), width: 170, yields: 1 },
      { key: 'when', header: t('list.when'), cell: ({ createdAt }) => <RelativeTime value={createdAt} />, width: 150 },
      { key: 'kind', header: t('list.kind'), cell: ({ kind }) => t(`kind.${kind}`), width: 170, hiddenAtFirst: true },
    ],
    [t, format],
  );
}

/** The effect of an import, done or planned. */
function Effect({ item: { counts, state } }: { item: ImportSummary }) {
  const t = useTranslations('imports.list.part');
  if (state === 'mapping' || state === 'reading' || state === 'cancelled') return null;
  const parts = (['created', 'changed', 'conflicts', 'errors'] as const).filter((name) => counts[name] > 0);
  return parts.map((name) => t(name, { count: counts[name] })).join(', ');
}

/** An import in the list on a phone. */
function ImportCard({ item }: { item: ImportSummary }) {
  const t = useTranslations('imports.list');
  return (
    <div className={card.card}>
      <div className={card.line}>
        <CardName>{item.fileName}</CardName>
        <StateBadge item={item} />
      </div>
      <span className={card.text}>
        <Effect item={item} />
      </span>
      <span className={card.text}>
        {item.userName ?? t('somebody')} · <RelativeTime value={item.createdAt} />
      </span>
    </div>
  );
}
