'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { SheetColumn, SheetOption } from '@/components/editing/sheet/columns';
import { Picture } from '@/components/ui/Picture';
import { useFormat } from '@/components/ui/useFormat';
import { MAX_PRODUCT_NAME } from '@/server/catalog/catalog.values';
import { lastingUrl } from '@/server/images/images.rules';
import { namesIn, readAmount, readChoice, readChoices, writeNames } from './cells';
import classes from './grid.module.css';

const MAX_SKU = 64;
const MAX_TAG = 40;

interface Options {
  canEdit: boolean;
  categories: readonly SheetOption[];
  vatGroups: readonly SheetOption[];
}

/** The columns of the grid: fields that are compared and changed for many products at once. The others are on the product's page. */
export function useCatalogColumns({ canEdit, categories, vatGroups }: Options): SheetColumn[] {
  const t = useTranslations('catalog.grid');
  const format = useFormat();
  return useMemo(() => {
    const labelOf = (options: readonly SheetOption[]) => {
      const labels = new Map(options.map(({ value, label }) => [value, label]));
      return (value: unknown) => labels.get(value as number) ?? '';
    };
    const category = labelOf(categories);
    const group = labelOf(vatGroups);
    const names = (value: unknown, nameOf: (each: unknown) => string) =>
      writeNames((Array.isArray(value) ? value : []).map(nameOf).filter(Boolean));
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const small = (words: string) => <span className={classes.small}>{words}</span>;
    const missing = <span className={classes.missing}>{t('missing')}</span>;
    const columns: SheetColumn[] = [
      {
        key: 'name',
        isSortable: true,
        header: t('column.name'),
        names: ['name', 'nom', 'product', 'produit', 'article', 'libelle', 'designation'],
        width: 226,
        maxLength: MAX_PRODUCT_NAME,
        initial: '',
        required: t('problem.name'),
        write: text,
        read: (typed) =>
          typed === ''
            ? { problem: t('problem.name') }
            : typed.length > MAX_PRODUCT_NAME
              ? { problem: t('problem.long', { most: MAX_PRODUCT_NAME }) }
              : { value: typed.replaceAll(/\s+/g, ' ') },
      },
      {
        key: 'sku',
        isSortable: true,
        header: t('column.sku'),
        names: ['sku', 'ref', 'reference', 'code'],
        width: 88,
        maxLength: MAX_SKU,
        initial: null,
        write: text,
        read: (typed) => (typed.length > MAX_SKU ? { problem: t('problem.long', { most: MAX_SKU }) } : { value: typed || null }),
      },
      {
        key: 'priceCents',
        isSortable: true,
        header: t('column.price'),
        names: ['price', 'prix', 'prix ttc', 'prix de vente', 'tarif'],
        width: 84,
        align: 'end',
        isNumeric: true,
        initial: null,
        write: (value) => (typeof value === 'number' ? format.amountText(value) : ''),
        read: (typed) => readAmount(typed, format, t('problem.price')),
        show: (value, key) => (typeof value === 'number' ? format.money(value) : key === null ? null : missing),
      },
      {
        key: 'vatGroupId',
        isSortable: true,
        header: t('column.vatGroup'),
        names: ['vat', 'vat group', 'tva', 'groupe de tva'],
        width: 216,
        initial: null,
        choice: { options: vatGroups, isMany: false },
        write: group,
        read: (typed) => readChoice(vatGroups, typed, (name) => t('problem.vatGroup', { name })),
        show: (value, key) => (value === null && key !== null ? missing : small(group(value))),
      },
      {
        key: 'categoryIds',
        isSortable: true,
        header: t('column.categories'),
        names: ['category', 'categories', 'categorie', 'famille', 'rubrique'],
        width: 178,
        initial: [],
        choice: { options: categories, isMany: true },
        write: (value) => names(value, category),
        read: (typed) => readChoices(categories, typed, (name) => t('problem.category', { name })),
        show: (value, key) => (Array.isArray(value) && value.length === 0 && key !== null ? missing : small(names(value, category))),
      },
      {
        key: 'tags',
        header: t('column.tags'),
        names: ['tag', 'tags', 'etiquette', 'etiquettes'],
        width: 98,
        initial: [],
        write: (value) => names(value, String),
        read: (typed) => {
          const found = namesIn(typed);
          return found.some((tag) => tag.length > MAX_TAG) ? { problem: t('problem.long', { most: MAX_TAG }) } : { value: found };
        },
      },
      {
        key: 'imageId',
        header: t('column.image'),
        width: 98,
        initial: null,
        write: (value) => (value ? t('hasImage') : ''),
        show: (value, key) =>
          value ? (
            <Picture className={classes.thumbnail} src={lastingUrl(String(value), 160)} alt={t('hasImage')} loading="lazy" />
          ) : key === null ? null : (
            missing
          ),
      },
    ];
    return canEdit ? columns : columns.map(({ read: _, choice: __, ...column }) => column);
  }, [t, format, canEdit, categories, vatGroups]);
}
