'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import classes from '../imports.module.css';

interface Props {
  /** Column and line, for screen readers. */
  column: string;
  line: number;
  value: string;
  /** The displayed value, if it differs: before and after. */
  shownText?: string;
  children?: ReactNode;
  /** The error of the cell. */
  fault?: string;
  onSave: (value: string) => Promise<boolean>;
}

/** A cell edited in place: Enter or leaving it saves, Escape cancels. A refused value is only sent again by Enter. */
export function EditableCell({ column, line, value, shownText = value, children = value, fault, onSave }: Props) {
  const t = useTranslations('imports.preview');
  const [draft, setDraft] = useState<string | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const saving = useRef(false);
  const refused = useRef<string | null>(null);

  /** `row`: the focus returns to the cell, or to its row if the cell is no longer editable. */
  function stopEditing(row: HTMLElement | null) {
    setDraft(null);
    refused.current = null;
    if (row) requestAnimationFrame(() => (trigger.current ?? row).focus());
  }

  /** @param row null if the focus is already elsewhere. After the save, the row may no longer have the field. */
  async function save(row: HTMLElement | null) {
    if (draft === null || saving.current) return;
    if (draft === value) return stopEditing(row);
    if (!row && draft === refused.current) return;
    saving.current = true;
    if (await onSave(draft)) stopEditing(row);
    else refused.current = draft;
    saving.current = false;
  }

  if (draft === null)
    return (
      <button
        ref={trigger}
        type="button"
        className={classes.cell}
        data-fault={fault ? true : undefined}
        title={fault ?? shownText}
        aria-label={t('edit', { column, line, value: shownText || t('emptyCell') })}
        onClick={() => setDraft(value)}
      >
        {children || <span className={classes.empty}>{t('emptyCell')}</span>}
      </button>
    );
  return (
    <TextInput
      size="xs"
      aria-label={t('cell', { column, line })}
      autoFocus
      value={draft}
      error={fault ? true : undefined}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => void save(null)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') void save(event.currentTarget.closest('tr'));
        if (event.key === 'Escape') stopEditing(event.currentTarget.closest('tr'));
      }}
    />
  );
}
