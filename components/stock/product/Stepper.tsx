'use client';

import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId } from 'react';
import { stepQuantity } from './quantity';
import classes from './Stepper.module.css';
import { useQuantityText, useQuantityWords } from './useQuantityText';

interface Props {
  /** The product, for the labels of the buttons. */
  name: string;
  /** Undefined if nothing is counted yet. */
  value: number | undefined;
  /** Receives undefined while what is typed can’t be read. */
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
  const words = useQuantityWords();
  const problemId = useId();
  // An emptied field is not a count.
  const field = useQuantityText(value, (read) => read !== null && onChange(read));
  const step = (by: 1 | -1) => field.enter(String(stepQuantity(value ?? 0, by)));

  return (
    <div className={classes.stepper}>
      <button
        type="button"
        className={classes.step}
        aria-label={t('oneLess', { name })}
        disabled={value === undefined || value <= 0}
        onClick={() => step(-1)}
      >
        <IconMinus size={20} aria-hidden />
      </button>
      <input
        {...input}
        {...field.props}
        className={classes.input}
        data-edits={edits}
        enterKeyHint={enterKeyHint}
        placeholder="–"
        aria-label={t('label', { name })}
        aria-invalid={field.unreadable || undefined}
        aria-errormessage={field.unreadable ? problemId : undefined}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            if (!field.unreadable) onEnter?.(event);
          } else if (event.key === 'Escape' && (field.unreadable || onEscape)) {
            event.stopPropagation();
            field.reset();
            onEscape?.();
          } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault();
            step(event.key === 'ArrowUp' ? 1 : -1);
          }
        }}
      />
      <button type="button" className={classes.step} aria-label={t('oneMore', { name })} onClick={() => step(1)}>
        <IconPlus size={20} aria-hidden />
      </button>
      {field.unreadable && (
        <p id={problemId} className={classes.problem} role="alert">
          {words}
        </p>
      )}
    </div>
  );
}
