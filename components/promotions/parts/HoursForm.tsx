'use client';

import { ActionIcon, Button, Chip, Group, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toStoredHours } from '@/components/brands/restaurant/hours';
import layout from '@/components/ui/layout.module.css';
import { useFormat } from '@/components/ui/useFormat';
import { DAY_MINUTES, type Day, days, firstOverlap } from '@/server/pickup/pickup.values';
import { groupsOf, type Hours } from '../weekly';
import classes from './parts.module.css';

/** Several days with the same hours, as typed. */
interface Range {
  days: readonly Day[];
  /** «11:30»; empty until typed. */
  start: string;
  end: string;
}

const hoursOf = (ranges: readonly Range[]): Hours[] =>
  toStoredHours(ranges.flatMap(({ days: rangeDays, start, end }) => rangeDays.map((day) => ({ day, start, end }))));

/** The index of the first range that overlaps one above it; -1 if there is none. */
const overlapIn = (ranges: readonly Range[]) => ranges.findIndex((_, index) => firstOverlap(hoursOf(ranges.slice(0, index + 1))) !== null);

const isValid = (ranges: readonly Range[]) =>
  ranges.every((range) => range.days.length > 0 && range.start !== '' && range.end !== '') && overlapIn(ranges) === -1;

/** The next range to enter: the hours of the last one, on the days that have none. */
const nextRange = (ranges: readonly Range[]): Range => ({
  ...{ start: '', end: '', ...ranges.at(-1) },
  days: days.filter((day) => !ranges.some((range) => range.days.includes(day))),
});

interface Props {
  value: readonly Hours[];
  onChange: (value: Hours[]) => void;
}

/** Days and hours: a range for all days with equal hours. Invalid input shows an error and changes nothing. */
export function HoursForm({ value, onChange }: Props) {
  const t = useTranslations('promotions.part');
  const { time } = useFormat();
  const [ranges, setRanges] = useState<readonly Range[]>(() =>
    groupsOf(value).map(({ days: groupDays, start, end }) => ({
      days: groupDays,
      start: time(start % DAY_MINUTES),
      end: time(end % DAY_MINUTES),
    })),
  );
  const overlapIndex = overlapIn(ranges);
  function change(next: readonly Range[]) {
    setRanges(next);
    if (isValid(next)) onChange(hoursOf(next));
  }
  return (
    <>
      {ranges.map((range, index) => (
        <RangeFields
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity, and are never reordered
          key={index}
          isFirst={index === 0}
          label={t('range', { number: index + 1 })}
          range={range}
          isOverlapping={index === overlapIndex}
          onChange={(fields) => change(ranges.map((each, position) => (position === index ? { ...each, ...fields } : each)))}
          onRemove={ranges.length > 1 ? () => change(ranges.filter((each) => each !== range)) : undefined}
        />
      ))}
      <Button
        size="xs"
        variant="default"
        style={{ justifySelf: 'start' }}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => change([...ranges, nextRange(ranges)])}
      >
        {t('addRange')}
      </Button>
    </>
  );
}

interface RangeProps {
  isFirst: boolean;
  label: string;
  range: Range;
  isOverlapping: boolean;
  onChange: (fields: Partial<Range>) => void;
  onRemove: (() => void) | undefined;
}

function RangeFields({ isFirst, label, range, isOverlapping, onChange, onRemove }: RangeProps) {
  const t = useTranslations('promotions.part');
  const dayName = useTranslations('deliveryAreas.times.days');
  const isDayMissing = range.days.length === 0;
  return (
    <fieldset className={classes.range} aria-label={label}>
      <Group gap="xs" wrap="nowrap" justify="space-between" align="start">
        <Chip.Group multiple value={[...range.days]} onChange={(chosen) => onChange({ days: days.filter((day) => chosen.includes(day)) })}>
          <Group gap={4} role="group" aria-label={t('days')}>
            {days.map((day, index) => (
              <Chip
                key={day}
                value={day}
                size="xs"
                radius="sm"
                data-autofocus={(isFirst && index === 0) || undefined}
                aria-invalid={isDayMissing || undefined}
              >
                {dayName(day)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('takeOut', { name: label })} onClick={onRemove}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {isDayMissing && (
        <p className={layout.problem} role="alert">
          {t('dayMissing')}
        </p>
      )}
      <div className={classes.pair}>
        <TextInput
          type="time"
          label={t('fromTime')}
          value={range.start}
          error={range.start === '' && t('timeMissing')}
          onChange={(event) => onChange({ start: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t('untilTime')}
          value={range.end}
          error={range.end === '' ? t('timeMissing') : isOverlapping && t('overlap')}
          onChange={(event) => onChange({ end: event.currentTarget.value })}
        />
      </div>
    </fieldset>
  );
}
