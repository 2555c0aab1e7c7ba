'use client';

import { ActionIcon, Button } from '@mantine/core';
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { addMonths } from '@/components/ui/days';
import { dayOf } from '@/components/ui/format';
import { LoadingState } from '@/components/ui/LoadingState';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import { exceptionOn } from '@/server/pickup/hours.rules';
import type { PickupException } from '@/server/pickup/pickup.schema';
import type { ExceptionProps } from './ExceptionModal';
import classes from './exceptions.module.css';
import { weeksOf } from './month';
import { useExceptionWords } from './useExceptionWords';

const ExceptionDialog = whenOpened<ExceptionProps>(() => import('./ExceptionModal'));

/** Holidays and days with special hours, in a calendar and as a list. The week itself is unchanged. */
export default function Exceptions() {
  const t = useTranslations('pickup.exceptions');
  const trpc = useTRPC();
  const { id: restaurantId, timeZone } = useRestaurant();
  const today = dayOf(Date.now(), timeZone);
  const [open, setOpen] = useState<{ day: string; exception?: PickupException } | null>(null);
  const { data, error, refetch } = useQuery(
    trpc.pickup.listPickupExceptions.queryOptions({ restaurantId, from: `${today.slice(0, 7)}-01` }),
  );
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingState height={380} radius="lg" />;
  const openId = open?.exception?.pickupExceptionId;
  const exceptionNow = data.find(({ pickupExceptionId }) => pickupExceptionId === openId) ?? open?.exception;
  const show = (day: string) => setOpen({ day, exception: exceptionOn(data, day) });
  return (
    <div className={classes.layout}>
      <Panel>
        <Calendar today={today} exceptions={data} onOpen={show} />
      </Panel>
      <Panel
        title={t('coming')}
        aside={
          <Button size="xs" onClick={() => setOpen({ day: today })}>
            {t('add')}
          </Button>
        }
      >
        {data.length === 0 ? (
          <EmptyState icon={<IconCalendarOff size={20} />} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        ) : (
          <ul className={classes.list}>
            {data.map((exception) => (
              <Line
                key={exception.pickupExceptionId}
                exception={exception}
                onOpen={() => setOpen({ day: exception.firstDay, exception })}
              />
            ))}
          </ul>
        )}
      </Panel>
      <ExceptionDialog opened={open !== null} day={open?.day ?? today} exception={exceptionNow} onClose={() => setOpen(null)} />
    </div>
  );
}

function Line({ exception, onOpen }: { exception: PickupException; onOpen: () => void }) {
  const words = useExceptionWords();
  return (
    <li>
      <button type="button" className={classes.line} onClick={onOpen}>
        <span className={classes.lineName}>{exception.label}</span>
        <span className={classes.lineDays}>{words.days(exception)}</span>
        <span className={classes.lineHours}>
          {words.hours(exception)} · {words.scope(exception)}
        </span>
      </button>
    </li>
  );
}

interface CalendarProps {
  today: string;
  exceptions: PickupException[];
  onOpen: (day: string) => void;
}

function Calendar({ today, exceptions, onOpen }: CalendarProps) {
  const t = useTranslations('pickup.exceptions');
  const format = useFormat();
  const [month, setMonth] = useState(today.slice(0, 7));
  const weeks = weeksOf(month);
  return (
    <>
      <div className={classes.month}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('previousMonth')}
          disabled={month <= today.slice(0, 7)}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <h2 aria-live="polite">{format.month(`${month}-01`)}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label={t('nextMonth')} onClick={() => setMonth(addMonths(month, 1))}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      <div className={classes.calendar}>
        {weeks[0]?.map((day) => (
          <span key={day} className={classes.weekday} aria-hidden>
            {format.weekday(day)}
          </span>
        ))}
        {weeks.flat().map((day) => {
          const exception = exceptionOn(exceptions, day);
          const kind = exception && (exception.openings.length === 0 ? 'closed' : 'hours');
          const description = exception && `${exception.label}, ${t(kind === 'closed' ? 'closed' : 'otherHours')}`;
          return (
            <button
              key={day}
              type="button"
              className={classes.date}
              data-kind={kind}
              data-outside={!day.startsWith(month) || undefined}
              data-today={day === today || undefined}
              aria-label={[format.weekdayDateYear(day), description].filter(Boolean).join(', ')}
              disabled={day < today && !exception}
              onClick={() => onOpen(day)}
            >
              <span>{Number(day.slice(8))}</span>
              {exception && <span className={classes.dateLabel}>{exception.label}</span>}
            </button>
          );
        })}
      </div>
    </>
  );
}
