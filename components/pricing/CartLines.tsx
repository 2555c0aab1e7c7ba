'use client';

import { ActionIcon, NumberInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import { MAX_LINE_QUANTITY, MAX_LINES } from '@/server/pricing/pricing.values';
import { AddByHand } from './AddByHand';
import { AddFromMenu } from './AddFromMenu';
import { type TrialCart, type TrialLine, withLine } from './cart';
import classes from './pricing.module.css';

interface Props {
  cart: TrialCart;
  onChange: (lines: TrialLine[]) => void;
}

/** The lines of a trial cart. */
export function CartLines({ cart, onChange }: Props) {
  const t = useTranslations('pricing.cart');
  const { money } = useFormat();
  const { lines } = cart;
  const set = (key: string, quantity: number) => onChange(lines.map((line) => (line.key === key ? { ...line, quantity } : line)));
  const add = (line: TrialLine) => onChange(withLine(lines, line));
  return (
    <div className={classes.lines}>
      {lines.length === 0 && <p className={classes.quiet}>{t('empty')}</p>}
      <ul className={classes.list} aria-label={t('lines')}>
        {lines.map(({ key, name, priceCents, quantity }) => (
          <li key={key} className={classes.line}>
            <span className={classes.name}>{name}</span>
            <span className="tabular">{money(priceCents)}</span>
            <NumberInput
              className={classes.quantity}
              size="xs"
              hideControls
              min={1}
              max={MAX_LINE_QUANTITY}
              isAllowed={({ floatValue = 1 }) => floatValue >= 1}
              allowDecimal={false}
              aria-label={t('quantityOf', { name })}
              value={quantity}
              onChange={(value) => set(key, Math.min(MAX_LINE_QUANTITY, Math.max(1, Number(value) || 1)))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('remove', { name })}
              onClick={() => onChange(lines.filter((line) => line.key !== key))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {lines.length < MAX_LINES && (
        <div className={classes.add}>
          <AddFromMenu cart={cart} onAdd={add} />
          <AddByHand onAdd={add} />
        </div>
      )}
    </div>
  );
}
