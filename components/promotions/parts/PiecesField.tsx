'use client';

import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_PARTS, MAX_SET } from '@/server/pricing/pricing.values';
import type { SomeItems } from '@/server/pricing/promotion.schema';
import type { Phrases } from '../usePhrases';
import { CountField } from './fields';
import classes from './parts.module.css';
import { SelectionField } from './SelectionField';

interface PiecesProps {
  label: string;
  value: SomeItems;
  isFirst?: boolean;
  onChange: (value: SomeItems) => void;
}

/** A number of pieces of certain items. */
export function PiecesField({ label, value: { quantity, of }, isFirst, onChange }: PiecesProps) {
  const t = useTranslations('promotions.part');
  return (
    <fieldset className={classes.pieces}>
      <legend className={classes.label}>{label}</legend>
      <CountField
        label={t('quantity')}
        isFirst={isFirst}
        value={quantity}
        max={MAX_SET}
        onChange={(next) => onChange({ of, quantity: next ?? 1 })}
      />
      <SelectionField label={t('of')} value={of} onChange={(next) => onChange({ quantity, of: next })} />
    </fieldset>
  );
}

interface Props {
  value: readonly SomeItems[];
  itemsOf: Phrases['itemsOf'];
  onChange: (value: SomeItems[]) => void;
}

/** Several of them, edited one at a time. */
export function ManyPieces({ value, itemsOf, onChange }: Props) {
  const t = useTranslations('promotions.part');
  const phrases = useTranslations('promotions.phrase');
  const [open, setOpen] = useState(0);
  const piecesText = ({ quantity, of }: SomeItems) => phrases('pieces', { quantity, items: itemsOf(of) });
  return (
    <div className={classes.many}>
      {value.map((part, index) =>
        index === open ? (
          <PiecesField
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity, and are never reordered
            key={`${value.length} ${index}`}
            isFirst
            label={t('part', { number: index + 1 })}
            value={part}
            onChange={(next) => onChange(value.map((each, position) => (position === index ? next : each)))}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity, and are never reordered
          <div key={`${value.length} ${index}`} className={classes.closed}>
            <button type="button" className={classes.opener} onClick={() => setOpen(index)}>
              {piecesText(part)}
            </button>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('takeOut', { name: piecesText(part) })}
              onClick={() => {
                onChange(value.filter((_, position) => position !== index));
                setOpen(0);
              }}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        ),
      )}
      {value.length < MAX_PARTS && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => {
            onChange([...value, { quantity: 1, of: {} }]);
            setOpen(value.length);
          }}
        >
          {t('addPart')}
        </Button>
      )}
    </div>
  );
}
