'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { FilterBar } from '@/components/ui/filters/FilterBar';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { TextFilter } from '@/components/ui/filters/TextFilter';
import { useTRPC } from '@/components/ui/trpc';
import { countActive, type InventoryFilters } from './filters';
import classes from './inventory.module.css';
import { StatusFilter } from './StatusFilter';

interface Props {
  restaurantId: number;
  filters: InventoryFilters;
  onChange: (filters: Partial<InventoryFilters>) => void;
  onClear: () => void;
}

export function InventoryFilterBar({ restaurantId, filters, onChange, onClear }: Props) {
  const t = useTranslations('stock.inventory.filter');
  const trpc = useTRPC();
  const { data: categories = [] } = useQuery(trpc.catalog.listCategories.queryOptions({ restaurantId }, { staleTime: 5 * 60_000 }));
  const sku = filters.sku || (filters.hasSku === null ? '' : t(filters.hasSku ? 'withSku' : 'withoutSku'));

  return (
    <FilterBar active={countActive(filters)} onClear={onClear}>
      <StatusFilter restaurantId={restaurantId} filters={filters} onChange={(status) => onChange({ status })} />
      <SearchFilter label={t('search')} value={filters.search} onChange={(search) => onChange({ search })} />
      <ChoiceFilter
        label={t('category')}
        value={filters.category === null ? null : String(filters.category)}
        options={categories.map(({ categoryId, name }) => ({ value: String(categoryId), label: name }))}
        onChange={(category) => onChange({ category: category === null ? null : Number(category) })}
      />
      <ChoiceFilter
        label={t('tracking')}
        value={filters.tracked ? 'tracked' : null}
        options={[{ value: 'tracked', label: t('tracked') }]}
        onChange={(tracked) => onChange({ tracked: tracked === null ? null : true })}
      />
      <TextFilter label={t('sku')} shown={sku} value={filters.sku} hint={t('skuHint')} onChange={(exact) => onChange({ sku: exact })}>
        <fieldset className={classes.radios} aria-label={t('sku')}>
          {([null, true, false] as const).map((hasSku) => (
            <label key={String(hasSku)} className={classes.radio}>
              <input type="radio" name="hasSku" checked={filters.hasSku === hasSku} onChange={() => onChange({ hasSku })} />
              {t(hasSku === null ? 'anySku' : hasSku ? 'withSku' : 'withoutSku')}
            </label>
          ))}
        </fieldset>
      </TextFilter>
    </FilterBar>
  );
}
