'use client';

import { Popover, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './FilterBar.module.css';

interface Props {
  label: string;
  /** Empty: not filtered. */
  value: string;
  onChange: (value: string) => void;
  /** What the value is compared with: «The whole SKU, as it is written». */
  hint?: string;
  /** Brings up the keypad on a phone. */
  numeric?: boolean;
  /** In place of the value, on the closed filter. */
  shown?: string;
  /** Further choices above the input. */
  children?: ReactNode;
}

/** A value that has to be known exactly, such as an order number. Enter or leaving the input applies it. */
export function TextFilter({ label, value, onChange, hint, numeric = false, shown = value, children }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.choice}
          data-active={shown ? true : undefined}
          aria-label={shown ? `${label}: ${shown}` : label}
          onClick={() => setOpened(!opened)}
        >
          <span className={classes.choiceLabel}>{label}</span>
          {shown && <span className={classes.choiceValue}>{shown}</span>}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {children}
        <ValueInput
          key={value}
          label={label}
          value={value}
          hint={hint}
          numeric={numeric}
          onApply={(next) => {
            if (next !== value) onChange(next);
          }}
          onDone={() => setOpened(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface InputProps {
  label: string;
  value: string;
  hint?: string;
  numeric: boolean;
  onApply: (value: string) => void;
  onDone: () => void;
}

function ValueInput({ label, value, hint, numeric, onApply, onDone }: InputProps) {
  const [draft, setDraft] = useState(value);
  const apply = () => onApply(draft.trim());
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
        onDone();
      }}
    >
      <TextInput
        data-autofocus
        label={label}
        description={hint}
        inputMode={numeric ? 'numeric' : undefined}
        maxLength={numeric ? 10 : 255}
        autoComplete="off"
        spellCheck={false}
        value={draft}
        onChange={(event) => setDraft(numeric ? event.currentTarget.value.replace(/\D/g, '') : event.currentTarget.value)}
        onBlur={apply}
      />
    </form>
  );
}
