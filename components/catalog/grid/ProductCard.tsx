'use client';

import { useTranslations } from 'next-intl';
import { CardName } from '@/components/ui/table/CardName';
import { useFormat } from '@/components/ui/useFormat';
import type { CatalogProduct } from '@/server/catalog/catalog.schema';
import { gapsOf } from '../gaps';
import classes from './grid.module.css';

interface Props {
  product: CatalogProduct;
  categories: readonly { value: number; label: string }[];
}

/** A product on a phone: its name, its price and its gaps. */
export function ProductCard({ product, categories }: Props) {
  const t = useTranslations('catalog');
  const format = useFormat();
  const { name, sku, priceCents, categoryIds } = product;
  const names = categoryIds.map((id) => categories.find(({ value }) => value === id)?.label);
  const lacking = gapsOf(product);
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <CardName>{name}</CardName>
        <span className="tabular">{priceCents === null ? '' : format.money(priceCents)}</span>
      </div>
      <span className={classes.facts}>{[sku, ...names].filter(Boolean).join(' · ')}</span>
      {lacking.length > 0 && (
        <span className={classes.gaps}>{t('grid.lacks', { what: format.list(lacking.map((gap) => t(`grid.lacking.${gap}`))) })}</span>
      )}
    </div>
  );
}
