'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DryRunStep, useDryRun } from '@/components/ui/DryRunStep';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPCClient } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { Delivery, DeliveryUndone } from '@/server/stock/stock.schema';
import classes from './deliveries.module.css';

/** A change of a delivery's state: cancels an expected one, or takes a received one out of stock again. */
export type StateChange = 'cancelDelivery' | 'undoDelivery';

export interface StateDialogProps {
  opened: boolean;
  change: StateChange;
  delivery: Delivery;
  onClose: () => void;
}

/** Shows the effects from a dry run, and applies the change on confirmation. */
export default function DeliveryStateDialog({ opened, change, delivery, onClose }: StateDialogProps) {
  const t = useTranslations(`stock.deliveries.${change}`);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { name: delivery.supplierName })}>
      <StateForm change={change} delivery={delivery} onClose={onClose} />
    </Dialog>
  );
}

function StateForm({ change, delivery, onClose }: Omit<StateDialogProps, 'opened'>) {
  const t = useTranslations(`stock.deliveries.${change}`);
  const tDeliveries = useTranslations('stock.deliveries');
  const notify = useNotify();
  const client = useTRPCClient();
  const refresh = useRefresh('stock');
  const { id: restaurantId } = useRestaurant();
  const target = { restaurantId, deliveryId: delivery.deliveryId };
  const preview = useDryRun<Delivery & Partial<DeliveryUndone>>([change, target], () =>
    client.stock[change].mutate({ ...target, dryRun: true }),
  );
  const apply = useMutation({
    mutationFn: () => client.stock[change].mutate(target),
    onSuccess: () => {
      notify.done(t('done'));
      onClose();
    },
    // Also after a refusal, as someone else may have changed it first.
    onSettled: refresh,
  });
  return (
    <DryRunStep
      preview={preview}
      words={({ cancelledAt }) => (cancelledAt === null ? tDeliveries('undoDelivery.expectedAgain') : t('text'))}
      note={t('wayBack')}
      apply={apply}
      action={t('action')}
      danger
      onClose={onClose}
    >
      {preview.data?.stock && <StockAfter lines={delivery.lines} stock={preview.data.stock} />}
    </DryRunStep>
  );
}

/** The stock of each product after the delivery is undone. */
function StockAfter({ lines, stock }: Pick<DeliveryUndone, 'lines' | 'stock'>) {
  const t = useTranslations('stock.deliveries');
  const format = useFormat();
  const names = new Map(lines.map(({ productId, productName }) => [productId, productName]));
  const describe = ({ quantityBefore, quantityAfter, countedSince }: DeliveryUndone['stock'][number]) => {
    const before = format.number(quantityBefore);
    if (quantityAfter === null) return t('undoDelivery.untracked', { before });
    return countedSince
      ? t('undoDelivery.countedSince', { before })
      : t('receive.inStock', { before, after: format.number(quantityAfter) });
  };
  return (
    <ul className={classes.stockAfter}>
      {stock.map((product) => (
        <li key={product.productId}>
          <span>{names.get(product.productId)}</span>
          <span className={classes.quiet} data-below={(product.quantityAfter ?? 0) < 0 || undefined}>
            {describe(product)}
          </span>
        </li>
      ))}
    </ul>
  );
}
