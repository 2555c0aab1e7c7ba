'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DryRunStep, useDryRun } from '@/components/ui/DryRunStep';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPCClient } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { Delivery } from '@/server/stock/stock.schema';
import classes from './deliveries.module.css';
import { stockWithout } from './receiving';
import { useStockOf } from './useStockOf';

/** What is done to the state of a delivery: an announced one is cancelled, a received one is taken out of the stock again. */
export type StateChange = 'cancelDelivery' | 'undoDelivery';

export interface StateDialogProps {
  opened: boolean;
  change: StateChange;
  delivery: Delivery;
  onClose: () => void;
}

/** Says what the change does, as the service tells without doing it, and does it once that is confirmed. */
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
  const deliveries = useTranslations('stock.deliveries');
  const notify = useNotify();
  const client = useTRPCClient();
  const refresh = useRefresh('stock');
  const { id: restaurantId } = useRestaurant();
  const place = { restaurantId, deliveryId: delivery.deliveryId };
  const preview = useDryRun([change, place], () => client.stock[change].mutate({ ...place, dryRun: true }));
  const apply = useMutation({
    mutationFn: () => client.stock[change].mutate(place),
    onSuccess: () => {
      notify.done(t('done'));
      onClose();
    },
    // Also after a refusal: somebody else may have been faster.
    onSettled: refresh,
  });
  return (
    <DryRunStep
      preview={preview}
      words={({ cancelledAt }) => (cancelledAt === null ? deliveries('undoDelivery.expectedAgain') : t('text'))}
      note={t('wayBack')}
      apply={apply}
      action={t('action')}
      danger
      onClose={onClose}
    >
      {change === 'undoDelivery' && <StockAfter delivery={delivery} />}
    </DryRunStep>
  );
}

/** What each product will have once the delivery is taken out again. */
function StockAfter({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('stock.deliveries.receive');
  const format = useFormat();
  const { id: restaurantId } = useRestaurant();
  const ids = useMemo(() => [...new Set(delivery.lines.map(({ productId }) => productId))], [delivery]);
  const stock = useStockOf(restaurantId, ids);
  return (
    <ul className={classes.stockAfter}>
      {stockWithout(delivery, stock).map(({ productId, name, before, after }) => (
        <li key={productId}>
          <span>{name}</span>
          <span className={classes.quiet} data-below={after < 0 || undefined}>
            {t('inStock', { before: format.number(before), after: format.number(after) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
