'use client';

import { Button, Group, NativeSelect, Skeleton } from '@mantine/core';
import { IconBook2, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useMemo, useState } from 'react';
import { History } from '@/components/audit/History';
import { useKeptCurrent } from '@/components/live/reads';
import { afterwards } from '@/components/ui/afterwards';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import { gaps } from '@/server/catalog/catalog.values';
import type { MenuProduct } from '@/server/catalog/menus.schema';
import { useVatGroups } from '../useVatGroups';
import { MenuCard, Origin } from './MenuCells';
import type { MenuProductProps } from './MenuProductModal';
import classes from './menu.module.css';
import { menuFilters, menuInput } from './menuFilters';
import type { NewProductProps } from './NewProductModal';
import type { OwnCategoriesProps } from './OwnCategories';
import type { TakeProps } from './TakeModal';

const MenuProductDialog = whenOpened<MenuProductProps>(() => import('./MenuProductModal'));
const NewProduct = whenOpened<NewProductProps>(() => import('./NewProductModal'));
const OwnCategories = afterwards<OwnCategoriesProps>(
  () => import('./OwnCategories'),
  () => <Skeleton height={420} radius="lg" />,
);
const Take = whenOpened<TakeProps>(() => import('./TakeModal'));

const none: never[] = [];
const historyKinds = ['menu', 'menu product', 'own categories'];

