'use client';

import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface Props<Value> extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'onKeyDown'> {
  value: Value;
  /** The value as it is written. */
  write: (value: Value) => string;
  /** What was written; undefined when it is no value. */
  read: (text: string) => Value | undefined;
  onChange: (value: Value) => void;
  /** What can be entered, for whoever entered something else. */
  refusal?: string;
}

/**
 * A value that is taken over with Enter or when its field is left; Escape brings back what was, and so does what cannot be read, which is
 * said below the field until it is edited again.
 */
export function ValueField<Value>({ value, write, read, onChange, refusal = '', ...input }: Props<Value>) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);

  function take() {
    if (draft === null) return;
    setDraft(null);
    const next = read(draft);
    setRefused(next === undefined);
    if (next !== undefined && next !== value) onChange(next);
  }

  return (
    <TextInput
      size="xs"
      autoComplete="off"
      {...input}
      error={(isRefused || (draft !== null && read(draft) === undefined)) && (refusal || true)}
      value={draft ?? write(value)}
      onChange={(event) => {
        setRefused(false);
        setDraft(event.currentTarget.value);
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key !== 'Escape' || draft === null) return;
        event.stopPropagation();
        setDraft(null);
      }}
    />
  );
}

/** A whole number within limits; empty is null. */
export const wholeNumber = (min: number, max: number) => (text: string) => {
  const plain = text.trim();
  if (plain === '') return null;
  const number = Number(plain.replace(',', '.'));
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
};

/** Degrees, with a point or a comma. */
export const degrees = (limit: number) => (text: string) => {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Math.abs(number) <= limit ? number : undefined;
};
