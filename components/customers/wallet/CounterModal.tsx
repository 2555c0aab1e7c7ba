'use client';

import { Button, Radio, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { fieldErrors, isShownAtFields } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { dayOf } from '@/components/ui/format';
import { useNotify } from '@/components/ui/notify';
import { useConnection } from '@/components/ui/useConnection';
import { useFormat } from '@/components/ui/useFormat';
import type { Customer } from '@/server/customers/customers.schema';
import type { WalletView } from '@/server/wallet/wallet.schema';
import { counterMethods } from '@/server/wallet/wallet.values';
import { customerName } from '../shared/customer';
import customerClasses from '../shared/customers.module.css';
import { availableFor, balanceAfter, type CounterAction, type CounterForm, needsReason } from './counterActions';
import { useAmountProblem, useCounter, useWalletRefusal } from './useCounter';
import classes from './wallet.module.css';

export interface CounterProps {
  opened: boolean;
  onClose: () => void;
  action: CounterAction;
  customer: Customer;
  wallet: WalletView;
}

/** An action on a wallet at the counter: the amount, the reason, and the new balance. */
export default function CounterModal(props: CounterProps) {
  const t = useTranslations('customers.wallet.deed');
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={t(`${props.action}.title`, { name: customerName(props.customer) })}
      size="sm"
    >
      {props.opened && <Counter key={props.action} {...props} />}
    </Dialog>
  );
}

/** The usual amounts, in the smallest unit of most currencies. */
const usualAmounts = [1_000, 2_000, 5_000];
const blank: CounterForm = { amount: '', method: 'CARD', pocket: 'promotional', lastDay: '', reason: '' };

function Counter({ action, customer, wallet, onClose }: CounterProps) {
  const t = useTranslations('customers.wallet');
  const format = useFormat();
  const notify = useNotify();
  const refusal = useWalletRefusal();
  const { isOffline } = useConnection();
  const [form, setForm] = useState(blank);
  const [checked, setChecked] = useState(false);
  const amountProblem = useAmountProblem()(form.amount);
  const amount = amountProblem === null ? (format.parseAmount(form.amount) ?? 0) : 0;
  const record = useCounter(action, customer.customerId, (recorded) => {
    notify.done(t(`deed.${action}.done`, { amount: format.money(recorded), name: customerName(customer) }));
    onClose();
  });
  // While a request is pending, the form shows what was sent.
  const edit = (change: Partial<CounterForm>) => record.isPending || setForm((current) => ({ ...current, ...change }));
  const available = availableFor(action, wallet);
  const isTooMuch = available !== null && amount > available;
  const lacksReason = needsReason(action) && form.reason.trim() === '';
  const faults = fieldErrors(record.error);
  const isGeneralError = !isShownAtFields(['amount', 'reason', 'expiresAt'], record.error);

  function submit() {
    setChecked(true);
    if (amount > 0 && !lacksReason && !record.isPending) record.mutate({ amount, form });
  }

  return (
    <Form onMissing={() => setChecked(true)} onSubmit={submit} onChange={() => record.isError && record.reset()}>
      <div className={customerClasses.fields}>
        <div>
          <TextInput
            data-autofocus
            required
            data-missing={t('amountNeeded')}
            label={t('amount')}
            description={available === null ? undefined : t('atMost', { amount: format.money(available) })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            rightSection={format.currencySign}
            value={form.amount}
            error={checked && amountProblem ? amountProblem : faults.amount}
            onChange={(event) => edit({ amount: event.currentTarget.value })}
          />
          {action === 'reload' && (
            <div className={classes.usual}>
              {usualAmounts.map((cents) => (
                <Button key={cents} size="compact-md" variant="default" onClick={() => edit({ amount: format.amountText(cents) })}>
                  {format.money(cents)}
                </Button>
              ))}
            </div>
          )}
        </div>
        {(action === 'reload' || action === 'payout') && (
          <Radio.Group
            label={t(`deed.${action}.method`)}
            value={form.method}
            onChange={(chosen) => edit({ method: counterMethods.find((each) => each === chosen) ?? 'CARD' })}
          >
            <div className={classes.inline}>
              {counterMethods.map((method) => (
                <Radio key={method} value={method} label={t(`method.${method}`)} />
              ))}
            </div>
          </Radio.Group>
        )}
        {action === 'credit' && <CreditFields form={form} edit={edit} fault={faults.expiresAt} />}
        <TextInput
          required={needsReason(action)}
          label={needsReason(action) ? t('reason') : t('reasonOptional')}
          maxLength={255}
          autoComplete="off"
          value={form.reason}
          error={checked && lacksReason ? t('reasonNeeded') : faults.reason}
          onChange={(event) => edit({ reason: event.currentTarget.value })}
        />
        <p className={classes.after} role="status">
          {record.isPending && isOffline
            ? t('stillRecording')
            : amount > 0 && !isTooMuch && t('after', { amount: format.money(balanceAfter(action, wallet.balance, amount)) })}
          {isTooMuch && !record.isError && (
            <span className={classes.lacking}>
              {t('refused.insufficient', { available: format.money(available), missing: format.money(amount - available) })}
            </span>
          )}
        </p>
      </div>
      <DialogActions
        problem={record.isError && isGeneralError && refusal(record.error, amount)}
        action={amount > 0 ? t(`deed.${action}.confirm`, { amount: format.money(amount) }) : t(`deed.${action}.action`)}
        busy={record.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}

interface CreditProps {
  form: CounterForm;
  edit: (change: Partial<CounterForm>) => void;
  fault: string | undefined;
}

/** Who pays for a credit, and when it expires. */
function CreditFields({ form, edit, fault }: CreditProps) {
  const t = useTranslations('customers.wallet');
  const { timeZone } = useFormat();
  return (
    <>
      <Radio.Group
        label={t('from')}
        value={form.pocket}
        onChange={(chosen) => edit({ pocket: chosen === 'employer' ? 'employer' : 'promotional' })}
      >
        <div className={classes.inline}>
          <Radio value="promotional" label={t('pocket.promotional')} />
          <Radio value="employer" label={t('pocket.employer')} />
        </div>
      </Radio.Group>
      {form.pocket === 'promotional' && (
        <TextInput
          type="date"
          label={t('lastDay')}
          description={t('lastDayHint')}
          min={dayOf(Date.now(), timeZone)}
          value={form.lastDay}
          error={fault}
          onChange={(event) => edit({ lastDay: event.currentTarget.value })}
        />
      )}
    </>
  );
}
