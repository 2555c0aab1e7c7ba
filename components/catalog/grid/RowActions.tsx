'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { RowKey } from '@/components/editing/sheet/sheet';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useTRPCClient } from '@/components/ui/trpc';
import type { CatalogSheet } from './product';

interface Props {
  store: CatalogSheet;
  /** The saved products that are selected. */
  chosen: readonly RowKey[];
  /** Archived products are in sight. */
  isArchive: boolean;
  onBulk: () => void;
  onOffer: () => void;
  onChanged: () => void;
}

/** So many are on their way at the same time. */
const AT_ONCE = 20;

/** What can be done with the products that are selected. */
export function RowActions({ store, chosen, isArchive, onBulk, onOffer, onChanged }: Props) {
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
    for (let start = 0; start < keys.length; start += AT_ONCE) {
      const part = keys.slice(start, start + AT_ONCE);
      const answers = await Promise.allSettled(
        part.map((key) => {
          const input = { brandId, productId: Number(key), idempotencyKey: newKey() };
          return to === 'archive'
            ? client.catalog.archiveCatalogProduct.mutate(input)
            : client.catalog.unarchiveCatalogProduct.mutate(input);
        }),
      );
      answers.forEach((answer, index) => {
        const key = part[index];
        if (answer.status === 'rejected') failures.push(answer.reason);
        else if (key !== undefined) moved.push(key);
      });
    }
    store.takeBack(moved);
    onChanged();
    setBusy(false);
    const back = to === 'archive' ? 'active' : 'archive';
    if (moved.length > 0)
      notify.done(t(`done.${to}`, { count: moved.length }), { label: t('takeBack'), run: () => void move(moved, back) });
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
