'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { GiveBackForm } from './GiveBackForm';
import { GiveBackPreview } from './GiveBackPreview';
import { emptyInput, type RefundInput } from './giveBack';
import type { OrderWithTrace } from './order.types';

export interface GiveBackProps {
  opened: boolean;
  /** Cancelling refunds everything that is left. */
  kind: 'refund' | 'cancel';
  order: OrderWithTrace;
  onClose: () => void;
}

/** Refunds a part of an order, or cancels it: first what, why and how, then a preview by dry run, then the refund. */
export default function GiveBackModal({ opened, kind, order, onClose }: GiveBackProps) {
  const t = useTranslations('orders.giveBack');
  return (
    <Dialog opened={opened} onClose={onClose} title={t(`${kind}Title`, { number: String(order.orderNumber) })} size="md">
      {opened && <Steps kind={kind} order={order} onClose={onClose} />}
    </Dialog>
  );
}

function Steps({ kind, order, onClose }: Omit<GiveBackProps, 'opened'>) {
  const [entered, setEntered] = useState<RefundInput>(emptyInput);
  const [isChecking, setChecking] = useState(false);
  if (isChecking)
    return <GiveBackPreview kind={kind} order={order} entered={entered} onBack={() => setChecking(false)} onClose={onClose} />;
  return (
    <GiveBackForm
      kind={kind}
      order={order}
      entered={entered}
      onChange={(change) => setEntered((current) => ({ ...current, ...change }))}
      onCheck={() => setChecking(true)}
      onClose={onClose}
    />
  );
}
