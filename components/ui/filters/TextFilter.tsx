'use client';

import { TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Form } from '@/components/ui/Form';
import { Flyout } from '../Flyout';
import classes from './FilterBar.module.css';

interface Props {
  label: string;
  /** Empty if not filtered. */
  value: string;
  onChange: (value: string) => void;
  /** What the value is compared with: «The whole SKU, as it is written». */
  hint?: string;
  /** Opens the number keypad on a phone. */
  numeric?: boolean;
  /** Shown on the closed filter instead of the value. */
  shown?: string;
  /** Further choices above the input. */
  children?: ReactNode;
}

/** A value that must match exactly, such as an order number. Applied on Enter or when the input loses the focus. */
export function TextFilter({ label, value, onChange, hint, numeric = false, shown = value, children }: Props) {
  const t = useTranslations('common.filter');
  const [opened, setOpened] = useState(false);
  return (
    <Flyout
      opened={opened}
      onChange={setOpened}
      label={label}
      width="17.5rem"
      trigger={(attributes) => (
        <button {...attributes} type="button" className={classes.choice} data-active={shown ? true : undefined}>
          <span>{shown ? t('named', { label }) : label}</span>
          {shown && <span className={classes.choiceValue}>{shown}</span>}
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {(close) => (
        <div className={classes.text}>
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
            onDone={close}
          />
        </div>
      )}
    </Flyout>
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
    <Form
      onSubmit={() => {
        apply();
        onDone();
      }}
    >
      <TextInput
        autoFocus
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
    </Form>
  );
}
