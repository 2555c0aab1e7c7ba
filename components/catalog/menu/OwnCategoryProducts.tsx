'use client';

import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { SortableList } from '@/components/editing/SortableList';
import { LoadingState } from '@/components/ui/LoadingState';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import classes from '../categories/categories.module.css';
import { MenuProductPicker } from '../ProductPicker';

interface Props {
  menuId: number;
  /** Null for a category that is not saved yet. */
  categoryId: number | null;
  name: string;
  productIds: readonly number[];
  onChange: (productIds: number[]) => void;
}

const MOST = 1_000;

/** The products of a category of the restaurant, in the order shown to guests. Products of other menus keep their places. */
export function OwnCategoryProducts({ menuId, categoryId, name, productIds, onChange }: Props) {
  const t = useTranslations('catalog.menu.categories');
  const { id: restaurantId } = useRestaurant();
  const trpc = useTRPC();
  const format = useFormat();
  const menu = { restaurantId, menuId };
  const inCategory = useQuery(
    trpc.catalog.listMenuProducts.queryOptions(
      { ...menu, categoryId: categoryId ?? undefined, limit: MOST },
      { enabled: categoryId !== null, placeholderData: (before) => before },
    ),
  );
  const productsById = new Map(inCategory.data?.items.map((product) => [product.productId, product]));
  const isLoaded = categoryId === null || inCategory.data !== undefined;
  const otherIds = isLoaded ? productIds.filter((productId) => !productsById.has(productId)) : [];
  const otherProducts = useQueries({
    queries: otherIds.map((productId) => trpc.catalog.getMenuProduct.queryOptions({ ...menu, productId }, { retry: false })),
    combine: (answers) => ({
      items: answers.flatMap(({ data }) => data ?? []),
      isPending: answers.some(({ isPending }) => isPending),
    }),
  });
  for (const product of otherProducts.items) productsById.set(product.productId, product);
  if (!isLoaded)
    return inCategory.error ? <ErrorState error={inCategory.error} retry={inCategory.refetch} /> : <LoadingState height={120} />;
  const shown = productIds.filter((productId) => productsById.has(productId));
  const elsewhereCount = otherProducts.isPending ? 0 : productIds.length - shown.length;
  const priceOf = (id: number) => {
    const cents = productsById.get(id)?.priceCents ?? null;
    return cents === null ? '' : format.money(cents);
  };
  const sort = (next: number[]) => {
    const sorted = [...next];
    onChange(productIds.map((productId) => (productsById.has(productId) ? (sorted.shift() ?? productId) : productId)));
  };
  return (
    <div className={classes.products}>
      <SortableList
        items={shown}
        keyOf={String}
        nameOf={(id) => productsById.get(id)?.name ?? ''}
        label={t('productsOf', { name })}
        onSort={sort}
      >
        {(id) => (
          <div className={classes.product}>
            <span className={classes.productName}>{productsById.get(id)?.name}</span>
            <span className={classes.productEnd}>
              <span className="tabular">{priceOf(id)}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('takeOut', { name: productsById.get(id)?.name ?? '' })}
                onClick={() => onChange(productIds.filter((each) => each !== id))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </span>
          </div>
        )}
      </SortableList>
      {elsewhereCount > 0 && <p className={classes.note}>{t('elsewhere', { count: elsewhereCount })}</p>}
      <MenuProductPicker
        menu={menu}
        label={t('addProduct')}
        except={productIds}
        onPick={({ productId }) => onChange([...productIds, productId])}
      />
    </div>
  );
}
