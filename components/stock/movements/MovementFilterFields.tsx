'use client';

import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { DateRangeFilter } from '@/components/ui/filters/DateRangeFilter';
import filterClasses from '@/components/ui/filters/FilterBar.module.css';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { TextFilter } from '@/components/ui/filters/TextFilter';
import type { Filters } from '@/components/ui/list/useFilters';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useChannelName } from '@/components/ui/useChannelName';
import { movementReasons, movementTypes } from '@/server/stock/stock.values';
import { useProduct } from '../product/useProduct';
import { usePeople } from '../shared/usePeople';
import type { MovementFilters } from './filters';

export function MovementFilterFields({ filters: { values: filters, set: onChange, bind } }: { filters: Filters<MovementFilters> }) {
  const t = useTranslations('stock.movements.filter');
  const tType = useTranslations('stock.shared.movementType');
  const tReason = useTranslations('stock.shared.reasonCode');
  const trpc = useTRPC();
  const { id: restaurantId, brandId } = useRestaurant();
  const { people } = usePeople(restaurantId);
  const channelName = useChannelName();
  const { data: channels = [] } = useQuery(trpc.brands.listChannels.queryOptions({ brandId }, { staleTime: Number.POSITIVE_INFINITY }));

  return (
    <>
      <SearchFilter label={t('search')} {...bind('search')} />
      {filters.productId !== null && <ProductFilter productId={filters.productId} onClear={() => onChange({ productId: null })} />}
      {filters.delivery !== null && <DeliveryFilter deliveryId={filters.delivery} onClear={() => onChange({ delivery: null })} />}
      <ChoiceFilter label={t('type')} {...bind('type')} options={movementTypes.map((value) => ({ value, label: tType(value) }))} />
      <ChoiceFilter label={t('reason')} {...bind('reason')} options={movementReasons.map((value) => ({ value, label: tReason(value) }))} />
      <DateRangeFilter label={t('period')} value={{ from: filters.from, to: filters.to }} onChange={onChange} />
      <ChoiceFilter label={t('who')} {...bind('user')} options={people.map(({ userId, name }) => ({ value: userId, label: name }))} />
      <ChoiceFilter
        label={t('channel')}
        {...bind('channel')}
        options={channels.map(({ channelId }) => ({ value: channelId, label: channelName(channelId) }))}
      />
      <TextFilter
        label={t('order')}
        numeric
        value={filters.order === null ? '' : String(filters.order)}
        hint={t('orderHint')}
        onChange={(order) => onChange({ order: order === '' ? null : Number(order) })}
      />
    </>
  );
}

/** The filter for a single product, set by its drawer. */
function ProductFilter({ productId, onClear }: { productId: number; onClear: () => void }) {
  const t = useTranslations('stock.movements.filter');
  const { id } = useRestaurant();
  const { item } = useProduct(id, productId);
  return <LinkedFilter what={t('product')} name={item?.name ?? t('oneProduct')} onClear={onClear} />;
}

/** The filter for a single delivery, set by its screen. */
function DeliveryFilter({ deliveryId, onClear }: { deliveryId: number; onClear: () => void }) {
  const t = useTranslations('stock.movements.filter');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(trpc.stock.getDelivery.queryOptions({ restaurantId, deliveryId }));
  const name = data && [data.supplierName, data.reference].filter(Boolean).join(' · ');
  return <LinkedFilter what={t('delivery')} name={name ?? t('oneDelivery')} onClear={onClear} />;
}

/** A filter set by a link. A click removes it. */
function LinkedFilter({ what, name, onClear }: { what: string; name: string; onClear: () => void }) {
  const t = useTranslations('stock.movements.filter');
  return (
    <button type="button" className={filterClasses.choice} data-active aria-label={t('notOnly', { what, name })} onClick={onClear}>
      <span className={filterClasses.choiceLabel}>{what}</span>
      <span className={filterClasses.choiceValue}>{name}</span>
      <IconX size={14} aria-hidden />
    </button>
  );
}
