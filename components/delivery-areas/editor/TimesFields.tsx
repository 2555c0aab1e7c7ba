'use client';

import { ActionIcon, Button, Chip, Group, Switch, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { overlappingSchedules } from '@/server/delivery-areas/delivery-areas.rules';
import { type Day, days, MAX_MINUTES } from '@/server/delivery-areas/delivery-areas.values';
import type { Times, Zone } from '../model/zones';
import { useAreas } from './AreasContext';
import classes from './editor.module.css';
import { wholeNumber } from './Fields';
import { groupsOf, type TimesGroup, useTimesWords } from './words';

/** «11:30» in minutes; midnight at the end of a day is 24:00. */
const minutesOf = (text: string) => {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number);
  return hours * 60 + minutes;
};
const endOf = (text: string) => minutesOf(text) || MAX_MINUTES;
const inOrder = (list: Times[]) => list.sort((a, b) => days.indexOf(a.day) - days.indexOf(b.day) || a.start - b.start);

/** When an area is open: days that are alike in one line, and a form that adds times to several days. */
export function TimesFields({ zone }: { zone: Zone }) {
  const t = useTranslations('deliveryAreas.times');
  const { store } = useAreas();
  const words = useTimesWords();
  const change = (fields: Partial<Pick<Zone, 'schedules' | 'isScheduleModeEnabled'>>) =>
    store.send({ type: 'change', key: zone.key, fields });
  const isOf = ({ days: these, start, end, orderingQuota }: TimesGroup, times: Times) =>
    these.includes(times.day) && times.start === start && times.end === end && times.orderingQuota === orderingQuota;
  return (
    <fieldset className={classes.group}>
      <legend>{t('title')}</legend>
      <Switch
        size="xs"
        label={t('enabled')}
        checked={zone.isScheduleModeEnabled}
        onChange={(event) => change({ isScheduleModeEnabled: event.currentTarget.checked })}
      />
      <ul className={classes.times}>
        {groupsOf(zone.schedules).map((group) => (
          <li key={words(group)}>
            <span>{words(group)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t('remove', { times: words(group) })}
              onClick={() => change({ schedules: zone.schedules.filter((times) => !isOf(group, times)) })}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {store.canEdit && (
        <AddTimes
          schedules={zone.schedules}
          onAdd={(added) => change({ schedules: inOrder([...zone.schedules, ...added]), isScheduleModeEnabled: true })}
        />
      )}
    </fieldset>
  );
}

function AddTimes({ schedules, onAdd }: { schedules: readonly Times[]; onAdd: (times: Times[]) => void }) {
  const t = useTranslations('deliveryAreas.times');
  const [chosen, setChosen] = useState<string[]>(['MON', 'TUE', 'WED', 'THU', 'FRI']);
  const [start, setStart] = useState('11:30');
  const [end, setEnd] = useState('14:30');
  const [quota, setQuota] = useState('');
  const orderingQuota = wholeNumber(0, 1_000_000)(quota);
  const times = { start: minutesOf(start), end: endOf(end) };
  const added = chosen.map((day) => ({ day: day as Day, ...times, orderingQuota: orderingQuota ?? null }));
  const overlaps = overlappingSchedules([...schedules, ...added]).length > overlappingSchedules(schedules).length;
  const isSound = chosen.length > 0 && times.start < times.end && orderingQuota !== undefined && !overlaps;
  return (
    <div className={classes.addTimes}>
      <Chip.Group multiple value={chosen} onChange={setChosen}>
        <Group gap={4}>
          {days.map((day) => (
            <Chip key={day} value={day} size="xs" radius="sm">
              {t(`days.${day}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <div className={classes.triple}>
        <TextInput size="xs" type="time" label={t('from')} value={start} onChange={(event) => setStart(event.currentTarget.value)} />
        <TextInput size="xs" type="time" label={t('until')} value={end} onChange={(event) => setEnd(event.currentTarget.value)} />
        <TextInput
          size="xs"
          label={t('quota')}
          inputMode="numeric"
          placeholder={t('noQuota')}
          value={quota}
          onChange={(event) => setQuota(event.currentTarget.value)}
        />
      </div>
      {overlaps && <p className={classes.hint}>{t('overlap')}</p>}
      <Button size="xs" variant="default" disabled={!isSound} onClick={() => onAdd(added)}>
        {t('add')}
      </Button>
    </div>
  );
}
