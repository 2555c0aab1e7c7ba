'use client';

import { Radio, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DialogActions } from '@/components/ui/DialogActions';
import { useTRPC } from '@/components/ui/trpc';
import { type MergeField, mergeFields } from '@/server/customers/customers.values';
import { useCustomerFieldWords } from '../fields/useCustomerWords';
import { customerName } from '../shared/customer';
import classes from './merge.module.css';
import type { Pair } from './pair';

interface Props {
  pair: Pair;
  onSwap: () => void;
  onChosen: (take: MergeField[]) => void;
  onBack: () => void;
}

/** Both customers side by side. Of each field in which they differ, one value is kept. */
export function CompareStep({ pair: { into, from }, onSwap, onChosen, onBack }: Props) {
  const t = useTranslations('customers.merge');
  const trpc = useTRPC();
  const groups = useQuery(trpc.customers.listGuestGroups.queryOptions({ brandId: into.brandId })).data ?? [];
  const words = useCustomerFieldWords(groups);
  const [take, setTake] = useState<MergeField[]>([]);
  const differing = mergeFields.filter((field) => into[field] !== from[field] && from[field] !== null);
  const names = [customerName(into), customerName(from)];
  return (
    <>
      <Text>{t('stays', { name: customerName(into), other: customerName(from), id: into.customerId, otherId: from.customerId })}</Text>
      <button type="button" className={`text-button ${classes.swap}`} onClick={onSwap}>
        <IconArrowsExchange size={16} aria-hidden />
        {t('swap')}
      </button>
      {differing.length === 0 && <Text c="dimmed">{t('alike')}</Text>}
      {differing.map((field) => (
        <Radio.Group
          key={field}
          className={classes.field}
          label={words.field(field)}
          value={take.includes(field) || into[field] === null ? 'from' : 'into'}
          onChange={(side) => setTake((current) => [...current.filter((each) => each !== field), ...(side === 'from' ? [field] : [])])}
        >
          <div className={classes.values}>
            {into[field] !== null && <Radio value="into" label={words.value(field, into[field])} description={names[0]} />}
            <Radio value="from" label={words.value(field, from[field])} description={into[field] === null ? t('filled') : names[1]} />
          </div>
        </Radio.Group>
      ))}
      <Text c="dimmed" size="sm" mt="md">
        {t('rest')}
      </Text>
      <DialogActions action={t('next')} onAction={() => onChosen(take)} cancel={t('other')} onCancel={onBack} />
    </>
  );
}
