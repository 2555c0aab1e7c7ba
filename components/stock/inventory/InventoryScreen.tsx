'use client';

import { Button } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconPackages, IconTruckDelivery } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useDraft } from '@/components/editing/useDraft';
import { useLive } from '@/components/live/useLive';
import { StockMenu } from '@/components/stock/reset/StockMenu';
import { focusUnreadable } from '@/components/ui/Form';
import { Link } from '@/components/ui/Link';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { useList } from '@/components/ui/list/useList';
import { PageHeader } from '@/components/ui/PageHeader';
import { SaveBar } from '@/components/ui/SaveBar';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CsvButton } from '@/components/ui/table/CsvButton';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import { ProductDrawerPlace } from '../product/ProductDrawerPlace';
import { useAvailability } from '../product/useAvailability';
import { useFresh } from '../shared/FreshMark';
import { stockLinks } from '../shared/links';
import { hasMoved } from '../shared/status';
import { Drafts } from './drafts';
import { exportHref, type InventoryFilters, inventoryParsers, valueInput } from './filters';
import { InventoryCard } from './InventoryCard';
import { InventoryContext, type InventoryTools } from './InventoryContext';
import { InventoryFilterFields } from './InventoryFilterFields';
import classes from './inventory.module.css';
import { type KeptCounts, readCounts, writeCounts } from './keptCounts';
import type { ReviewProps } from './ReviewDialog';
import { useColumns } from './useColumns';
import { useInventory } from './useInventory';
import { useSaveDrafts } from './useSaveDrafts';

const ReviewDialog = whenOpened<ReviewProps>(() => import('./ReviewDialog'));

const noDrafts: never[] = [];
/** Used until the settings have loaded. No row is shown before. */
const placeholderSettings = { name: '', stockManagementV2Enabled: false, defaultSafetyStock: 0, channels: { web: false, kiosk: false } };

