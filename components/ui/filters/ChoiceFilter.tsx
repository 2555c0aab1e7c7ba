'use client';

import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import classes from './FilterBar.module.css';

interface Props<Value extends string> {
  label: string;
  /** Null: not filtered. */
  value: Value | null;
  options: { value: Value; label: string }[];
  onChange: (value: Value | null) => void;
}

const all = '';

/** One of a few values, or all of them. Shows its name until a value is chosen. */
export function ChoiceFilter<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const t = useTranslations('common.filter');
  const id = useId();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => combobox.selectActiveOption(),
  });
  const searchable = options.length > 8;
  const chosen = options.find((option) => option.value === value);
  const needle = search.trim().toLocaleLowerCase();
  const shown = options.filter((option) => option.label.toLocaleLowerCase().includes(needle));

  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width="max-content"
      withinPortal={false}
      onOptionSubmit={(picked) => {
        onChange(picked === all ? null : (picked as Value));
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button">
        <button
          id={id}
          type="button"
          className={classes.choice}
          data-active={chosen ? true : undefined}
          onClick={() => combobox.toggleDropdown()}
        >
          <span>{chosen ? t('named', { label }) : label}</span>
          {chosen && <span className={classes.choiceValue}>{chosen.label}</span>}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
        {searchable && (
          <Combobox.Search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={label}
            aria-label={label}
          />
        )}
        <Combobox.Options aria-labelledby={id} mah={280} style={{ overflowY: 'auto' }}>
          {needle === '' && (
            <Combobox.Option value={all} active={value === null}>
              <Choice label={t('all')} chosen={value === null} />
            </Combobox.Option>
          )}
          {shown.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
              <Choice label={option.label} chosen={option.value === value} />
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>{t('nothing')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Choice({ label, chosen }: { label: string; chosen: boolean }) {
  return (
    <span className={classes.option}>
      <span>{label}</span>
      <IconCheck size={14} aria-hidden style={{ visibility: chosen ? 'visible' : 'hidden' }} />
    </span>
  );
}
