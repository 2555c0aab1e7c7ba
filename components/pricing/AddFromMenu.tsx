'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { newKey } from '@/components/ui/newKey';
import { Picker } from '@/components/ui/Picker';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { MenuProduct } from '@/server/catalog/menus.schema';
import { priceFor } from '@/server/catalog/prices.rules';
import { vatModeOf } from '@/server/pricing/vat-mode.values';
import { AddFlyout } from './AddFlyout';
import type { TrialCart, TrialLine } from './cart';
import classes from './pricing.module.css';

const SHOWN = 30;
const PAUSE_MS = 200;

interface Props {
  cart: TrialCart;
  onAdd: (line: TrialLine) => void;
}

/** Finds a product of the restaurant’s menus while typing, with its price for the channel and dining option. */
export function AddFromMenu({ cart, onAdd }: Props) {
  const t = useTranslations('pricing.cart');
  return (
    <AddFlyout label={t('addFromMenu')} icon={<IconPlus size={14} aria-hidden />} variant="default" width={22} onAdd={onAdd}>
      {(add) => <MenuSearch cart={cart} onAdd={add} />}
    </AddFlyout>
  );
}

function MenuSearch({ cart: { restaurantId, channelId, mode }, onAdd }: Props) {
  const t = useTranslations('pricing.cart');
  const trpc = useTRPC();
  const { money } = useFormat();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const menus = useQuery(trpc.catalog.listMenus.queryOptions({ restaurantId })).data;
  const menuId = menus?.toSorted((a, b) => b.products - a.products)[0]?.menuId;
  const { data, isFetching } = useQuery(
    trpc.catalog.listMenuProducts.queryOptions(
      { restaurantId, menuId: menuId ?? 0, search: search || undefined, limit: SHOWN },
      { enabled: menuId !== undefined, placeholderData: (before) => before },
    ),
  );
  const products = data?.items ?? [];
  const priceOf = (product: MenuProduct) => priceFor(product, channelId, vatModeOf[mode]) ?? 0;
  const isEmpty = menus !== undefined && !isFetching && products.length === 0;
  return (
    <Picker
      label={t('addFromMenu')}
      search={{ value: typed, onChange: setTyped, placeholder: t('search') }}
      message={isEmpty ? t('nothing') : null}
      onPick={(value) => {
        const product = products.find(({ productId }) => String(productId) === value);
        if (!product) return;
        const { productId, name, tags, sku } = product;
        onAdd({ key: newKey(), productId, name: name ?? '', priceCents: priceOf(product), quantity: 1, tags: tags ?? [], sku });
      }}
      groups={[
        {
          key: 'found',
          options: products.map((product) => ({
            value: String(product.productId),
            content: (
              <span className={classes.found}>
                <span>{product.name}</span>
                <span className={classes.quiet}>{money(priceOf(product))}</span>
              </span>
            ),
          })),
        },
      ]}
    />
  );
}
