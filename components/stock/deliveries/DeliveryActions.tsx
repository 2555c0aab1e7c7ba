'use client';

import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Delivery } from '@/server/stock/stock.schema';
import type { StateChange, StateDialogProps } from './DeliveryStateDialog';

const DeliveryStateDialog = whenOpened<StateDialogProps>(() => import('./DeliveryStateDialog'));

/** The possible actions: an expected delivery can be changed or cancelled, a received one undone. */
export function DeliveryActions({ delivery, onEdit }: { delivery: Delivery; onEdit: () => void }) {
  const t = useTranslations('stock.deliveries');
  // Kept while the dialog closes, although the delivery already has another state.
  const [change, setChange] = useState<StateChange>('cancelDelivery');
  const [isAsking, setAsking] = useState(false);
  const ask = (wanted: StateChange) => {
    setChange(wanted);
    setAsking(true);
  };
  return (
    <>
      {delivery.receivedAt !== null ? (
        <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => ask('undoDelivery')}>
          {t('undoDelivery.action')}
        </Button>
      ) : (
        delivery.cancelledAt === null && (
          <>
            <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={() => ask('cancelDelivery')}>
              {t('cancelDelivery.action')}
            </Button>
          </>
        )
      )}
      <DeliveryStateDialog opened={isAsking} change={change} delivery={delivery} onClose={() => setAsking(false)} />
    </>
  );
}
