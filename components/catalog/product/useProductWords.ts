'use client';

import { useLocale, useTranslations } from 'next-intl';
import { groupsOf } from '@/components/delivery-areas/model/times';
import { useTimesWords } from '@/components/delivery-areas/useTimesWords';
import type { FieldWords } from '@/components/editing/ConflictModal';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import type { CatalogCategory } from '@/server/catalog/categories.schema';
import type { OptionGroup } from '@/server/catalog/option-groups.schema';
import type { FormStep, ProductForm } from './form';

interface ProductOptions {
  categories: readonly Pick<CatalogCategory, 'categoryId' | 'name'>[];
  groups: readonly OptionGroup[];
  vatGroups: readonly { value: number; label: string }[];
}

/** The fields of a product and their values in words, to show conflicting changes. */
export function useProductWords({ categories, groups, vatGroups }: ProductOptions): FieldWords {
  const t = useTranslations('catalog');
  const modes = useTranslations('fiscal.modes');
  const format = useFormat();
  const locale = useLocale();
  const channelName = useChannelName();
  const times = useTimesWords();
  /** Formats a typed amount; invalid ones are unchanged. */
  const price = (typed: string) => {
    const cents = format.parseAmount(typed);
    return typeof cents === 'number' ? format.money(cents) : typed;
  };
  const formatters: { [Field in keyof ProductForm]?: (value: ProductForm[Field]) => string } = {
    price,
    vatGroupId: (value) => vatGroups.find((group) => group.value === value)?.label ?? '',
    isForImmediateConsumption: (value) => t(value ? 'product.yes' : 'product.no'),
    tags: (value) => value.join(', '),
    allergens: (value) => format.list(value.map((each) => t(`allergens.${each as 'milk'}`))),
    diets: (value) => format.list(value.map((each) => t(`diets.${each as 'vegan'}`))),
    saleTimes: (value) =>
      groupsOf(value.map((time) => ({ ...time, day: time.day as 'MON', orderingQuota: null })))
        .map(times)
        .join('; '),
    optionGroupIds: (value) => value.map((id) => groups.find(({ optionGroupId }) => optionGroupId === id)?.name ?? '–').join(', '),
    categoryIds: (value) => value.map((id) => categories.find(({ categoryId }) => categoryId === id)?.name ?? '–').join(', '),
    prices: (value) =>
      value
        .map(
          ({ channelId, mode, price: typed }) =>
            `${[channelId !== null && channelName(channelId), mode && modes(mode as 'eatIn')].filter(Boolean).join(', ')}: ${price(typed)}`,
        )
        .join('; '),
    steps: (value) => value.map(({ name, choices }: FormStep) => `${name} (${choices.length.toLocaleString(locale)})`).join('; '),
    imageId: (value) => (value === null ? '' : t('product.anImage')),
  };
  return {
    field: (name) => t(`product.field.${name as keyof ProductForm}`),
    value: (name, value) => {
      const formatter = formatters[name as keyof ProductForm] as ((value: unknown) => string) | undefined;
      return formatter ? formatter(value) : String(value ?? '');
    },
  };
}
