'use client';

import type { Hue } from '@/components/ui/colors';
import classes from './PillChoice.module.css';

interface Props<Value extends string> {
  /** What is chosen between, for screen readers. */
  label: string;
  /** Null: all. */
  value: Value | null;
  /** The word for all; without it one of the options is always chosen. */
  all?: string;
  options: { value: Value; label: string; hue?: Hue; count?: string }[];
  /** In a form: each choice is seen as one, not as a filter. */
  framed?: boolean;
  onChange: (value: Value | null) => void;
}

/** One of a few at one click: the question with which somebody comes to a list, or the kind of what is entered. */
export function PillChoice<Value extends string>({ label, value, all, options, framed, onChange }: Props<Value>) {
  return (
    <fieldset className={classes.pills} data-framed={framed || undefined}>
      <legend className={classes.legend}>{label}</legend>
      {all !== undefined && (
        <button type="button" className={classes.pill} aria-pressed={value === null} onClick={() => onChange(null)}>
          {all}
        </button>
      )}
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.pill}
          aria-pressed={value === option.value}
          onClick={() => onChange(value === option.value && all !== undefined ? null : option.value)}
        >
          {option.hue && <span className={classes.dot} style={{ background: `var(--mantine-color-${option.hue}-text)` }} aria-hidden />}
          {option.label}
          {option.count !== undefined && <span className={classes.count}>{option.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
