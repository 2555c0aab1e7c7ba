'use client';

import { Button, TextInput } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { addDays } from '@/components/ui/days';
import { Flyout } from '../Flyout';
import { dayOf } from '../format';
import { useTimeZone } from '../scope';
import { useFormat } from '../useFormat';
import classes from './FilterBar.module.css';

export interface DateRange {
  /** YYYY-MM-DD, both days included; null: open. */
  from: string | null;
  to: string | null;
}

interface Props {
  label: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
  /** Days after today can be chosen, for lists of future things such as what is due. */
  ahead?: boolean;
  /** A period is always set and cannot be cleared. */
  required?: boolean;
}

/** Days, including today. */
const presets = [1, 7, 30, 90] as const;
/** Days ahead, including today. */
const presetsAhead = [7, 30] as const;

/** A period in days of the restaurant: presets with one click, any other by its first and last day. */
export function DateRangeFilter({ label, value, onChange, ahead = false, required = false }: Props) {
  const t = useTranslations('common.filter');
  const format = useFormat();
  const timeZone = useTimeZone();
  const [opened, setOpened] = useState(false);
  const today = dayOf(Date.now(), timeZone);
  const daysAgo = (days: number) => addDays(today, -days);
  // If future days are allowed, an open end does not mean «last days».
  const preset = presets.find((days) => value.from === daysAgo(days - 1) && (value.to === today || (value.to === null && !ahead)));
  const presetAhead = ahead ? presetsAhead.find((days) => value.from === today && value.to === daysAgo(1 - days)) : undefined;
  const latest = ahead ? undefined : today;
  const active = value.from !== null || value.to !== null;

  function describe(): string {
    if (preset) return t('lastDays', { days: preset });
    if (presetAhead) return t('nextDays', { days: presetAhead });
    // Noon UTC falls on the same day in every time zone in use.
    const day = (date: string) => format.date(`${date}T12:00:00Z`);
    if (value.from && value.to) return value.from === value.to ? day(value.from) : `${day(value.from)} – ${day(value.to)}`;
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
              {presets.map((days, index) => (
                <Button
                  key={days}
                  autoFocus={preset ? preset === days : index === 0}
                  size="compact-sm"
                  variant={preset === days ? 'light' : 'default'}
                  onClick={() => pick({ from: daysAgo(days - 1), to: ahead ? today : null })}
                >
                  {t('lastDays', { days })}
                </Button>
              ))}
              {ahead &&
                presetsAhead.map((days) => (
                  <Button
                    key={`next ${days}`}
                    size="compact-sm"
                    variant={presetAhead === days ? 'light' : 'default'}
                    onClick={() => pick({ from: today, to: daysAgo(1 - days) })}
                  >
                    {t('nextDays', { days })}
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
