'use client';

import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { useErrorMessage } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPCClient } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { Delivery } from '@/server/stock/stock.schema';
import { useRefreshStock } from '../shared/useRefreshStock';
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
  const common = useTranslations('common');
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const client = useTRPCClient();
  const refresh = useRefreshStock();
  const { id: restaurantId } = useRestaurant();
  const place = { restaurantId, deliveryId: delivery.deliveryId };

  const preview = useQuery({
    queryKey: ['delivery state preview', change, place],
    queryFn: () => client.stock[change].mutate({ ...place, dryRun: true }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const apply = useMutation({
    mutationFn: () => client.stock[change].mutate(place),
    onSuccess: () => {
      notify.done(t('done'));
      onClose();
    },
    // Also after a refusal: somebody else may have been faster.
    onSettled: refresh,
  });
  const error = apply.error ?? preview.error;

  return (
    <>
      {preview.data ? (
        <Text>{preview.data.cancelledAt === null ? deliveries('undoDelivery.expectedAgain') : t('text')}</Text>
      ) : (
        !preview.error && <Skeleton height={13} width="80%" my={5} />
      )}
      {change === 'undoDelivery' && !preview.error && <StockAfter delivery={delivery} />}
      <Text c="dimmed" size="sm" mt="xs">
        {t('wayBack')}
      </Text>
      {error && (
        <Text c="red" size="sm" mt="sm" role="alert">
          {errorMessage(error)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {common('close')}
        </Button>
        <Button color="red" disabled={!preview.data} loading={apply.isPending} onClick={() => apply.mutate()}>
          {t('action')}
        </Button>
      </Group>
    </>
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
