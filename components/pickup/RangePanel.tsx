'use client';

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Panel } from '@/components/ui/Panel';
import { endAfter } from '@/server/pickup/midnight.rules';
import { DAY_MINUTES, days, MAX_QUOTA, type QuotaMode, quotaModes } from '@/server/pickup/pickup.values';
import { readTime } from './model/text';
import { latestEnd, type Range, splitRange, startingAt, type Week, withoutRange, withRange } from './model/week';
import { useWeekWords } from './useWeekWords';
import classes from './week.module.css';

interface Props {
  week: Week;
  range: Range;
  onEdit: (week: Week) => void;
}

/** The fields of a range: its day, its times to the minute, and its maximum orders per slot for each mode. */
export function RangePanel({ week, range, onEdit }: Props) {
  const t = useTranslations('pickup.week');
  const modes = useTranslations('pickup.modes');
  const words = useWeekWords();
  const change = (part: Partial<Range>) => onEdit(withRange(week, { ...range, ...part }));
  return (
    <Panel title={words.range(range)}>
      <div className={classes.fields}>
        <NativeSelect
          label={t('day')}
          value={range.day}
          data={days.map((day) => ({ value: day, label: words.day(day) }))}
          onChange={(event) => change({ day: days.find((day) => day === event.currentTarget.value) ?? range.day })}
        />
        <TimeField
          label={t('from')}
          minute={range.start}
          wrong={t('timeWrong')}
          isAllowed={(start) => start < DAY_MINUTES}
          onChange={(start) => change(startingAt(range, start))}
        />
        <TimeField
          label={t('to')}
          minute={range.end}
          wrong={t('endWrong')}
          isAllowed={(end) => end !== range.start && endAfter(range.start, end) <= latestEnd(range.start)}
          onChange={(end) => change({ end: endAfter(range.start, end) })}
        />
        {quotaModes.map((mode) => (
          <QuotaField
            key={`${range.key} ${mode}`}
            label={t('quota', { mode: modes(mode) })}
            quota={range.quotas[mode]}
            onChange={(quota) => change({ quotas: quotasWith(range.quotas, mode, quota) })}
          />
        ))}
      </div>
      <div className={classes.actions}>
        <Button variant="default" size="xs" onClick={() => onEdit(splitRange(week, range.key, `new-${crypto.randomUUID()}`))}>
          {t('split')}
        </Button>
        <Button variant="subtle" color="red" size="xs" onClick={() => onEdit(withoutRange(week, range.key))}>
          {t('remove')}
        </Button>
      </div>
    </Panel>
  );
}

function quotasWith(quotas: Range['quotas'], mode: QuotaMode, quota: number | undefined): Range['quotas'] {
  const { [mode]: _, ...otherQuotas } = quotas;
  return quota === undefined ? otherQuotas : { ...otherQuotas, [mode]: quota };
}

interface TimeProps {
  label: string;
  minute: number;
  /** The error for an invalid time. */
  wrong: string;
  isAllowed: (minute: number) => boolean;
  onChange: (minute: number) => void;
}

function TimeField({ label, minute, wrong, isAllowed, onChange }: TimeProps) {
  const words = useWeekWords();
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? minute : readTime(typed);
  const isWrong = parsed === null || !isAllowed(parsed);
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={typed ?? words.time(minute)}
      error={typed !== null && isWrong && wrong}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const value = readTime(text);
        if (/^\d{1,2}[:h]\d\d$/.test(text.trim()) && value !== null && isAllowed(value)) onChange(value);
      }}
      onBlur={() => {
        if (parsed !== null && !isWrong && words.time(parsed) !== words.time(minute)) onChange(parsed);
        setTyped(null);
      }}
    />
  );
}

function QuotaField({
  label,
  quota,
  onChange,
}: {
  label: string;
  quota: number | undefined;
  onChange: (quota: number | undefined) => void;
}) {
  const t = useTranslations('pickup.week');
  return (
    <TextInput
      label={label}
      placeholder={t('noQuota')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={quota ?? ''}
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        if (text === '') onChange(undefined);
        else if (/^\d+$/.test(text) && Number(text) <= MAX_QUOTA) onChange(Number(text));
      }}
    />
  );
}
