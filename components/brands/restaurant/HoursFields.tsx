'use client';

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import { closingOf } from '@/server/brands/chain.values';
import { DAY_MINUTES, type Day, days } from '@/server/pickup/pickup.values';
import { copyToAllDays, type HoursFault, hoursFault, isOverMidnight, type TypedRange, toStoredHours } from './hours';
import classes from './restaurant.module.css';

interface Props {
  hours: readonly TypedRange[];
  onChange: (hours: TypedRange[]) => void;
  /** The end of service if there are no hours, in minutes; null for a new restaurant. */
  closesAt: number | null;
  /** Also shows missing values, after an attempt to save. */
  checked: boolean;
}

/** The opening hours by day, and their consequences. */
export function HoursFields({ hours, onChange, closesAt, checked }: Props) {
  const t = useTranslations('brands.restaurant.hours');
  const firstFault = hoursFault(hours);
  const fault = firstFault && (checked || firstFault.fault !== 'incomplete') ? firstFault : null;
  return (
    <>
      <p className={classes.note}>{t('text')}</p>
      <ul className={classes.days}>
        {days.map((day) => (
          <DayHours key={day} day={day} hours={hours} fault={fault?.day === day ? fault : null} onChange={onChange} />
        ))}
      </ul>
      <EndOfService hours={hours} closesAt={closesAt} />
    </>
  );
}

interface DayProps extends Pick<Props, 'onChange'> {
  day: Day;
  hours: readonly TypedRange[];
  fault: HoursFault | null;
}

/** The defaults for a day's first range, and for the one after lunch. */
const FIRST = { start: '11:30', end: '14:30' };
const SECOND = { start: '18:30', end: '22:30' };

function DayHours({ day, hours, fault, onChange }: DayProps) {
  const t = useTranslations('brands.restaurant.hours');
  const name = t(`days.${day}`);
  const dayRanges = hours.filter((range) => range.day === day);
  const otherRanges = hours.filter((range) => range.day !== day);
  const setRanges = (ranges: TypedRange[]) =>
    onChange(days.flatMap((each) => (each === day ? ranges : otherRanges.filter((range) => range.day === each))));
  const change = (index: number, times: Partial<TypedRange>) =>
    setRanges(dayRanges.map((range, position) => (position === index ? { ...range, ...times } : range)));
  return (
    <li className={classes.day}>
      <span className={classes.dayName}>{name}</span>
      <div className={classes.ranges}>
        {dayRanges.length === 0 && <span className={classes.closed}>{t(hours.length === 0 ? 'unset' : 'closed')}</span>}
        {dayRanges.map((range, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a range is identified only by its place in the day
          <div key={index} className={classes.range}>
            <TextInput
              type="time"
              aria-label={t('from', { day: name, number: index + 1 })}
              value={range.start}
              error={fault !== null}
              onChange={(event) => change(index, { start: event.currentTarget.value })}
            />
            <span aria-hidden>–</span>
            <TextInput
              type="time"
              aria-label={t('until', { day: name, number: index + 1 })}
              value={range.end}
              error={fault !== null}
              onChange={(event) => change(index, { end: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('remove', { day: name, number: index + 1 })}
              onClick={() => setRanges(dayRanges.filter((_, position) => position !== index))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
            {isOverMidnight(range) && <span className={classes.nextDay}>{t('nextDay')}</span>}
          </div>
        ))}
        {fault && (
          <p className={classes.problem} role="alert">
            {t(`faults.${fault.fault}`)}
          </p>
        )}
      </div>
      <div className={classes.dayActions}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={t('addTo', { day: name })}
          onClick={() =>
            setRanges([
              ...dayRanges,
              { day, ...(dayRanges.length === 0 ? FIRST : dayRanges.length === 1 ? SECOND : { start: '', end: '' }) },
            ])
          }
        >
          {t('add')}
        </Button>
        {dayRanges.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={t('copyOf', { day: name })}
            onClick={() => onChange(copyToAllDays(hours, day))}
          >
            {t('copy')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** A consequence of the hours: when a business day of the restaurant ends. */
function EndOfService({ hours, closesAt }: Pick<Props, 'hours' | 'closesAt'>) {
  const t = useTranslations('brands.restaurant.hours');
  const format = useFormat();
  const stored = toStoredHours(hours);
  const end = stored.length > 0 ? closingOf(stored, 0) : closesAt;
  const time = end === null ? '' : format.time(end > DAY_MINUTES ? end - DAY_MINUTES : end);
  const kind = end === null ? 'unknown' : stored.length === 0 ? 'without' : end > DAY_MINUTES ? 'afterMidnight' : 'plain';
  return (
    <p className={classes.note} role="status">
      {t(`end.${kind}`, { time })}
    </p>
  );
}
