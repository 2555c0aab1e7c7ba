'use client';

import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogFoot } from '@/components/ui/DialogActions';
import { useErrorMessage } from '@/components/ui/errors';
import layout from '@/components/ui/layout.module.css';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { CatalogProduct } from '@/server/catalog/catalog.schema';
import classes from './menu.module.css';
import { offered } from './offered';

export interface TakeProps {
  opened: boolean;
  menuId: number;
  onClose: () => void;
}

const PAUSE_MS = 200;
const SHOWN = 50;
/** Enough to show the results, and which of them are on the menu. */
const MOST = 1_000;

/** Adds products of the brand's catalog to the menu, one by one. */
export default function TakeModal({ opened, ...rest }: TakeProps) {
  const t = useTranslations('catalog.menu.take');
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={t('title')} size="lg">
      {opened && <Found {...rest} />}
    </Dialog>
  );
}

function Found({ menuId, onClose }: Omit<TakeProps, 'opened'>) {
  const t = useTranslations('catalog.menu.take');
  const { id: restaurantId, brandId } = useRestaurant();
  const trpc = useTRPC();
  const format = useFormat();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh('catalog');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<string | null>(null);
  const found = useQuery(
    trpc.catalog.listCatalogProducts.queryOptions(
      { brandId, search: search || undefined, limit: MOST },
      { placeholderData: (before) => before },
    ),
  );
  const onMenu = useQuery(
    trpc.catalog.listMenuProducts.queryOptions(
      { restaurantId, menuId, search: search || undefined, limit: MOST },
      { enabled: menuId > 0, placeholderData: (before) => before },
    ),
  );
  const there = new Set([...taken, ...(onMenu.data?.items ?? []).flatMap(({ catalogProductId }) => catalogProductId ?? [])]);
  const isRead = found.data !== undefined && (menuId === 0 || onMenu.data !== undefined);
  const products = isRead ? offered(found.data.items, (id) => there.has(id) && !taken.has(id)) : [];
  const isAllThere =
    search === '' && products.length > 0 && products.every(({ productId }) => there.has(productId) && !taken.has(productId));
  const said = () => {
    if (products.length === 0) return t('nothing');
    if (isAllThere) return t('all');
    return products.length > SHOWN || found.data?.nextCursor != null ? t('more', { count: SHOWN }) : '\u00a0';
  };
  const makeMenu = useMutation(trpc.catalog.createMenu.mutationOptions());
  const make = useMutation(trpc.catalog.createMenuProduct.mutationOptions());

  async function take({ productId, name }: CatalogProduct) {
    setRefused(null);
    try {
      const on = menuId > 0 ? menuId : (await makeMenu.mutateAsync({ restaurantId, name: t('menu'), idempotencyKey: newKey() })).menuId;
      await make.mutateAsync({ restaurantId, menuId: on, catalogProductId: productId, idempotencyKey: newKey() });
      setTaken((before) => new Set([...before, productId]));
      notify.done(t('done', { name }));
      await refresh();
    } catch (error) {
      setRefused(errorMessage(error));
    }
  }

  return (
    <>
      <TextInput
        data-autofocus
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.error && !found.data && <ErrorState error={found.error} retry={found.refetch} />}
      <ul className={classes.found} aria-label={t('title')}>
        {(isAllThere ? [] : products.slice(0, SHOWN)).map((product) => (
          <li key={product.productId}>
            <span>
              {product.name}
              <span className={classes.note}> {product.sku}</span>
            </span>
            <span className={classes.price}>
              {product.priceCents !== null && format.money(product.priceCents)}
              {there.has(product.productId) ? (
                <span className={classes.there}>
                  <IconCheck size={14} aria-hidden /> {t('there')}
                </span>
              ) : (
                <Button
                  variant="default"
                  size="xs"
                  loading={make.isPending && make.variables?.catalogProductId === product.productId}
                  onClick={() => void take(product)}
                >
                  {t('add')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.note} role="status">
        {isRead && said()}
      </p>
      {refused && (
        <p className={layout.problem} role="alert">
          {refused}
        </p>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogFoot>
    </>
  );
}
