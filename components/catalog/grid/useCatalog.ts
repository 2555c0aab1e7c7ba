'use client';

import { useThrottledCallback } from '@mantine/hooks';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { REFRESH_EVERY_MS, useLive } from '@/components/live/useLive';
import type { Filters } from '@/components/ui/list/useFilters';
import { byPages, type List, useList } from '@/components/ui/list/useList';
import { useBrand } from '@/components/ui/scope';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import type { CatalogProduct } from '@/server/catalog/catalog.schema';
import { type CatalogFilters, listInput } from './catalogFilters';
import { type CatalogSheet, openCatalogSheet } from './product';

type Pages = InfiniteData<{ items: CatalogProduct[]; nextCursor: number | string | null }>;

/** Covers writes that were still in progress when another one was read. */
const MARGIN_MS = 10_000;
const MOST_AT_ONCE = 1_000;

interface Catalog {
  list: List<CatalogProduct>;
  store: CatalogSheet;
  /** Reads and returns the changes since the catalog was read, or since an earlier time (milliseconds since 1970). */
  readChanged: (since?: number) => Promise<CatalogProduct[]>;
  /** Reads everything again. */
  readAgain: () => void;
}

/** The products that match the filters, in a sheet that follows changes by others. */
export function useCatalog(filters: Filters<CatalogFilters>, canEdit: boolean): Catalog {
  const { id: brandId, restaurants } = useBrand();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const input = listInput(brandId, filters.values);
  const queryKey = trpc.catalog.listCatalogProducts.infiniteQueryKey(input);
  const list = useList(filters, useInfiniteQuery(trpc.catalog.listCatalogProducts.infiniteQueryOptions(input, byPages)), { all: true });
  const { rows } = list;
  const [store] = useState(() => {
    const opened = openCatalogSheet(canEdit);
    opened.show(rows ?? []);
    return opened;
  });
  const latest = useRef(0);
  useEffect(() => {
    if (!rows) return;
    store.show(rows);
    for (const { updatedAt } of rows) latest.current = Math.max(latest.current, Date.parse(updatedAt));
  }, [rows, store]);

  // A new filter clears the selection.
  const filterKey = JSON.stringify(filters.values);
  const selectionFilterKey = useRef(filterKey);
  useEffect(() => {
    if (selectionFilterKey.current !== filterKey) store.collapse();
    selectionFilterKey.current = filterKey;
  }, [store, filterKey]);

  const key = useRef(queryKey);
  useEffect(() => {
    key.current = queryKey;
  });

  const readAgain = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: trpc.catalog.listCatalogProducts.pathKey() }),
    [queryClient, trpc],
  );

  const readChanged = useCallback(
    async (from = latest.current) => {
      const since = new Date(Math.max(0, Math.min(from, latest.current) - MARGIN_MS)).toISOString();
      const changed: CatalogProduct[] = [];
      for (let cursor: number | undefined; ; ) {
        const page = await client.catalog.listCatalogProducts.query({
          brandId,
          state: 'all',
          updatedSince: since,
          limit: MOST_AT_ONCE,
          cursor,
        });
        changed.push(...page.items);
        if (page.nextCursor === null) break;
        cursor = Number(page.nextCursor);
      }
      for (const { updatedAt } of changed) latest.current = Math.max(latest.current, Date.parse(updatedAt));
      store.mergeRows(changed);
      const byId = new Map(changed.map((product) => [product.productId, product]));
      const loadedIds = new Set<number>();
      queryClient.setQueryData<Pages>(key.current, (data) => {
        if (!data) return data;
        for (const { items } of data.pages) for (const { productId } of items) loadedIds.add(productId);
        return {
          ...data,
          pages: data.pages.map((page) => ({ ...page, items: page.items.map((item) => byId.get(item.productId) ?? item) })),
        };
      });
      // New, archived and restored products change the list.
      if (changed.some(({ productId, archivedAt }) => !loadedIds.has(productId) || archivedAt !== null)) readAgain();
      return changed;
    },
    [brandId, client, queryClient, store, readAgain],
  );

  const readSoon = useThrottledCallback(() => void readChanged().catch(() => undefined), REFRESH_EVERY_MS);
  useLive(restaurants[0]?.id, ['catalog'], readSoon);

  return { list, store, readChanged, readAgain };
}
