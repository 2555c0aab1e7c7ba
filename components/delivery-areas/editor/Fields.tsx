'use client';

import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface Props<Value> extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'onKeyDown'> {
  value: Value;
  /** Formats the value. */
  write: (value: Value) => string;
  /** Parses the text; undefined if it is invalid. */
  read: (text: string) => Value | undefined;
  onChange: (value: Value) => void;
  /** Applies each keystroke, for callers that combine them into one step. */
  isLive?: boolean;
  /** Shown after invalid input: which input is valid. */
  refusal?: string;
}

/**
 * A value that is applied on Enter or when its field loses the focus. Escape restores the previous value. So does invalid input, with an
 * error below the field until it is edited again.
 */
export function ValueField<Value>({ value, write, read, onChange, isLive = false, refusal = '', ...input }: Props<Value>) {
  /** The typed text and the previous value. */
  const [draft, setDraft] = useState<{ text: string; before: Value } | null>(null);
  const [isRefused, setRefused] = useState(false);

  function apply(next: Value) {
    if (next !== value) onChange(next);
  }
  function edit(text: string) {
    const before = draft ? draft.before : value;
    setRefused(false);
    setDraft({ text, before });
    if (!isLive) return;
    const next = read(text);
    apply(next === undefined ? before : next);
  }
  function commit() {
    if (draft === null) return;
    setDraft(null);
    const next = read(draft.text);
    setRefused(next === undefined);
    if (next !== undefined) apply(next);
  }
  function cancel({ before }: { before: Value }) {
    setDraft(null);
    if (isLive) apply(before);
  }

  return (
    <TextInput
      size="xs"
      autoComplete="off"
      {...input}
      error={(isRefused || (draft !== null && read(draft.text) === undefined)) && (refusal || true)}
      value={draft?.text ?? write(value)}
      onChange={(event) => edit(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key !== 'Escape' || draft === null) return;
        event.stopPropagation();
        cancel(draft);
      }}
    />
  );
}

/** A whole number within limits; an empty text gives null. */
export const wholeNumber = (min: number, max: number) => (text: string) => {
  const plain = text.trim();
  if (plain === '') return null;
  const number = Number(plain.replace(',', '.'));
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
};

/** Degrees, with a decimal point or comma. */
export const degrees = (limit: number) => (text: string) => {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Math.abs(number) <= limit ? number : undefined;
};
