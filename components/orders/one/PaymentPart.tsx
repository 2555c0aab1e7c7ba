'use client';

import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { AmountField } from '@/components/ui/AmountField';
import { useFormat } from '@/components/ui/useFormat';
import classes from './one.module.css';
import type { Means, Part } from './takePayment';

interface Props {
  part: Part;
  /** From 1. */
  number: number;
  /** How many parts there are. */
  of: number;
  means: readonly Means[];
  /** The rest, in cents, for the last part. */
  cents: number;
  error: string | false;
  onChange: (change: Partial<Part>) => void;
  onRemove: () => void;
}

/** One of the means that pay an order, with its amount if there are several. The last one pays the rest. */
export function PaymentPart({ part, number, of, means, cents, error, onChange, onRemove }: Props) {
  const t = useTranslations('orders.take');
  const paymentName = useTranslations('orders.payment');
  const format = useFormat();
  const isAlone = of === 1;
  const name = { number: String(number) };
  return (
    <div className={classes.part} data-alone={isAlone || undefined}>
      <NativeSelect
        data-autofocus={number === 1 || undefined}
        label={isAlone && t('means')}
        aria-label={isAlone ? undefined : t('meansOf', name)}
        value={part.means}
        data={means.map((value) => ({ value, label: paymentName(value) }))}
        onChange={(event) => onChange({ means: means.find((each) => each === event.currentTarget.value) ?? part.means })}
      />
      {!isAlone && number < of && (
        <AmountField aria-label={t('amountOf', name)} value={part.amount} error={error} onChange={(amount) => onChange({ amount })} />
      )}
      {!isAlone && number === of && <TextInput readOnly variant="filled" aria-label={t('rest')} value={format.money(cents)} />}
      {!isAlone && (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('remove', name)} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
