'use client';

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconMessage, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import layout from '@/components/ui/layout.module.css';
import { useFormat } from '@/components/ui/useFormat';
import { MAX_LINE_QUANTITY } from '@/server/pricing/pricing.values';
import type { DeskLine } from './desk';
import classes from './desk.module.css';
import { type DeskMenu, hasChoices, lackingOf, listChosenNames } from './deskMenu';

interface Props {
  line: DeskLine;
  menu: DeskMenu;
  /** The price from the quote, or from the menu until there is one; undefined if the product is not on the menu for the dining option. */
  priced: { grossCents: number; leftCents: number } | undefined;
  problem: string | undefined;
  onChange: (change: Partial<DeskLine>) => void;
  onChoose: () => void;
  onRemove: () => void;
}

const MAX_COMMENT = 500;

/** An ordered item with its choices, a note to the kitchen, and its error. */
export function LineRow({ line, menu, priced, problem, onChange, onChoose, onRemove }: Props) {
  const t = useTranslations('orders.desk');
  const format = useFormat();
  const [isCommenting, setCommenting] = useState(line.comment !== '');
  const { productId, quantity, comment } = line;
  const name = menu.products.get(productId)?.name ?? t('goneProduct');
  const lacking = lackingOf(menu, productId, line);
  const message = problem ?? (lacking.length > 0 ? t('choose', { groups: format.list(lacking) }) : undefined);
  const set = (text: string) => onChange({ quantity: Math.min(MAX_LINE_QUANTITY, Math.max(1, Math.trunc(Number(text)) || 1)) });
  return (
    <li className={classes.line}>
      <TextInput
        type="number"
        size="xs"
        className={classes.quantity}
        min={1}
        max={MAX_LINE_QUANTITY}
        aria-label={t('quantityOf', { name })}
        value={quantity}
        onChange={(event) => set(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.what}>
        <span>{name}</span>
        {listChosenNames(menu, productId, line).length > 0 && (
          <span className={classes.small}>{format.list(listChosenNames(menu, productId, line))}</span>
        )}
        {message && <span className={layout.problem}>{message}</span>}
        {isCommenting && (
          <TextInput
            size="xs"
            autoComplete="off"
            maxLength={MAX_COMMENT}
            aria-label={t('commentOf', { name })}
            placeholder={t('comment')}
            value={comment}
            onChange={(event) => onChange({ comment: event.currentTarget.value })}
          />
        )}
        {hasChoices(menu, productId) && (
          <div>
            <Button variant="subtle" size="compact-xs" aria-label={t('optionsOf', { name })} onClick={onChoose}>
              {t('options')}
            </Button>
          </div>
        )}
      </div>
      <span className={classes.amount}>
        {priced && priced.leftCents < priced.grossCents && <s className={classes.small}>{format.money(priced.grossCents)}</s>}
        {priced && format.money(priced.leftCents)}
      </span>
      <div className={classes.lineActions}>
        {!isCommenting && (
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('commentOf', { name })} onClick={() => setCommenting(true)}>
            <IconMessage size={16} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('remove', { name })} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
