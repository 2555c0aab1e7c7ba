'use client';

import { useTranslations } from 'next-intl';
import { CardName } from '@/components/ui/table/CardName';
import { useFormat } from '@/components/ui/useFormat';
import type { MenuProduct } from '@/server/catalog/menus.schema';
import classes from './menu.module.css';

/** Shows that the restaurant sets a field itself; empty if the brand sets it. */
export function Origin({ product, field }: { product: MenuProduct; field: keyof MenuProduct['origin'] }) {
  const t = useTranslations('catalog.menu');
  if (product.catalogProductId === null || product.origin[field] === 'brand') return null;
  return <span className={classes.own}>{t('own')}</span>;
}

/** A product of the menu on a phone. */
export function MenuCard({ product }: { product: MenuProduct }) {
  const t = useTranslations('catalog.menu');
  const format = useFormat();
  const { name, sku, priceCents, catalogProductId, webAvailability, kioskAvailability } = product;
  const off = !webAvailability || !kioskAvailability;
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <CardName>{name}</CardName>
        <span className={classes.price}>
          <Origin product={product} field="priceCents" />
          {priceCents === null ? <span className={classes.missing}>{t('missing')}</span> : format.money(priceCents)}
        </span>
      </div>
      <span className={classes.facts}>
        {[sku, catalogProductId === null && t('ownProduct'), off && t(webAvailability ? 'offKiosk' : kioskAvailability ? 'offWeb' : 'off')]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}
