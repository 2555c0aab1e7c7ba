'use client';

import { Switch } from '@mantine/core';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { availabilityField, useAvailability } from '@/components/stock/product/useAvailability';
import { useTRPC } from '@/components/ui/trpc';
import type { MenuProduct, MenuProductWithVersion } from '@/server/catalog/menus.schema';
import classes from './menu.module.css';

type Pages = InfiniteData<{ items: MenuProduct[] }>;

/** The channels on which guests can order a product. Switched at once, independent of the form. */
export function ChannelSwitches({ product }: { product: MenuProductWithVersion }) {
  const t = useTranslations('stock.product.availability');
  const words = useTranslations('catalog.menu');
  const { restaurantId, menuId } = product;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const patch = useCallback(
    (productId: number, change: Partial<Pick<MenuProduct, 'webAvailability' | 'kioskAvailability'>>) => {
      queryClient.setQueryData(
        trpc.catalog.getMenuProduct.queryKey({ restaurantId, menuId, productId }),
        (read) => read && { ...read, ...change },
      );
      queryClient.setQueriesData<Pages>({ queryKey: trpc.catalog.listMenuProducts.infiniteQueryKey() }, (data) =>
        data?.pages
          ? {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                items: page.items.map((item) => (item.productId === productId ? { ...item, ...change } : item)),
              })),
            }
          : data,
      );
    },
    [queryClient, trpc, restaurantId, menuId],
  );
  const set = useAvailability(patch);
  return (
    <fieldset className={classes.channels}>
      <legend>{t('title')}</legend>
      {(['web', 'kiosk'] as const).map((channel) => {
        const isOn = product[availabilityField[channel]];
        return (
          <Switch
            key={channel}
            checked={isOn}
            label={t(channel)}
            description={isOn ? t('onHint') : words('cantOrder')}
            onChange={(event) => set(product, channel, event.currentTarget.checked)}
          />
        );
      })}
    </fieldset>
  );
}
