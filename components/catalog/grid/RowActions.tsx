'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { RowKey } from '@/components/editing/sheet/sheet';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useTRPCClient } from '@/components/ui/trpc';
import { MAX_PRODUCTS } from '@/server/catalog/catalog.values';
import type { CatalogSheet } from './product';

export interface RowActionsProps {
  store: CatalogSheet;
  /** The selected products that are saved. */
  chosen: readonly RowKey[];
  /** Archived products are shown. */
  isArchive: boolean;
  onBulk: () => void;
  onOffer: () => void;
  onChanged: () => void;
}

/** The actions for the selected products. */
export function RowActions({ store, chosen, isArchive, onBulk, onOffer, onChanged }: RowActionsProps) {
  const t = useTranslations('catalog.grid');
  const { id: brandId } = useBrand();
  const client = useTRPCClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const isNone = chosen.length === 0;

  async function move(keys: readonly RowKey[], to: 'archive' | 'active') {
    setBusy(true);
    const moved: RowKey[] = [];
    const failures: unknown[] = [];
    for (let start = 0; start < keys.length; start += MAX_PRODUCTS) {
      const part = keys.slice(start, start + MAX_PRODUCTS);
      try {
        const input = { brandId, productIds: part.map(Number), isArchived: to === 'archive', idempotencyKey: newKey() };
        await client.catalog.archiveCatalogProducts.mutate(input);
        moved.push(...part);
      } catch (error) {
        failures.push(error);
      }
    }
    store.discardRows(moved);
    onChanged();
    setBusy(false);
    const back = to === 'archive' ? 'active' : 'archive';
    if (moved.length > 0) notify.done(t(`done.${to}`, { count: moved.length }), { label: t('undo'), run: () => void move(moved, back) });
    if (failures.length > 0) notify.failed(failures[0]);
  }

  if (isArchive)
    return (
      <Button variant="default" disabled={isNone} loading={busy} onClick={() => void move(chosen, 'active')}>
        {t('unarchive')}
      </Button>
    );
  return (
    <>
      <Button variant="subtle" color="gray" disabled={isNone} loading={busy} onClick={() => void move(chosen, 'archive')}>
        {t('archive')}
      </Button>
      <Button variant="default" disabled={isNone} onClick={onOffer}>
        {t('offer')}
      </Button>
      <Button variant="default" onClick={onBulk}>
        {t('bulk')}
      </Button>
    </>
  );
}
