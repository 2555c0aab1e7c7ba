'use client';

import { Button, CloseButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProductNames } from '@/components/catalog/useProductNames';
import { searchFor } from '@/components/ui/fold';
import { Picker, type PickerGroup } from '@/components/ui/Picker';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { Selection } from '@/server/pricing/promotion.schema';
import classes from './parts.module.css';

const PAUSE_MS = 200;
const SHOWN = 8;
const MAX_TAG = 40;
/** With more products, they are only counted. */
const MAX_CHIPS = 30;

type Kind = 'categoryIds' | 'productIds' | 'tags' | 'skus';
type SelectedItem = { kind: Kind; value: number | string };

const removeItem = (selection: Selection, { kind, value }: SelectedItem): Selection => {
  const { [kind]: items = [], ...rest } = selection;
  const remaining = (items as (number | string)[]).filter((each) => each !== value);
  return remaining.length === 0 ? rest : { ...rest, [kind]: remaining };
};
const addItem = (selection: Selection, { kind, value }: SelectedItem): Selection => {
  const items = (selection[kind] ?? []) as (number | string)[];
  return items.includes(value) ? selection : { ...selection, [kind]: [...items, value] };
};

interface Props {
  label: string;
  value: Selection;
  onChange: (value: Selection) => void;
}

/** A selection of items: categories, products, tags and SKUs of the catalog. Empty means every item. */
export function SelectionField({ label, value, onChange }: Props) {
  const t = useTranslations('promotions.part');
  const { id: brandId } = useBrand();
  const trpc = useTRPC();
  const [isChoosing, setChoosing] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data: categoryList } = useQuery(trpc.catalog.listCatalogCategories.queryOptions({ brandId }));
  const { data: productList, isFetching } = useQuery(
    trpc.catalog.listCatalogProducts.queryOptions(
      { brandId, search: search || undefined, limit: SHOWN },
      { enabled: isChoosing, placeholderData: (before) => before },
    ),
  );
  const { categoryIds = [], productIds = [], tags = [], skus = [] } = value;
  const shownProducts = productIds.slice(0, MAX_CHIPS);
  const productName = useProductNames(brandId, shownProducts);
  const categoryName = (id: number) => categoryList?.categories.find(({ categoryId }) => categoryId === id)?.name ?? '–';
  const chips: (SelectedItem & { name: string })[] = [
    ...categoryIds.map((id) => ({ kind: 'categoryIds' as const, value: id, name: categoryName(id) })),
    ...shownProducts.map((id) => ({ kind: 'productIds' as const, value: id, name: productName(id) })),
    ...tags.map((tag) => ({ kind: 'tags' as const, value: tag, name: t('tag', { tag }) })),
    ...skus.map((sku) => ({ kind: 'skus' as const, value: sku, name: t('sku', { sku }) })),
  ];
  const isFound = searchFor(typed);
  const option = (kind: Kind, of: number | string, content: string) => ({ value: `${kind} ${of}`, content });
  const groups: PickerGroup[] = [
    {
      key: 'categories',
      label: t('categories'),
      options: (categoryList?.categories ?? [])
        .filter(({ categoryId, name }) => isFound(name) && !categoryIds.includes(categoryId))
        .slice(0, SHOWN)
        .map(({ categoryId, name }) => option('categoryIds', categoryId, name)),
    },
    {
      key: 'products',
      label: t('products'),
      options: (productList?.items ?? [])
        .filter(({ productId }) => !productIds.includes(productId))
        .map(({ productId, name }) => option('productIds', productId, name)),
    },
    {
      key: 'typed',
      label: t('typed'),
      options:
        search === '' || search.length > MAX_TAG
          ? []
          : [option('tags', search, t('tag', { tag: search })), option('skus', search, t('sku', { sku: search }))],
    },
  ].filter(({ options }) => options.length > 0);

  function pick(optionValue: string) {
    const at = optionValue.indexOf(' ');
    const [kind, text] = [optionValue.slice(0, at) as Kind, optionValue.slice(at + 1)];
    onChange(addItem(value, { kind, value: kind === 'tags' || kind === 'skus' ? text : Number(text) }));
    setTyped('');
  }

  return (
    <div className={classes.selection}>
      <span className={classes.label}>{label}</span>
      <ul className={classes.chips}>
        {chips.length === 0 && <li className={classes.any}>{t('anyItem')}</li>}
        {chips.map((chip) => (
          <li key={`${chip.kind} ${chip.value}`} className={classes.chip}>
            {chip.name}
            <CloseButton size="sm" aria-label={t('takeOut', { name: chip.name })} onClick={() => onChange(removeItem(value, chip))} />
          </li>
        ))}
        {productIds.length > MAX_CHIPS && <li className={classes.any}>{t('moreProducts', { count: productIds.length - MAX_CHIPS })}</li>}
      </ul>
      {isChoosing ? (
        <div className={classes.picker}>
          <Picker
            label={label}
            groups={groups}
            onPick={pick}
            search={{ value: typed, onChange: setTyped, placeholder: t('searchItems') }}
            message={!isFetching && groups.length === 0 ? t('noItems') : null}
          />
        </div>
      ) : (
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setChoosing(true)}>
          {t('chooseItems')}
        </Button>
      )}
    </div>
  );
}
