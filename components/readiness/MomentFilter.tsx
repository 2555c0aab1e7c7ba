'use client';

import { Button, TextInput } from '@mantine/core';
import { IconChevronDown, IconClock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Flyout } from '@/components/ui/Flyout';
import filterClasses from '@/components/ui/filters/FilterBar.module.css';
import { dayOf } from '@/components/ui/format';
import { useTimeZone } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import { FIRST_DAY, LAST_DAY } from '@/server/core/operation/limits';
import { isValidDay, type Moment, momentInput } from './board';
import classes from './readiness.module.css';

interface Props {
  value: Moment;
  onChange: (moment: Moment) => void;
}

interface MomentFilterProps extends Props {
  /** At the end of a restaurant's own head, rather than above all restaurants of a brand. */
  isOfOne?: boolean;
}

const NOON = 720;
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The moment judged: now, or a day and time in the restaurants' local time. */
export function MomentFilter({ value, onChange, isOfOne = false }: MomentFilterProps) {
  const t = useTranslations('readiness.moment');
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  const { day, minute } = momentInput(value);
  const isNow = day === undefined || minute === undefined;
  // Noon UTC falls on the same day in every time zone in use.
  const words = isNow ? t('now') : t('then', { day: format.weekdayDate(day), time: format.time(minute) });
  return (
    <Flyout
      opened={opened}
      onChange={setOpened}
      label={t('label')}
      width="19rem"
      place={isOfOne ? 'bottom-end' : 'bottom-start'}
      trigger={(attributes) => (
        <button {...attributes} type="button" className={filterClasses.choice} data-active={isNow ? undefined : true}>
          <IconClock size={15} aria-hidden />
          <span>{t('label')}</span>
          <span className={filterClasses.choiceValue}>{words}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {(close) => (
        <div className={filterClasses.period}>
          <MomentFields value={value} onChange={onChange} />
          <p className={classes.hint}>{t(isOfOne ? 'hintOfOne' : 'hint')}</p>
          {!isNow && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => {
                close();
                onChange({ day: null, minute: null });
              }}
            >
              {t('backToNow')}
            </Button>
          )}
        </div>
      )}
    </Flyout>
  );
}

/** Keeps incomplete input, and passes it on once it is a valid moment. */
function MomentFields({ value, onChange }: Props) {
  const t = useTranslations('readiness.moment');
  const format = useFormat();
  const timeZone = useTimeZone();
  const { day: initialDay = '', minute } = momentInput(value);
  const [day, setDay] = useState(initialDay);
  const [time, setTime] = useState(minute === undefined ? '' : format.time(minute));

  function change(nextDay: string, nextTime: string) {
    setDay(nextDay);
    setTime(nextTime);
    if (isValidDay(nextDay) && nextTime !== '') onChange({ day: nextDay, minute: minuteOf(nextTime) });
  }
  return (
    <div className={filterClasses.days}>
      <TextInput
        type="date"
        label={t('day')}
        autoFocus
        min={FIRST_DAY}
        max={LAST_DAY}
        value={day}
        onChange={(event) => change(event.currentTarget.value, time || format.time(NOON))}
      />
      <TextInput
        type="time"
        label={t('time')}
        value={time}
        onChange={(event) => change(day || dayOf(Date.now(), timeZone), event.currentTarget.value)}
      />
    </div>
  );
}
