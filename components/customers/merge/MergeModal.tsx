'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import type { MergeField } from '@/server/customers/customers.values';
import type { CustomerActionProps } from '../actions/action-props';
import { customerName } from '../shared/customer';
import { CompareStep } from './CompareStep';
import { FindStep } from './FindStep';
import { MergeStep } from './MergeStep';
import type { Pair } from './pair';

/** Merges two customers: find the other one, choose what to keep, preview the result, do it. */
export default function MergeModal({ opened, onClose, customer }: CustomerActionProps) {
  const t = useTranslations('customers.merge');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { name: customerName(customer) })} size="lg">
      {opened && <Merge customer={customer} onClose={onClose} />}
    </Dialog>
  );
}

function Merge({ customer, onClose }: Omit<CustomerActionProps, 'opened'>) {
  const [pair, setPair] = useState<Pair | null>(null);
  const [take, setTake] = useState<MergeField[] | null>(null);
  if (!pair) return <FindStep customer={customer} onFound={(from) => setPair({ into: customer, from })} />;
  if (!take)
    return (
      <CompareStep
        key={pair.into.customerId}
        pair={pair}
        onSwap={() => setPair({ into: pair.from, from: pair.into })}
        onChosen={setTake}
        onBack={() => setPair(null)}
      />
    );
  return <MergeStep pair={pair} take={take} shownId={customer.customerId} onClose={onClose} />;
}
