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
  /** Hands on each value as it is typed, for who holds it as a step of its own until something else is done. */
  isLive?: boolean;
  /** What can be entered, for whoever entered something else. */
  refusal?: string;
}

/**
 * A value that is taken over with Enter or when its field is left; Escape brings back what was, and so does what cannot be read, which is
 * said below the field until it is edited again.
 */
export function ValueField<Value>({ value, write, read, onChange, isLive = false, refusal = '', ...input }: Props<Value>) {
  /** What is typed, and what was there before. */
  const [draft, setDraft] = useState<{ text: string; before: Value } | null>(null);
  const [isRefused, setRefused] = useState(false);

  function give(next: Value) {
    if (next !== value) onChange(next);
  }
  function type(text: string) {
    const before = draft ? draft.before : value;
    setRefused(false);
    setDraft({ text, before });
    if (!isLive) return;
    const next = read(text);
    give(next === undefined ? before : next);
  }
  function take() {
    if (draft === null) return;
    setDraft(null);
    const next = read(draft.text);
    setRefused(next === undefined);
    if (next !== undefined) give(next);
  }
  function takeBack({ before }: { before: Value }) {
    setDraft(null);
    if (isLive) give(before);
  }

  return (
    <TextInput
      size="xs"
      autoComplete="off"
      {...input}
      error={(isRefused || (draft !== null && read(draft.text) === undefined)) && (refusal || true)}
      value={draft?.text ?? write(value)}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key !== 'Escape' || draft === null) return;
        event.stopPropagation();
        takeBack(draft);
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
