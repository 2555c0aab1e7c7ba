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
  /** Shown with invalid input: which input is valid. */
  refusal?: string;
  /** The invalid text from before the field was last closed. */
  unread?: string;
  /** Called with a text that is invalid, and with null once it no longer is. */
  onUnread?: (text: string | null) => void;
}

/**
 * A value that is applied on Enter or when its field loses the focus. Escape restores the previous value. Invalid input stays, with an
 * error below the field, until it is corrected or the value changes elsewhere.
 */
export function ValueField<Value>(props: Props<Value>) {
  const { value, write, read, onChange, isLive = false, refusal = '', unread, onUnread, ...input } = props;
  /** The typed text and the previous value. */
  const [typed, setTyped] = useState<{ text: string; before: Value } | null>(unread === undefined ? null : { text: unread, before: value });
  const isWrong = typed !== null && read(typed.text) === undefined;
  const draft = isWrong && typed.before !== value ? null : typed;

  function apply(next: Value) {
    if (next !== value) onChange(next);
  }
  function edit(text: string) {
    const before = draft ? draft.before : value;
    const next = read(text);
    setTyped({ text, before });
    if (isLive) apply(next === undefined ? before : next);
    onUnread?.(next === undefined ? text : null);
  }
  function commit() {
    const next = draft ? read(draft.text) : undefined;
    if (next === undefined) return;
    setTyped(null);
    apply(next);
  }
  function cancel({ before }: { before: Value }) {
    setTyped(null);
    if (isLive) apply(before);
    onUnread?.(null);
  }

  return (
    <TextInput
      size="xs"
      autoComplete="off"
      {...input}
      error={draft !== null && isWrong && (refusal || true)}
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
