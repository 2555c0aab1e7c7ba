'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isUnreadable, MAX_TYPED, parseQuantity, stepQuantity } from '../product/quantity';
import type { DraftField } from './drafts';
import { useInventoryTools } from './InventoryContext';
import classes from './inventory.module.css';

interface Props {
  productId: number;
  field: DraftField;
  /** Describes field and product: «Quantity of Tarte Tatin». */
  label: string;
  /** The saved or entered value. */
  value: number | null;
  /** The value in words, for the name of the cell. */
  spoken: string;
  /** Shown while it is not being edited. */
  children: ReactNode;
  /** The value that applies while the field is empty. */
  placeholder?: string;
  /** Whether the field may be empty. */
  optional?: boolean;
  /** The unsaved entry; undefined if there is none. */
  entry: number | null | undefined;
  onEnter: (value: number | null | undefined) => void;
}

/**
 * A number in a table, edited in place: Enter or a digit starts editing, Enter applies and moves to the next row, Tab applies and moves to
 * the next cell, Escape restores.
 */
export function NumberCell(props: Props) {
  const { field, label, value, spoken, children, entry, onEnter } = props;
  const t = useTranslations('stock.inventory.edit');
  const [text, setText] = useState<string | null>(null);
  const [byDigit, setByDigit] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const refocus = useRef(false);
  /** The entry when editing began, which Escape restores. */
  const initialEntry = useRef(entry);

  useEffect(() => {
    if (text !== null || !refocus.current) return;
    refocus.current = false;
    button.current?.focus();
  }, [text]);

  function begin(first: string, isDigit: boolean) {
    initialEntry.current = entry;
    setByDigit(isDigit);
    setText(first);
  }

  if (text === null) {
    return (
      <button
        ref={button}
        type="button"
        className={classes.number}
        data-edits={field}
        data-entered={entry !== undefined || undefined}
        aria-label={t('button', { label, value: spoken })}
        onClick={() => begin(value === null ? '' : String(value), false)}
        onKeyDown={(event) => {
          if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          begin(event.key, true);
          onEnter(Number(event.key));
        }}
      >
        {children}
      </button>
    );
  }
  return (
    <NumberInput
      {...props}
      text={text}
      byDigit={byDigit}
      onText={setText}
      onClose={(returnsFocus) => {
        refocus.current = returnsFocus;
        setText(null);
      }}
      onRestore={() => onEnter(initialEntry.current)}
    />
  );
}

interface InputProps extends Props {
  text: string;
  /** A typed digit started editing and is kept. Otherwise, typing replaces the value. */
  byDigit: boolean;
  onText: (text: string) => void;
  /** @param returnsFocus whether the focus returns to where editing began */
  onClose: (returnsFocus: boolean) => void;
  onRestore: () => void;
}

function NumberInput({ productId, field, label, placeholder, optional = false, text, byDigit, ...on }: InputProps) {
  const { onText, onEnter, onRestore, onClose } = on;
  const { drafts, save } = useInventoryTools();
  const input = useRef<HTMLInputElement>(null);
  // Stock can be below zero, which nobody can count: what stands there is no fault.
  const isUntouched = text === String(on.value ?? '');
  const unreadable = !isUntouched && isUnreadable(text);
  const valid = text === '' ? optional : isUntouched || parseQuantity(text) !== null;

  // Its row says so.
  useEffect(() => {
    if (!unreadable) return;
    drafts.setUnreadable(productId, field, true);
    return () => drafts.setUnreadable(productId, field, false);
  }, [drafts, productId, field, unreadable]);

  useEffect(() => {
    const element = input.current;
    element?.focus();
    if (!byDigit) element?.select();
  }, [byDigit]);

  function enter(next: string) {
    onText(next);
    const parsed = parseQuantity(next);
    if (next === '' && optional) onEnter(null);
    else if (parsed !== null) onEnter(parsed);
    // An emptied field or a partly parsed number is not a count.
    else onRestore();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!valid) return;
      if (event.ctrlKey || event.metaKey) {
        onClose(true);
        save();
      } else if (!moveEdit(event.currentTarget, field, event.shiftKey ? -1 : 1)) onClose(true);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onRestore();
      onClose(true);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      enter(String(stepQuantity(parseQuantity(text) ?? 0, event.key === 'ArrowUp' ? 1 : -1)));
    }
  }

  return (
    <input
      ref={input}
      className={classes.numberInput}
      data-edits={field}
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
      maxLength={MAX_TYPED}
      aria-label={label}
      aria-invalid={!valid || undefined}
      data-unreadable={unreadable || undefined}
      placeholder={placeholder}
      value={text}
      onChange={(event) => enter(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      // What can’t be read stays, to be corrected.
      onBlur={() => unreadable || onClose(false)}
    />
  );
}

/**
 * Starts editing the same field in the next or previous row, in display order.
 * @returns false if there is no such row
 */
export function moveEdit(from: Element, field: DraftField, by: 1 | -1): boolean {
  const row = from.closest('[data-index]');
  const list = row?.parentElement;
  if (!row || !list) return false;
  for (let index = Number(row.getAttribute('data-index')) + by; ; index += by) {
    const next = list.querySelector(`[data-index="${index}"]`);
    if (!next) return false;
    const cell = next.querySelector<HTMLElement>(`[data-edits="${field}"]`);
    // Skips rows without the field, such as the safety stock of an untracked product.
    if (!cell) continue;
    cell.focus();
    if (cell instanceof HTMLButtonElement) cell.click();
    return true;
  }
}
