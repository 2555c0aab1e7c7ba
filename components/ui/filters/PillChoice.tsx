'use client';

import type { Hue } from '@/components/ui/colors';
import classes from './PillChoice.module.css';

interface Props<Value extends string> {
  /** Describes the choice for screen readers. */
  label: string;
  /** Null for all. */
  value: Value | null;
  /** The label of «all». Without it, one of the options is always chosen. */
  all?: string;
  options: { value: Value; label: string; hue?: Hue; count?: string }[];
  /** For forms: every option looks like a choice rather than a filter. */
  framed?: boolean;
  onChange: (value: Value | null) => void;
}

/** One of a few, with one click: the main filter of a list, or the kind of an entry. */
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
