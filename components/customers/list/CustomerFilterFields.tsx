'use client';

import { useTranslations } from 'next-intl';
import { ChoiceFilter, ManyFilter } from '@/components/ui/filters/ChoiceFilter';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import type { Filters } from '@/components/ui/list/useFilters';
import { useBrand } from '@/components/ui/scope';
import type { GuestGroup } from '@/server/customers/customers.schema';
import { paymentTypes } from '@/server/customers/customers.values';
import { type CustomerFilters, shownStates } from './customerFilters';

interface Props {
  filters: Filters<CustomerFilters>;
  groups: readonly GuestGroup[];
}

/** The filters of the list of customers. */
export function CustomerFilterFields({ filters, groups }: Props) {
  const t = useTranslations('customers');
  const brand = useBrand();
  return (
    <>
      <SearchFilter label={t('list.search')} {...filters.bind('search')} />
      {groups.length > 0 && (
        <ManyFilter
          label={t('field.group')}
          {...filters.bind('group')}
          options={groups.map(({ guestGroupId, path }) => ({ value: guestGroupId, label: path }))}
        />
      )}
      {brand.restaurants.length > 1 && (
        <ManyFilter
          label={t('list.restaurant')}
          {...filters.bind('restaurant')}
          options={brand.restaurants.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <ChoiceFilter
        label={t('field.payment')}
        {...filters.bind('payment')}
        options={paymentTypes.map((type) => ({ value: type, label: t(`payment.${type}`) }))}
      />
      <ChoiceFilter
        label={t('field.state')}
        {...filters.bind('state')}
        options={shownStates.map((state) => ({ value: state, label: t(`list.shown.${state}`) }))}
      />
    </>
  );
}
