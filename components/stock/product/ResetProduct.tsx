'use client';

import { Anchor, Button, Text } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Link } from '@/components/ui/Link';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { InventoryItem, StockSettings } from '@/server/stock/stock.schema';
import { stockLinks } from '../shared/links';
import { EffectWords } from './EffectWords';
import { effectOf } from './effect';
import classes from './product.module.css';
import { useUndoQuantities } from './useUndoQuantities';

interface Props {
  item: InventoryItem;
  settings: StockSettings;
  onDone: () => void;
}

/** Sets the stock of one product to zero, after a preview. */
export function ResetProduct({ item, settings, onDone }: Props) {
  const t = useTranslations('stock.product.reset');
  const { id: restaurantId } = useRestaurant();
  const [isConfirming, setConfirming] = useState(false);

  if (!item.tracked) return null;
  if (!settings.stockManagementV2Enabled) {
    return (
      <p className={classes.hint}>
        {t.rich('needsV2', {
          settings: (words) => (
            <Anchor component={Link} href={stockLinks(restaurantId).settings}>
              {words}
            </Anchor>
          ),
        })}
      </p>
    );
  }
  return (
    <>
      <Button
        className={classes.reset}
        variant="default"
        leftSection={<IconRotate size={16} aria-hidden />}
        disabled={item.currentQuantity === 0}
        onClick={() => setConfirming(true)}
      >
        {t('action')}
      </Button>
      <ResetDialog item={item} opened={isConfirming} onClose={() => setConfirming(false)} onDone={onDone} />
    </>
  );
}

interface DialogProps {
  item: InventoryItem;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

function ResetDialog({ item, opened, onClose, onDone }: DialogProps) {
  const t = useTranslations('stock.product.reset');
  const format = useFormat();
  const notify = useNotify();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { id: restaurantId } = useRestaurant();
  const { productId, name, currentQuantity } = item;
  const undo = useUndoQuantities(restaurantId);

  const preview = useQuery({
    queryKey: ['stock reset effect', productId, currentQuantity, item.webAvailability, item.kioskAvailability],
    queryFn: async () => {
      const answer = await client.stock.resetProduct.mutate({ restaurantId, productId, dryRun: true });
      return effectOf(answer, answer.__changes ?? []);
    },
    enabled: opened,
    retry: false,
  });
  const reset = useMutation(
    trpc.stock.resetProduct.mutationOptions({
      onSuccess: (change) => {
        onClose();
        onDone();
        const run = () => undo([change]).then(onDone, (error: unknown) => notify.failed(error));
        notify.done(t('done', { name }), { label: t('undo'), run: () => void run() });
      },
    }),
  );

  return (
    <Dialog opened={opened} onClose={onClose} size="sm" title={t('title', { name })}>
      <Text>{t('text', { before: format.number(currentQuantity) })}</Text>
      <p className={classes.effectLine} aria-live="polite">
        <EffectWords effect={preview.data} />
      </p>
      <DialogActions
        problem={reset.error}
        action={t('action')}
        danger
        busy={reset.isPending}
        onAction={() => reset.mutate({ restaurantId, productId })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
