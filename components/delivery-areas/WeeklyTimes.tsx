'use client';

import { ActionIcon, Button, Chip, Group, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { days, MAX_MINUTES } from '@/server/delivery-areas/delivery-areas.values';
import { endAfter } from '@/server/pickup/midnight.rules';
import { wholeNumber } from './editor/Fields';
import type { Times } from './model/areas';
import { conflictingGroups, groupsOf, type TimesGroup, withGroup, withoutGroup } from './model/times';
import classes from './times.module.css';
import { useTimesWords } from './useTimesWords';

/** The maximum quota. */
const MAX_QUOTA = 1_000_000;

/** «11:30» as minutes since midnight. */
const minutesOf = (text: string) => {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number);
  return hours * 60 + minutes;
};

interface Props {
  times: readonly Times[];
  /** Each time can have a maximum number of orders. */
  hasQuotas?: boolean;
  canAdd: boolean;
  onAdd: (times: Times[]) => void;
  onRemove: (times: Times[]) => void;
}

/** The times of a week: equal days share a line, and a form adds times to several days. */
export function WeeklyTimes({ times, hasQuotas = false, canAdd, onAdd, onRemove }: Props) {
  const t = useTranslations('deliveryAreas.times');
  const words = useTimesWords();
  const [adding, setAdding] = useState<'before' | 'now' | 'over'>('before');
  return (
    <>
      <ul className={classes.times}>
        {groupsOf(times).map((group) => (
          <li key={words(group)}>
            <span>{words(group)}</span>
            {canAdd && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={t('remove', { times: words(group) })}
                onClick={() => onRemove(withoutGroup(times, group))}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {canAdd &&
        (adding === 'now' ? (
          <AddTimes
            schedules={times}
            hasQuotas={hasQuotas}
            onAdd={(added) => {
              setAdding('over');
              onAdd(withGroup(times, added));
            }}
            onClose={() => setAdding('over')}
          />
        ) : (
          // After the form closes, the focus returns to the button that opened it.
          <Button size="xs" variant="default" autoFocus={adding === 'over'} onClick={() => setAdding('now')}>
            {t('add')}
          </Button>
        ))}
    </>
  );
}

interface AddProps {
  schedules: readonly Times[];
  hasQuotas: boolean;
  onAdd: (times: TimesGroup) => void;
  onClose: () => void;
}

function AddTimes({ schedules, hasQuotas, onAdd, onClose }: AddProps) {
  const t = useTranslations('deliveryAreas.times');
  const [chosen, setChosen] = useState<string[]>(['MON', 'TUE', 'WED', 'THU', 'FRI']);
  const [start, setStart] = useState('11:30');
  const [end, setEnd] = useState('14:30');
  const [quota, setQuota] = useState('');
  const [isTried, setTried] = useState(false);
  const words = useTimesWords();
  const common = useTranslations('common');
  const orderingQuota = wholeNumber(0, MAX_QUOTA)(quota);
  const [from, until] = [minutesOf(start), minutesOf(end)];
  const isTyped = Number.isFinite(from) && Number.isFinite(until);
  const chosenDays = days.filter((day) => chosen.includes(day));
  const added = { days: chosenDays, start: from, end: endAfter(from, until), orderingQuota: orderingQuota ?? null };
  const conflicts = isTyped ? conflictingGroups(schedules, added) : [];
  const isValid = chosen.length > 0 && isTyped && orderingQuota !== undefined && conflicts.length === 0;
  function add() {
    setTried(!isValid);
    if (isValid) onAdd(added);
  }
  const overlap = isTried && conflicts.length > 0 && t('overlap', { times: conflicts.map(words).join('; ') });
  return (
    <div className={classes.addTimes}>
      <Chip.Group multiple value={chosen} onChange={setChosen}>
        <Group gap={4}>
          {days.map((day, index) => (
            <Chip key={day} value={day} autoFocus={index === 0} size="xs" radius="sm">
              {t(`days.${day}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <div className={classes.triple}>
        <TextInput
          size="xs"
          type="time"
          label={t('from')}
          value={start}
          error={Boolean(overlap) || (isTried && !Number.isFinite(from))}
          onChange={(event) => setStart(event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          type="time"
          label={t('until')}
          value={end}
          error={Boolean(overlap) || (isTried && !Number.isFinite(until))}
          onChange={(event) => setEnd(event.currentTarget.value)}
        />
        {hasQuotas && (
          <TextInput
            size="xs"
            label={t('quota')}
            inputMode="numeric"
            placeholder={t('noQuota')}
            value={quota}
            error={orderingQuota === undefined}
            onChange={(event) => setQuota(event.currentTarget.value)}
          />
        )}
      </div>
      {isTyped && !overlap && added.end > MAX_MINUTES && <p className={classes.hint}>{t('overMidnight')}</p>}
      <div role="status">
        {overlap && <p className={classes.wrong}>{overlap}</p>}
        {orderingQuota === undefined && <p className={classes.wrong}>{t('quotaWrong')}</p>}
        {isTried && chosen.length === 0 && <p className={classes.wrong}>{t('noDay')}</p>}
        {isTried && !isTyped && <p className={classes.wrong}>{t('noTime')}</p>}
      </div>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={add}>
          {t('add')}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          {common('cancel')}
        </Button>
      </Group>
    </div>
  );
}
