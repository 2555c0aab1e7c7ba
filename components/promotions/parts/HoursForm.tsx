'use client';

import { ActionIcon, Button, Chip, Group, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { endAfter, splitAtMidnight } from '@/server/pickup/midnight.rules';
import { days, firstOverlap } from '@/server/pickup/pickup.values';
import { groupsOf, type Hours, type HoursGroup } from '../weekly';
import classes from './parts.module.css';

/** «11:30» in minutes. */
const minutesOf = (text: string) => {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number);
  return hours * 60 + minutes;
};

const rowsOf = ({ days: groupDays, start, end }: HoursGroup): Hours[] => groupDays.flatMap((day) => splitAtMidnight({ day, start, end }));

/** The days without hours, preselected when hours are added. */
const daysWithoutHours = (hours: readonly Hours[]) => days.filter((day) => !hours.some((each) => each.day === day));

interface Props {
  value: readonly Hours[];
  words: (hours: readonly Hours[]) => string;
  onChange: (value: Hours[]) => void;
}

/** Days and hours: equal days share a line, and a form adds hours to several days. */
export function HoursForm({ value, words, onChange }: Props) {
  const t = useTranslations('promotions.part');
  const day = useTranslations('deliveryAreas.times.days');
  const [chosen, setChosen] = useState<string[]>(() => daysWithoutHours(value));
  const [start, setStart] = useState('11:30');
  const [end, setEnd] = useState('14:00');
  const [from, until] = [minutesOf(start), minutesOf(end)];
  const isTyped = Number.isFinite(from) && Number.isFinite(until);
  const added = rowsOf({ days: days.filter((each) => chosen.includes(each)), start: from, end: endAfter(from, until) });
  const overlaps = isTyped && firstOverlap([...value, ...added]) !== null;
  return (
    <>
      <ul className={classes.times}>
        {groupsOf(value).map((group) => {
          const rows = rowsOf(group);
          const isInGroup = (each: Hours) => rows.some((row) => row.day === each.day && row.start === each.start && row.end === each.end);
          return (
            <li key={words(rows)}>
              <span>{words(rows)}</span>
              {groupsOf(value).length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('takeOut', { name: words(rows) })}
                  onClick={() => onChange(value.filter((each) => !isInGroup(each)))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
      <Chip.Group multiple value={chosen} onChange={setChosen}>
        <Group gap={4} role="group" aria-label={t('days')}>
          {days.map((each, index) => (
            <Chip key={each} value={each} size="xs" radius="sm" data-autofocus={index === 0 || undefined}>
              {day(each)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <div className={classes.pair}>
        <TextInput type="time" label={t('fromTime')} value={start} onChange={(event) => setStart(event.currentTarget.value)} />
        <TextInput
          type="time"
          label={t('untilTime')}
          value={end}
          error={overlaps && t('overlap')}
          onChange={(event) => setEnd(event.currentTarget.value)}
        />
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          disabled={!isTyped || overlaps || added.length === 0}
          onClick={() => onChange([...value, ...added])}
        >
          {t('addHours')}
        </Button>
        <Button variant="default" size="xs" disabled={!isTyped || added.length === 0} onClick={() => onChange(added)}>
          {t('onlyThese')}
        </Button>
      </Group>
    </>
  );
}
