'use client';

import { Button, TextInput } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Flyout } from '../Flyout';
import { dayOf } from '../format';
import { useTimeZone } from '../scope';
import { useFormat } from '../useFormat';
import classes from './FilterBar.module.css';
import { type DateRange, presetsOf } from './presets';

interface Props {
  label: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
  /** Days after today can be chosen, for lists of future things such as what is due. */
  ahead?: boolean;
  /** A period is always set and cannot be cleared. */
  required?: boolean;
}

/** A period in days of the restaurant: presets with one click, any other by its first and last day. */
export function DateRangeFilter({ label, value, onChange, ahead = false, required = false }: Props) {
  const t = useTranslations('common.filter');
  const format = useFormat();
  const timeZone = useTimeZone();
  const [opened, setOpened] = useState(false);
  const today = dayOf(Date.now(), timeZone);
  const presets = presetsOf(today, ahead);
  // An open end means until today, unless future days can be chosen.
  const lastDayOf = ({ to }: DateRange) => (ahead ? to : (to ?? today));
  const chosen = presets.find((preset) => value.from === preset.from && lastDayOf(value) === lastDayOf(preset));
  const latest = ahead ? undefined : today;
  const active = value.from !== null || value.to !== null;

  function describe(): string {
    if (chosen) return t(chosen.name, { days: chosen.days });
    if (value.from && value.to) return format.days({ from: value.from, to: value.to });
    const day = (date: string) => format.days({ from: date, to: date });
    return value.from ? t('since', { day: day(value.from) }) : t('until', { day: day(value.to ?? today) });
  }

  return (
    <Flyout
      opened={opened}
      onChange={setOpened}
      label={label}
      width="22rem"
      trigger={(attributes) => (
        <button {...attributes} type="button" className={classes.choice} data-active={active || undefined}>
          <IconCalendar size={15} aria-hidden />
          <span>{active ? t('named', { label }) : label}</span>
          {active && <span className={classes.choiceValue}>{describe()}</span>}
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {(close) => {
        const pick = (range: DateRange) => {
          close();
          onChange(range);
        };
        return (
          <div className={classes.period}>
            <div className={classes.presets}>
              {presets.map((preset, index) => (
                <Button
                  key={`${preset.name} ${preset.days}`}
                  autoFocus={chosen ? preset === chosen : index === 0}
                  size="compact-sm"
                  variant={preset === chosen ? 'light' : 'default'}
                  onClick={() => pick({ from: preset.from, to: preset.to })}
                >
                  {t(preset.name, { days: preset.days })}
                </Button>
              ))}
            </div>
            <div className={classes.days}>
              <TextInput
                type="date"
                label={t('from')}
                max={value.to ?? latest}
                value={value.from ?? ''}
                onChange={(event) => onChange({ ...value, from: event.currentTarget.value || null })}
              />
              <TextInput
                type="date"
                label={t('to')}
                min={value.from ?? undefined}
                max={latest}
                value={value.to ?? ''}
                onChange={(event) => onChange({ ...value, to: event.currentTarget.value || null })}
              />
            </div>
            {active && !required && (
              <Button size="compact-sm" variant="subtle" onClick={() => pick({ from: null, to: null })}>
                {t('anyTime')}
              </Button>
            )}
          </div>
        );
      }}
    </Flyout>
  );
}
