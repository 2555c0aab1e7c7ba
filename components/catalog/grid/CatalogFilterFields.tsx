'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { compareNames } from '@/components/ui/fold';
import type { Filters } from '@/components/ui/list/useFilters';
import type { CatalogProduct } from '@/server/catalog/catalog.schema';
import { catalogKinds, gaps } from '@/server/catalog/catalog.values';
import type { CatalogFilters } from './catalogFilters';

interface Props {
  filters: Filters<CatalogFilters>;
  categories: readonly { value: number; label: string }[];
  rows: readonly CatalogProduct[] | undefined;
}

/** The filters of the catalog. */
export function CatalogFilterFields({ filters, categories, rows }: Props) {
  const t = useTranslations('catalog.grid.filter');
  const { tag } = filters.values;
  const tags = useMemo(
    () => [...new Set([...(tag === null ? [] : [tag]), ...(rows ?? []).flatMap((row) => row.tags)])].sort(compareNames),
    [rows, tag],
  );
  return (
    <>
      <SearchFilter label={t('search')} maxLength={100} {...filters.bind('search')} />
      {categories.length > 0 && <ChoiceFilter label={t('category')} {...filters.bind('category')} options={[...categories]} />}
      {tags.length > 0 && (
        <ChoiceFilter label={t('tag')} {...filters.bind('tag')} options={tags.map((value) => ({ value, label: value }))} />
      )}
      <ChoiceFilter
        label={t('without')}
        {...filters.bind('without')}
        options={gaps.map((value) => ({ value, label: t(`gaps.${value}`) }))}
      />
      <ChoiceFilter
        label={t('kind')}
        {...filters.bind('kind')}
        options={catalogKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <ChoiceFilter label={t('state')} {...filters.bind('state')} options={[{ value: 'archived' as const, label: t('archived') }]} />
    </>
  );
}
