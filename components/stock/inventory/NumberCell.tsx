'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { parseQuantity, stepQuantity } from '../product/quantity';
import type { DraftField } from './drafts';
import { useInventoryTools } from './InventoryContext';
import classes from './inventory.module.css';

interface Props {
  field: DraftField;
  /** The field and the product: «Quantity of Tarte Tatin». */
  label: string;
  /** As the product has it, or as it was entered. */
  value: number | null;
  /** The value in words, for the name of the cell. */
  spoken: string;
  /** What stands there while it is not edited. */
  children: ReactNode;
  /** What counts while the field is empty. */
  placeholder?: string;
  /** The field may be emptied. */
  optional?: boolean;
  /** What was entered and is not saved; undefined: nothing. */
  entry: number | null | undefined;
  onEnter: (value: number | null | undefined) => void;
}

/**
 * A number in a table that is edited in place: Enter or a digit begins, Enter keeps it and goes to the next row, Tab keeps it and
 * goes to the next cell, Escape leaves it as it was.
 */
export function NumberCell(props: Props) {
  const { field, label, value, spoken, children, entry, onEnter } = props;
  const t = useTranslations('stock.inventory.edit');
  const [text, setText] = useState<string | null>(null);
  const [byDigit, setByDigit] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const refocus = useRef(false);
  /** What was entered when the editing began: Escape goes back to it. */
  const before = useRef(entry);

  useEffect(() => {
    if (text !== null || !refocus.current) return;
    refocus.current = false;
    button.current?.focus();
  }, [text]);

  function begin(first: string, isDigit: boolean) {
    before.current = entry;
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
      onClose={(back) => {
        refocus.current = back;
        setText(null);
      }}
      onLeave={() => onEnter(before.current)}
    />
  );
}

interface InputProps extends Props {
  text: string;
  /** A digit began the editing and is gone on from; otherwise the value is replaced by what is typed. */
  byDigit: boolean;
  onText: (text: string) => void;
  /** @param back whether the focus goes back to where the editing began */
  onClose: (back: boolean) => void;
  onLeave: () => void;
}

function NumberInput({ field, label, placeholder, optional = false, text, byDigit, onText, onEnter, onLeave, onClose }: InputProps) {
  const { save } = useInventoryTools();
  const input = useRef<HTMLInputElement>(null);
  const valid = text === '' ? optional : parseQuantity(text) !== null;

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
    // Neither an emptied field nor the part of a wrong number that could be read was counted by anybody.
    else onLeave();
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
      onLeave();
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
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
      maxLength={9}
      aria-label={label}
      aria-invalid={!valid || undefined}
      placeholder={placeholder}
      value={text}
      onChange={(event) => enter(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onClose(false)}
    />
  );
}

/**
 * Begins to edit the same field of the next or the previous row, in the order in which rows are shown.
 * @returns false where there is no such row
 */
export function moveEdit(from: Element, field: DraftField, by: 1 | -1): boolean {
  const row = from.closest('[data-index]');
  const list = row?.parentElement;
  if (!row || !list) return false;
  for (let index = Number(row.getAttribute('data-index')) + by; ; index += by) {
    const next = list.querySelector(`[data-index="${index}"]`);
    if (!next) return false;
    const cell = next.querySelector<HTMLElement>(`[data-edits="${field}"]`);
    // A row without the field, such as the safety stock of a product that is not tracked, is passed over.
    if (!cell) continue;
    cell.focus();
    if (cell instanceof HTMLButtonElement) cell.click();
    return true;
  }
}
