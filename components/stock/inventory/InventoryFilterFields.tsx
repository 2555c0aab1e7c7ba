'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { PillChoice } from '@/components/ui/filters/PillChoice';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { TextFilter } from '@/components/ui/filters/TextFilter';
import type { Filters } from '@/components/ui/list/useFilters';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { stateHues } from '../shared/status';
import { countInput, type InventoryFilters } from './filters';
import classes from './inventory.module.css';

const statuses = ['out', 'low', 'ok', 'positive'] as const;
/** A space as wide as a digit, until the count loads. */
const countPlaceholder = '\u2007';

interface Props {
  restaurantId: number;
  filters: Filters<InventoryFilters>;
}

export function InventoryFilterFields({ restaurantId, filters: { values, set, bind } }: Props) {
  const t = useTranslations('stock.inventory.filter');
  const trpc = useTRPC();
  const { data: categories = [] } = useQuery(trpc.catalog.listCategories.queryOptions({ restaurantId }, { staleTime: 5 * 60_000 }));
  const sku = values.sku || (values.hasSku === null ? '' : t(values.hasSku ? 'withSku' : 'withoutSku'));

  return (
    <>
      <StatusFilter restaurantId={restaurantId} filters={values} {...bind('status')} />
      <SearchFilter label={t('search')} {...bind('search')} />
      <ChoiceFilter
        label={t('category')}
        {...bind('category')}
        options={categories.map(({ categoryId, name }) => ({ value: categoryId, label: name }))}
      />
      <ChoiceFilter
        label={t('tracking')}
        value={values.tracked === null ? null : values.tracked ? 'tracked' : 'untracked'}
        options={(['tracked', 'untracked'] as const).map((tracking) => ({ value: tracking, label: t(tracking) }))}
        onChange={(tracking) => set({ tracked: tracking === null ? null : tracking === 'tracked' })}
      />
      <TextFilter label={t('sku')} shown={sku} {...bind('sku')} hint={t('skuHint')}>
        <fieldset className={classes.radios} aria-label={t('sku')}>
          {([null, true, false] as const).map((hasSku) => (
            <label key={String(hasSku)} className={classes.radio}>
              <input type="radio" name="hasSku" checked={values.hasSku === hasSku} onChange={() => set({ hasSku })} />
              {t(hasSku === null ? 'anySku' : hasSku ? 'withSku' : 'withoutSku')}
            </label>
          ))}
        </fieldset>
      </TextFilter>
    </>
  );
}

interface StatusProps {
  restaurantId: number;
  filters: InventoryFilters;
  value: InventoryFilters['status'];
  onChange: (value: InventoryFilters['status']) => void;
}

/** The states, each with the number of products that match the other filters. */
function StatusFilter({ restaurantId, filters, value, onChange }: StatusProps) {
  const t = useTranslations('stock.inventory.status');
  const format = useFormat();
  const trpc = useTRPC();
  const input = { restaurantId, ...countInput(filters) };
  const counts = useQuery(trpc.stock.getStockOverview.queryOptions(input, { placeholderData: keepPreviousData })).data?.counts;
  const statusCounts = counts && { ...counts, positive: counts.low + counts.ok };
  return (
    <PillChoice
      label={t('label')}
      all={t('all')}
      value={value}
      options={statuses.map((status) => ({
        value: status,
        label: t(status),
        hue: status === 'positive' ? undefined : stateHues[status],
        count: statusCounts ? format.number(statusCounts[status]) : countPlaceholder,
      }))}
      onChange={onChange}
    />
  );
}
