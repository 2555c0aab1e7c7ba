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

/** Lists of at least this length get a search box. */
const SEARCH_FROM = 9;
/** The maximum number of options shown, as there may be thousands, such as guest groups. Typing finds the others. */
const MAX_SHOWN = 100;
/** The option that filters nothing. */
const allValue = '';

interface Props<Value extends string | number> {
  label: string;
  options: Choice<Value>[];
  chosen: readonly Value[];
  /** Whether several can be chosen. */
  many?: boolean;
  /** Null for all. */
  onPick: (value: Value | null) => void;
}

/** The panel of a filter. A separate component, so that its search is empty each time it opens. */
export function Choices<Value extends string | number>({ label, options, chosen, many = false, onPick }: Props<Value>) {
  const t = useTranslations('common.filter');
  const [search, setSearch] = useState('');
  const needle = search.trim().toLocaleLowerCase();
  const matches = options.filter((option) => option.label.toLocaleLowerCase().includes(needle));
  const shown = matches.slice(0, MAX_SHOWN);
  const hidden = matches.length - shown.length;
  const selected = chosen.length === 0 ? [allValue] : chosen.map(String);
  const offeredChoices = [...(needle === '' ? [{ value: allValue, label: t('all') }] : []), ...shown];
  return (
    <Picker
      label={label}
      selected={many ? selected : selected[0]}
      onPick={(picked) => onPick(options.find((option) => String(option.value) === picked)?.value ?? null)}
      search={options.length >= SEARCH_FROM ? { value: search, onChange: setSearch, placeholder: label } : undefined}
      message={offeredChoices.length === 0 ? t('nothing') : hidden > 0 && t('more', { count: hidden })}
      groups={[
        {
          key: 'all',
          options: offeredChoices.map((option) => {
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