/** The products of a restaurant with their stock: search, count, correct and switch on or off in place. */
export function InventoryScreen() {
  const t = useTranslations('stock.inventory');
  const { id: restaurantId } = useRestaurant();
  const links = stockLinks(restaurantId);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const settingsQuery = useQuery(trpc.stock.getStockSettings.queryOptions({ restaurantId }));
  const settings = settingsQuery.data ?? placeholderSettings;
  const filters = useFilters(inventoryParsers);
  const [productId, setProductId] = useQueryState('product', parseAsInteger.withOptions({ history: 'push' }));
  const { query, refresh, patch } = useInventory(restaurantId, filters.values);
  const setAvailable = useAvailability(patch);
  const list = useList(filters, query, { all: true });
  const items = list.rows;
  const columns = useColumns(settings);
  const [fresh, markFresh] = useFresh();

  const [drafts] = useState(() => new Drafts());
  const draftList = useSyncExternalStore(drafts.subscribe, drafts.list, () => noDrafts);
  const format = useFormat();
  const keptAt = useKeptCounts(restaurantId, drafts, draftList.length > 0);
  useEffect(() => {
    if (items) drafts.updateItems(items);
  }, [items, drafts]);
  const pending =
    keptAt === null
      ? t('save.pending', { count: draftList.length })
      : t('save.kept', { count: draftList.length, when: format.dateTime(new Date(keptAt).toISOString()) });
  const movedCount = draftList.filter(hasMoved).length;
  const [reviewing, setReviewing] = useState(false);
  const { save, saving } = useSaveDrafts({ restaurantId, drafts, refresh });
  const listPlace = useRef<HTMLDivElement>(null);
  const saveReadable = useCallback(() => {
    if (!focusUnreadable(listPlace.current)) void save();
  }, [save]);

  const refreshTotals = useThrottledCallback(() => {
    queryClient.invalidateQueries({ queryKey: trpc.stock.getStockOverview.pathKey() });
    queryClient.invalidateQueries({ queryKey: trpc.stock.getStockValue.pathKey() });
    queryClient.invalidateQueries({ queryKey: trpc.stock.listProductMovements.pathKey() });
  }, 1_000);
  useLive(restaurantId, ['stock'], ({ ids }) => {
    if (ids.length === 0) queryClient.invalidateQueries({ queryKey: trpc.stock.getStockSettings.pathKey() });
    // If reading fails, it is repeated with the next change or when the window gets the focus.
    refresh(ids).then(markFresh, () => undefined);
    refreshTotals();
  });

  const tools = useMemo<InventoryTools>(
    () => ({ drafts, settings, setAvailable, fresh, refresh: (ids) => void refresh(ids), save: saveReadable }),
    [drafts, settings, setAvailable, fresh, refresh, saveReadable],
  );
  const shownList = {
    ...list,
    rows: settingsQuery.data && items,
    error: query.error ?? settingsQuery.error,
    onRetry: () => {
      query.refetch();
      settingsQuery.refetch();
    },
  };
  const openItem = productId === null ? undefined : items?.find((item) => item.productId === productId);

  return (
    <InventoryContext value={tools}>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <Button component={Link} href={links.newDelivery} variant="default" leftSection={<IconTruckDelivery size={16} aria-hidden />}>
              {t('newDelivery')}
            </Button>
            <CsvButton href={exportHref(restaurantId, filters.values)} />
            <StockMenu />
          </>
        }
      />
      <div ref={listPlace} className={classes.list}>
        <ListTable
          id="stock.inventory"
          label={t('title')}
          list={shownList}
          columns={columns}
          rowKey={(item) => item.productId}
          rowLabel={(item) => item.name}
          onOpenRow={(item) => setProductId(item.productId)}
          openKey={productId}
          compact={(item) => <InventoryCard item={item} />}
          reserve="17.5rem"
          nothing={t('nothingMatches')}
          empty={
            <EmptyState
              icon={<IconPackages size={20} />}
              title={t('none')}
              action={
                <Button component={Link} href={`/admin/restaurants/${restaurantId}/menu`}>
                  {t('openMenu')}
                </Button>
              }
            >
              {t('noneHint')}
            </EmptyState>
          }
          filters={<InventoryFilterFields restaurantId={restaurantId} filters={filters} />}
          aside={<StockValue restaurantId={restaurantId} filters={filters.values} />}
        />
      </div>
      <SaveBar
        dirty={draftList.length > 0}
        summary={[pending, ...(movedCount > 0 ? [t('save.moved', { count: movedCount })] : [])].join(' · ')}
        saving={saving}
        onSave={saveReadable}
        onDiscard={() => drafts.clear()}
        onPreview={() => setReviewing(!focusUnreadable(listPlace.current))}
      />
      <ReviewDialog
        opened={reviewing}
        drafts={draftList}
        saving={saving}
        onClose={() => setReviewing(false)}
        onSave={async (reason) => {
          await save(reason);
          setReviewing(false);
        }}
      />
      <ProductDrawerPlace
        productId={productId}
        known={openItem}
        onClose={() => setProductId(null)}
        onChanged={(id) => void refresh([id])}
      />
    </InventoryContext>
  );
}

/** The value of the filtered stock at cost, with what it omits: «€1,234.50 at cost + 3 products without cost». */
function StockValue({ restaurantId, filters }: { restaurantId: number; filters: InventoryFilters }) {
  const t = useTranslations('stock.inventory.value');
  const format = useFormat();
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.stock.getStockValue.queryOptions(valueInput(restaurantId, filters), { placeholderData: keepPreviousData }),
  );
  if (!data || data.products === 0) return null;
  if (data.cost === null) return t('unknown');
  const { productsWithoutCost: count } = data;
  return (
    <>
      <strong className={classes.value}>{t('sum', { value: format.money(data.cost) })}</strong>
      {count > 0 && ` ${t('withoutCost', { count, shown: format.number(count) })}`}
    </>
  );
}

/**
 * Keeps unsaved counts in this browser, so that a reload or a lost connection does not lose them.
 * @returns when the restored counts of an earlier visit were stored; null if there are none
 */
function useKeptCounts(restaurantId: number, drafts: Drafts, isDirty: boolean): number | null {
  const draftSource = useMemo(
    () => ({
      key: `counts:${restaurantId}`,
      canEdit: true,
      subscribe: drafts.subscribe,
      parts: () => [drafts.list()],
      write: () => writeCounts(drafts.list(), Date.now()),
      read: readCounts,
      restore: (kept: KeptCounts) => drafts.restore(kept.drafts),
    }),
    [restaurantId, drafts],
  );
  return useDraft(draftSource, isDirty).at;
}
