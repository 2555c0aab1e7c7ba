'use client';

import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { parseQuantity, stepQuantity } from './quantity';
import classes from './Stepper.module.css';

interface Props {
  /** The product, for the labels of the buttons. */
  name: string;
  /** Undefined if nothing is counted yet. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  /** Called on Enter, also from the «next» key of a phone's keypad. */
  onEnter?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onEscape?: () => void;
  enterKeyHint?: 'next' | 'done';
  /** Marks the input as the editable field of its row. */
  edits?: string;
  id?: string;
  'aria-describedby'?: string;
}

/** A quantity with large buttons for one less and one more. */
export function Stepper({ name, value, onChange, onEnter, onEscape, enterKeyHint = 'done', edits, ...input }: Props) {
  const t = useTranslations('stock.product.quantity');
  const shown = value === undefined ? '' : String(value);
  const [text, setText] = useState(shown);
  // Its buttons and the service also change the value. Unfinished text, such as «007», stays as typed.
  useEffect(() => setText((typed) => (typed !== '' && parseQuantity(typed) === value ? typed : shown)), [shown, value]);

  return (
    <div className={classes.stepper}>
      <button
        type="button"
        className={classes.step}
        aria-label={t('oneLess', { name })}
        disabled={value === undefined || value <= 0}
        onClick={() => onChange(stepQuantity(value ?? 0, -1))}
      >
        <IconMinus size={20} aria-hidden />
      </button>
      <input
        {...input}
        className={classes.input}
        data-edits={edits}
        inputMode="numeric"
        enterKeyHint={enterKeyHint}
        autoComplete="off"
        maxLength={9}
        placeholder="–"
        aria-label={t('label', { name })}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const next = event.currentTarget.value.replace(/\D/g, '');
          setText(next);
          const parsed = parseQuantity(next);
          if (parsed !== null) onChange(parsed);
        }}
        onBlur={() => setText(shown)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.(event);
          else if (event.key === 'Escape' && onEscape) {
            event.stopPropagation();
            onEscape();
          } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault();
            onChange(stepQuantity(value ?? 0, event.key === 'ArrowUp' ? 1 : -1));
          }
        }}
      />
      <button
        type="button"
        className={classes.step}
        aria-label={t('oneMore', { name })}
        onClick={() => onChange(stepQuantity(value ?? 0, 1))}
      >
        <IconPlus size={20} aria-hidden />
      </button>
    </div>
  );
}
