'use client';

import { Checkbox, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountField } from '@/components/ui/AmountField';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { useFormat } from '@/components/ui/useFormat';
import type { Order } from '@/server/orders/order.schema';
import { refundable } from '../order';
import { lackingOf, type RefundInput, restocksByDefault, returnableOf } from './giveBack';
import classes from './one.module.css';

interface Props {
  kind: 'refund' | 'cancel';
  order: Order;
  entered: RefundInput;
  onChange: (change: Partial<RefundInput>) => void;
  onCheck: () => void;
  onClose: () => void;
}

const MAX_REASON = 300;
const ways = ['lines', 'amount'] as const;

/** What to refund, why, and by which means. */
export function GiveBackForm({ kind, order, entered, onChange, onCheck, onClose }: Props) {
  const t = useTranslations('orders.giveBack');
  const format = useFormat();
  const [checked, setChecked] = useState(false);
  const lacking = lackingOf(kind, order, entered, format.parseAmount(entered.amount) ?? null);
  const problem = (field: (typeof lacking)[number], text: string) => checked && lacking.includes(field) && text;
  const maxAmount = format.money(refundable(order));
  function submit() {
    setChecked(true);
    if (lacking.length === 0) onCheck();
  }
  return (
    <Form onMissing={() => setChecked(true)} onSubmit={submit}>
      <div className={classes.fields}>
        {kind === 'refund' && (
          <>
            <SegmentedControl
              aria-label={t('way')}
              value={entered.way}
              data={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
              onChange={(way) => onChange({ way })}
            />
            {entered.way === 'lines' ? (
              <div>
                <p className={layout.note}>{t('linesHint')}</p>
                <ul className={classes.choices}>
                  {returnableOf(order).map(({ position, name, left }) => (
                    <li key={position} className={classes.choice}>
                      <span>
                        {name} <span className={classes.small}>{t('left', { count: left })}</span>
                      </span>
                      <NumberInput
                        aria-label={t('pieces', { name })}
                        min={0}
                        max={left}
                        clampBehavior="strict"
                        allowDecimal={false}
                        allowNegative={false}
                        value={entered.pieces[position] ?? 0}
                        onChange={(value) => onChange({ pieces: { ...entered.pieces, [position]: Number(value) || 0 } })}
                      />
                    </li>
                  ))}
                </ul>
                {problem('lines', t('linesNeeded')) && (
                  <p className={layout.problem} role="alert">
                    {t('linesNeeded')}
                  </p>
                )}
              </div>
            ) : (
              <AmountField
                required
                label={t('amount')}
                description={t('atMost', { amount: maxAmount })}
                value={entered.amount}
                error={problem('amount', t('amountNeeded', { amount: maxAmount }))}
                onChange={(amount) => onChange({ amount })}
              />
            )}
          </>
        )}
        <TextInput
          data-autofocus={kind === 'cancel' || undefined}
          required
          data-missing={t('reasonNeeded')}
          label={t('reason')}
          description={t('reasonHint')}
          maxLength={MAX_REASON}
          autoComplete="off"
          value={entered.reason}
          error={problem('reason', t('reasonNeeded'))}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
        {order.status === 'PAID' && (
          <Checkbox
            label={t('restock')}
            checked={entered.restock ?? restocksByDefault(kind, order)}
            onChange={(event) => onChange({ restock: event.currentTarget.checked })}
          />
        )}
      </div>
      <DialogActions action={t('check')} onCancel={onClose} />
    </Form>
  );
}
