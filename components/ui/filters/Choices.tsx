'use client';

import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Picker } from '../Picker';
import classes from './FilterBar.module.css';

export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
}

/** Longer lists get a search box. */
const SEARCH_FROM = 9;
/** Of thousands, such as guest groups, no more are shown: typing finds the others. */
const MAX_SHOWN = 100;
/** The entry that filters nothing. */
const all = '';

interface Props<Value extends string | number> {
  label: string;
  options: Choice<Value>[];
  chosen: readonly Value[];
  /** Whether several can be chosen. */
  many?: boolean;
  /** Null: all of them. */
  onPick: (value: Value | null) => void;
}

/** The panel of a filter. A component of its own, so that each opening starts with an empty search. */
export function Choices<Value extends string | number>({ label, options, chosen, many = false, onPick }: Props<Value>) {
  const t = useTranslations('common.filter');
  const [search, setSearch] = useState('');
  const needle = search.trim().toLocaleLowerCase();
  const found = options.filter((option) => option.label.toLocaleLowerCase().includes(needle));
  const shown = found.slice(0, MAX_SHOWN);
  const hidden = found.length - shown.length;
  const selected = chosen.length === 0 ? [all] : chosen.map(String);
  const offered = [...(needle === '' ? [{ value: all, label: t('all') }] : []), ...shown];
  return (
    <Picker
      label={label}
      selected={many ? selected : selected[0]}
      onPick={(picked) => onPick(options.find((option) => String(option.value) === picked)?.value ?? null)}
      search={options.length >= SEARCH_FROM ? { value: search, onChange: setSearch, placeholder: label } : undefined}
      message={offered.length === 0 ? t('nothing') : hidden > 0 && t('more', { count: hidden })}
      groups={[
        {
          key: 'all',
          options: offered.map((option) => {
            const value = String(option.value);
            return {
              value,
              content: (
                <>
                  <span className={classes.option}>{option.label}</span>
                  {selected.includes(value) && <IconCheck size={14} aria-hidden />}
                </>
              ),
            };
          }),
        },
      ]}
    />
  );
}
