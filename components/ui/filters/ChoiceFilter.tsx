'use client';

import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Flyout } from '../Flyout';
import { type Choice, Choices } from './Choices';
import classes from './FilterBar.module.css';

interface Props<Value extends string | number> {
  label: string;
  /** Null if not filtered. */
  value: Value | null;
  options: Choice<Value>[];
  onChange: (value: Value | null) => void;
}

/** One of a few values, or all. Shows its name until a value is chosen. */
export function ChoiceFilter<Value extends string | number>({ label, value, options, onChange }: Props<Value>) {
  return (
    <Filter label={label} chosen={value === null ? [] : [value]} options={options}>
      {(chosen, close) => (
        <Choices
          label={label}
          chosen={chosen}
          options={options}
          onPick={(picked) => {
            close();
            onChange(picked);
          }}
        />
      )}
    </Filter>
  );
}

interface ManyProps<Value extends string | number> {
  label: string;
  /** Empty if not filtered. */
  value: readonly Value[];
  options: Choice<Value>[];
  onChange: (value: Value[] | null) => void;
}

/** Any of several values. Its panel stays open while choosing. */
export function ManyFilter<Value extends string | number>({ label, value, options, onChange }: ManyProps<Value>) {
  const toggle = (picked: Value) => (value.includes(picked) ? value.filter((each) => each !== picked) : [...value, picked]);
  return (
    <Filter label={label} chosen={value} options={options}>
      {(chosen) => (
        <Choices
          label={label}
          chosen={chosen}
          options={options}
          many
          onPick={(picked) => {
            const remaining = picked === null ? [] : toggle(picked);
            onChange(remaining.length === 0 ? null : remaining);
          }}
        />
      )}
    </Filter>
  );
}

interface FilterProps<Value extends string | number> {
  label: string;
  chosen: readonly Value[];
  options: Choice<Value>[];
  children: (chosen: Value[], close: () => void) => ReactNode;
}

/** Characters. Longer names would make the panel tall and narrow. */
const LONG_LABEL = 28;

/** The button that shows the current choice and opens the panel. */
function Filter<Value extends string | number>({ label, chosen, options, children }: FilterProps<Value>) {
  const t = useTranslations('common.filter');
  const [opened, setOpened] = useState(false);
  const chosenOptions = options.filter((option) => chosen.includes(option.value));
  const [first] = chosenOptions;
  return (
    <Flyout
      opened={opened}
      onChange={setOpened}
      label={label}
      width={options.some((option) => option.label.length > LONG_LABEL) ? 'min(24rem, 100vw - 1rem)' : undefined}
      trigger={(attributes) => (
        <button {...attributes} type="button" className={classes.choice} data-active={first ? true : undefined}>
          <span>{first ? t('named', { label }) : label}</span>
          {first && (
            <span className={classes.choiceValue} title={first.label}>
              {first.label}
            </span>
          )}
          {chosenOptions.length > 1 && <span className={classes.choiceMore}>+{chosenOptions.length - 1}</span>}
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {(close) =>
        children(
          chosenOptions.map((option) => option.value),
          close,
        )
      }
    </Flyout>
  );
}
