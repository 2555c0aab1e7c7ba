'use client';

import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Flyout } from '../Flyout';
import { Picker } from '../Picker';
import classes from './FilterBar.module.css';

interface Choice<Value extends string | number> {
  value: Value;
  label: string;
}

interface Props<Value extends string | number> {
  label: string;
  /** Null: not filtered. */
  value: Value | null;
  options: Choice<Value>[];
  onChange: (value: Value | null) => void;
}

/** Longer lists get a search box. */
const SEARCH_FROM = 9;
/** Of thousands, such as guest groups, no more are shown: typing finds the others. */
const MAX_SHOWN = 100;
/** The entry that filters nothing. */
const all = '';

/** One of a few values, or all of them. Shows its name until a value is chosen. */
export function ChoiceFilter<Value extends string | number>({ label, value, options, onChange }: Props<Value>) {
  const t = useTranslations('common.filter');
  const [opened, setOpened] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <Flyout
      opened={opened}
      onChange={setOpened}
      label={label}
      trigger={(attributes) => (
        <button {...attributes} type="button" className={classes.choice} data-active={chosen ? true : undefined}>
          <span>{chosen ? t('named', { label }) : label}</span>
          {chosen && <span className={classes.choiceValue}>{chosen.label}</span>}
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {(close) => (
        <Choices
          label={label}
          value={value === null ? null : String(value)}
          options={options.map((option) => ({ value: String(option.value), label: option.label }))}
          onPick={(picked) => {
            close();
            onChange(options.find((option) => String(option.value) === picked)?.value ?? null);
          }}
        />
      )}
    </Flyout>
  );
}

/** A component of its own, so that each opening starts with an empty search. */
function Choices({
  label,
  value,
  options,
  onPick,
}: {
  label: string;
  value: string | null;
  options: Choice<string>[];
  onPick: (value: string) => void;
}) {
  const t = useTranslations('common.filter');
  const [search, setSearch] = useState('');
  const needle = search.trim().toLocaleLowerCase();
  const found = options.filter((option) => option.label.toLocaleLowerCase().includes(needle));
  const offered = needle === '' ? [{ value: all, label: t('all') }, ...found] : found;
  const shown = offered.slice(0, MAX_SHOWN);
  const hidden = offered.length - shown.length;
  const selected = value ?? all;
  return (
    <Picker
      label={label}
      selected={selected}
      onPick={onPick}
      search={options.length >= SEARCH_FROM ? { value: search, onChange: setSearch, placeholder: label } : undefined}
      message={shown.length === 0 ? t('nothing') : hidden > 0 && t('more', { count: hidden })}
      groups={[
        {
          key: 'all',
          options: shown.map((option) => ({
            value: option.value,
            content: (
              <>
                <span className={classes.option}>{option.label}</span>
                {option.value === selected && <IconCheck size={14} aria-hidden />}
              </>
            ),
          })),
        },
      ]}
    />
  );
}
