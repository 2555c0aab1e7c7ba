'use client';

import { NativeSelect } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { AmountField } from '@/components/ui/AmountField';
import layout from '@/components/ui/layout.module.css';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { ReferenceField } from '../ReferenceField';
import { deskMeans } from './desk';
import classes from './desk.module.css';
import type { FieldsProps } from './fields.types';

interface Props extends FieldsProps {
  /** In cents; null while unknown. */
  toPay: number | null;
  isWalletWrong: boolean;
}

/** How the order is paid, as far as a manager can record it: later, externally, or from the customer's balance. */
export function PaymentFields({ form, onChange, refusals, toPay, isWalletWrong }: Props) {
  const t = useTranslations('orders.desk');
  const payments = useTranslations('orders.payment');
  const trpc = useTRPC();
  const format = useFormat();
  const { customerId, means } = form;
  const customer = useQuery(trpc.customers.getCustomer.queryOptions(customerId === null ? skipToken : { customerId })).data;
  const isOnAccount = customer?.paymentType === 'POSTPAYMENT';
  const isOffered = (each: (typeof deskMeans)[number]) =>
    each === means || each === 'later' || each === 'ExternalPayment' || (customerId !== null && (each === 'Wallet' || isOnAccount));
  const isWalletShort = means === 'Wallet' && customer && toPay !== null && customer.balance < toPay;
  const canUseWallet = customer && customer.balance > 0 && (means === 'ExternalPayment' || means === 'Deferred');
  return (
    <div className={classes.stack}>
      <NativeSelect
        label={t('means')}
        value={means}
        data={deskMeans.filter(isOffered).map((value) => ({ value, label: value === 'later' ? t('later') : payments(value) }))}
        error={refusals.at('payment')}
        onChange={(event) => onChange({ means: deskMeans.find((each) => each === event.currentTarget.value) ?? 'later' })}
      />
      {isWalletShort && <p className={layout.problem}>{t('walletShort', { amount: format.money(customer.balance) })}</p>}
      {canUseWallet && (
        <AmountField
          label={t('fromWallet')}
          description={t('balance', { amount: format.money(customer.balance) })}
          value={form.fromWallet}
          error={isWalletWrong && t('amountWrong')}
          onChange={(text) => onChange({ fromWallet: text })}
        />
      )}
      {means === 'ExternalPayment' && <ReferenceField value={form.reference} onChange={(reference) => onChange({ reference })} />}
    </div>
  );
}
