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
import { sortMissingFirst } from './sortMissingFirst';

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
      {opened && <CatalogProducts {...rest} />}
    </Dialog>
  );
}

function CatalogProducts({ menuId, onClose }: Omit<TakeProps, 'opened'>) {
  const t = useTranslations('catalog.menu.take');
  const { id: restaurantId, brandId } = useRestaurant();
  const trpc = useTRPC();
  const format = useFormat();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh('catalog');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const [addedIds, setAddedIds] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const catalogQuery = useQuery(
    trpc.catalog.listCatalogProducts.queryOptions(
      { brandId, search: search || undefined, limit: MOST },
      { placeholderData: (before) => before },
    ),
  );
  const menuQuery = useQuery(
    trpc.catalog.listMenuProducts.queryOptions(
      { restaurantId, menuId, search: search || undefined, limit: MOST },
      { enabled: menuId > 0, placeholderData: (before) => before },
    ),
  );
  const onMenuIds = new Set([...addedIds, ...(menuQuery.data?.items ?? []).flatMap(({ catalogProductId }) => catalogProductId ?? [])]);
  const isLoaded = catalogQuery.data !== undefined && (menuId === 0 || menuQuery.data !== undefined);
  const products = isLoaded ? sortMissingFirst(catalogQuery.data.items, (id) => onMenuIds.has(id) && !addedIds.has(id)) : [];
  const isAllOnMenu =
    search === '' && products.length > 0 && products.every(({ productId }) => onMenuIds.has(productId) && !addedIds.has(productId));
  const statusText = () => {
    if (products.length === 0) return t('nothing');
    if (isAllOnMenu) return t('all');
    return products.length > SHOWN || catalogQuery.data?.nextCursor != null ? t('more', { count: SHOWN }) : '\u00a0';
  };
  const createMenu = useMutation(trpc.catalog.createMenu.mutationOptions());
  const createProduct = useMutation(trpc.catalog.createMenuProduct.mutationOptions());

  async function addToMenu({ productId, name }: CatalogProduct) {
    setProblem(null);
    try {
      const targetMenuId =
        menuId > 0 ? menuId : (await createMenu.mutateAsync({ restaurantId, name: t('menu'), idempotencyKey: newKey() })).menuId;
      await createProduct.mutateAsync({ restaurantId, menuId: targetMenuId, catalogProductId: productId, idempotencyKey: newKey() });
      setAddedIds((before) => new Set([...before, productId]));
      notify.done(t('done', { name }));
      await refresh();
    } catch (error) {
      setProblem(errorMessage(error));
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
      {catalogQuery.error && !catalogQuery.data && <ErrorState error={catalogQuery.error} retry={catalogQuery.refetch} />}
      <ul className={classes.found} aria-label={t('title')}>
        {(isAllOnMenu ? [] : products.slice(0, SHOWN)).map((product) => (
          <li key={product.productId}>
            <span>
              {product.name}
              <span className={classes.note}> {product.sku}</span>
            </span>
            <span className={classes.price}>
              {product.priceCents !== null && format.money(product.priceCents)}
              {onMenuIds.has(product.productId) ? (
                <span className={classes.there}>
                  <IconCheck size={14} aria-hidden /> {t('there')}
                </span>
              ) : (
                <Button
                  variant="default"
                  size="xs"
                  loading={createProduct.isPending && createProduct.variables?.catalogProductId === product.productId}
                  onClick={() => void addToMenu(product)}
                >
                  {t('add')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.note} role="status">
        {isLoaded && statusText()}
      </p>
      {problem && (
        <p className={layout.problem} role="alert">
          {problem}
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