/** The menu of a restaurant: the brand's products with the restaurant's own settings, and the restaurant's own products. */
export function MenuScreen() {
  const t = useTranslations('catalog.menu');
  const gapWords = useTranslations('catalog.grid.filter');
  const { id: restaurantId } = useRestaurant();
  const trpc = useTRPC();
  const format = useFormat();
  const filters = useFilters(menuFilters);
  const [chosen, setChosen] = useQueryState('menu', parseAsInteger);
  const [open, setOpen] = useState<number | null>(null);
  const [dialog, setDialog] = useState<'new' | 'take' | null>(null);
  useKeptCurrent(restaurantId, 'catalog');

  const menus = useQuery(trpc.catalog.listMenus.queryOptions({ restaurantId })).data;
  const menuId = menus?.find((menu) => menu.menuId === chosen)?.menuId ?? menus?.[0]?.menuId ?? 0;
  const query = useInfiniteQuery({
    ...trpc.catalog.listMenuProducts.infiniteQueryOptions(menuInput(restaurantId, menuId, filters.values), byPages),
    enabled: menuId > 0,
  });
  const productList = useList(filters, query);
  // Without a menu, there are no products.
  const list = menus?.length === 0 ? { ...productList, rows: none } : productList;
  const categories = useQuery(trpc.catalog.listCategories.queryOptions({ restaurantId })).data ?? none;
  const vatGroups = useVatGroups();
  const columns = useMemo((): Column<MenuProduct>[] => {
    const categoryOf = new Map(categories.map(({ categoryId, name }) => [categoryId, name]));
    const groupOf = new Map(vatGroups.map(({ value, label }) => [value, label]));
    return [
      {
        key: 'name',
        header: t('column.name'),
        primary: true,
        minWidth: 255,
        sortBy: ({ name }) => name,
        cell: (product) => product.name,
      },
      {
        key: 'price',
        header: t('column.price'),
        align: 'end',
        width: 160,
        sortBy: ({ priceCents }) => priceCents,
        cell: (product) => (
          <span className={classes.price}>
            <Origin product={product} field="priceCents" />
            {product.priceCents === null ? <span className={classes.missing}>{t('missing')}</span> : format.money(product.priceCents)}
          </span>
        ),
      },
      {
        key: 'origin',
        header: t('column.origin'),
        width: 170,
        yields: 2,
        sortBy: ({ catalogProductId }) => Number(catalogProductId === null),
        cell: (product) =>
          product.catalogProductId === null
            ? t('ownProduct')
            : t(ownFields(product) === 0 ? 'asBrand' : 'differs', { count: ownFields(product) }),
      },
      {
        key: 'vatGroup',
        header: t('column.vatGroup'),
        width: 200,
        yields: 1,
        cell: ({ vatGroupId }) =>
          vatGroupId === null ? <span className={classes.missing}>{t('missing')}</span> : (groupOf.get(vatGroupId) ?? ''),
      },
      {
        key: 'categories',
        header: t('column.categories'),
        width: 240,
        share: 25,
        yields: 3,
        cell: ({ categoryIds }) =>
          categoryIds
            .map((id) => categoryOf.get(id))
            .filter(Boolean)
            .join(', '),
      },
      {
        key: 'channels',
        header: t('column.channels'),
        width: 225,
        yields: 4,
        cell: ({ webAvailability, kioskAvailability }) =>
          webAvailability && kioskAvailability ? t('on') : t(webAvailability ? 'offKiosk' : kioskAvailability ? 'offWeb' : 'off'),
      },
    ];
  }, [t, format, categories, vatGroups]);
  const takeButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog('take')}>
      {t('take.open')}
    </Button>
  );

  const products = (
    <ListTable
      id="catalog.menu"
      label={t('title')}
      list={list}
      columns={columns}
      rowKey={({ productId }) => productId}
      rowLabel={({ name }) => name}
      onOpenRow={({ productId }) => setOpen(productId)}
      openKey={open}
      compact={(product) => <MenuCard product={product} />}
      nothing={t('nothingMatches')}
      empty={
        <EmptyState icon={<IconBook2 size={20} />} title={t('none')} action={takeButton}>
          {t('noneText')}
        </EmptyState>
      }
      filters={
        <>
          <SearchFilter label={gapWords('search')} maxLength={100} {...filters.bind('search')} />
          {categories.length > 0 && (
            <ChoiceFilter
              label={gapWords('category')}
              {...filters.bind('category')}
              options={categories.map(({ categoryId, name }) => ({ value: categoryId, label: name }))}
            />
          )}
          <ChoiceFilter
            label={gapWords('without')}
            {...filters.bind('without')}
            options={gaps.map((value) => ({ value, label: gapWords(`gaps.${value}`) }))}
          />
          <ChoiceFilter
            label={gapWords('state')}
            {...filters.bind('state')}
            options={[{ value: 'archived' as const, label: t('offMenu') }]}
          />
        </>
      }
    />
  );

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Group gap="sm">
            {menus && menus.length > 1 && (
              <NativeSelect
                aria-label={t('which')}
                value={menuId}
                onChange={(event) => setChosen(Number(event.currentTarget.value))}
                data={menus.map((menu) => ({ value: String(menu.menuId), label: menu.name }))}
              />
            )}
            <Button variant="default" onClick={() => setDialog('new')}>
              {t('add.open')}
            </Button>
            {takeButton}
          </Group>
        }
      />
      <ScreenTabs
        tabs={[
          { value: 'products', label: t('tabs.products'), panel: products },
          { value: 'categories', label: t('tabs.categories'), panel: <OwnCategories menuId={menuId} categories={categories} /> },
          { value: 'history', label: t('tabs.history'), panel: <History restaurantId={restaurantId} subjectKind={historyKinds} /> },
        ]}
      />
      <MenuProductDialog opened={open !== null} menuId={menuId} productId={open} onClose={() => setOpen(null)} />
      <NewProduct opened={dialog === 'new'} menuId={menuId} categories={categories} vatGroups={vatGroups} onClose={() => setDialog(null)} />
      <Take opened={dialog === 'take'} menuId={menuId} onClose={() => setDialog(null)} />
    </>
  );
}

/** The number of fields of a brand's product that the restaurant sets itself. */
function ownFields({ origin }: MenuProduct): number {
  return Object.values(origin).filter((by) => by === 'restaurant').length;
}
