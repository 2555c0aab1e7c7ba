'use client';

import { Checkbox, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useTRPCClient } from '@/components/ui/trpc';
import { MAX_PRODUCTS } from '@/server/catalog/catalog.values';
import type { ImportDetail } from '@/server/imports/imports.schema';
import classes from './imports.module.css';

const PAGE = 200;

export interface OfferProps {
  item: ImportDetail;
  opened: boolean;
  onClose: () => void;
}

/** Puts the products that an import has added on the menus of restaurants. */
export default function OfferProductsModal({ item, opened, onClose }: OfferProps) {
  const t = useTranslations('imports.offer');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { count: item.counts.created })}>
      {opened && <Offer item={item} onClose={onClose} />}
    </Dialog>
  );
}

function Offer({ item, onClose }: Omit<OfferProps, 'opened'>) {
  const t = useTranslations('imports.offer');
  const notify = useNotify();
  const { restaurants } = useBrand();
  const ids = restaurants.map(({ id }) => String(id));
  const [chosen, setChosen] = useState(ids);
  const offer = useOffer(item);
  const put = useMutation({
    mutationFn: () => offer(chosen.map(Number)),
    onSuccess: (changed) => {
      notify.done(t('done', { count: changed }));
      onClose();
    },
    onError: (error: Error) => notify.failed(error, t('failed')),
  });
  if (restaurants.length === 0) return <Text>{t('none')}</Text>;
  const all = chosen.length === restaurants.length;
  return (
    <Stack gap="md">
      <Text>{t('text')}</Text>
      <Checkbox.Group label={t('restaurants')} value={chosen} onChange={setChosen}>
        <div className={classes.choices}>
          {restaurants.length > 1 && (
            <Checkbox label={t('all')} checked={all} indeterminate={!all && chosen.length > 0} onChange={() => setChosen(all ? [] : ids)} />
          )}
          {restaurants.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      <DialogActions
        action={t('action', { count: chosen.length })}
        busy={put.isPending}
        disabled={chosen.length === 0}
        onAction={() => put.mutate()}
        onCancel={onClose}
      />
    </Stack>
  );
}

/** @returns a function that offers the new products to restaurants, and answers how many menu products came of it */
function useOffer({ importId, brandId }: ImportDetail): (restaurantIds: number[]) => Promise<number> {
  const client = useTRPCClient();
  return async (restaurantIds) => {
    const productIds: number[] = [];
    for (let cursor: number | undefined; ; ) {
      const page = await client.imports.listImportRows.query({ importId, kind: 'created', limit: PAGE, cursor });
      productIds.push(...page.items.flatMap(({ targetId }) => targetId ?? []));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    let changed = 0;
    for (let at = 0; at < productIds.length; at += MAX_PRODUCTS) {
      const some = productIds.slice(at, at + MAX_PRODUCTS);
      const done = await client.catalog.offerProducts.mutate({ brandId, productIds: some, restaurantIds, isOffered: true });
      changed += done.changed;
    }
    return changed;
  };
}
