'use client';

import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface Props {
  label: string;
  /** Null if several items differ, or no value is set. */
  value: number | null;
  placeholder?: string;
  unit?: string;
  min: number;
  max: number;
  /** The step of the arrow keys. */
  by?: number;
  disabled?: boolean;
  /** Null if the field was emptied. */
  onChange: (value: number | null) => void;
}

/** A whole number, applied on Enter or when the field loses the focus. Escape restores the previous one. */
export function NumberField({ label, value, placeholder, unit, min, max, by = 1, disabled, onChange }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? (value === null ? '' : String(value));
  const read = (text: string): number | null => {
    const number = Math.round(Number(text.trim().replace(',', '.')));
    return text.trim() === '' || !Number.isFinite(number) ? null : Math.min(max, Math.max(min, number));
  };

  function commit() {
    if (draft === null) return;
    setDraft(null);
    const next = read(draft);
    if (next !== value && (next !== null || draft.trim() === '')) onChange(next);
  }

  return (
    <TextInput
      label={label}
      size="xs"
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      placeholder={placeholder}
      rightSection={unit && <span aria-hidden>{unit}</span>}
      rightSectionWidth={30}
      styles={{ section: { color: 'var(--mantine-color-dimmed)', fontSize: '0.75rem' } }}
      value={shown}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape' && draft !== null) {
          event.stopPropagation();
          setDraft(null);
        }
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        const current = read(shown) ?? value ?? min;
        setDraft(null);
        onChange(Math.min(max, Math.max(min, current + (event.key === 'ArrowUp' ? by : -by))));
      }}
    />
  );
}
