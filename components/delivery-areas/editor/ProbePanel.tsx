'use client';

import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { dayOf } from '@/components/ui/format';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { FIRST_DAY, LAST_DAY } from '@/server/core/operation/limits';
import { type Calendar, nextDelivery } from '@/server/delivery-areas/area-times.rules';
import { type Candidate, type NamedException, prepareAreas, probeAreas, waitsForTime } from '@/server/delivery-areas/delivery-areas.rules';
import { deliveryFees } from '@/server/delivery-areas/fees.rules';
import { relevantExceptions, weekdayOf } from '@/server/pickup/hours.rules';
import { DAY_MINUTES } from '@/server/pickup/pickup.values';
import { spansOf } from '@/server/pickup/wall.rules';
import { FeeSums } from '../FeeSums';
import type { DrawnArea, Point } from '../model/areas';
import { type Colouring, coloursOf } from '../model/colours';
import { roundDegrees } from '../model/outline';
import { type Rated, ratedPlan } from '../model/rivalry';
import { timesAround } from '../model/times';
import { useTimesWords } from '../useTimesWords';
import { AddressField } from './AddressField';
import { useAreas, usePlan } from './AreasContext';
import classes from './editor.module.css';
import { degrees, ValueField } from './Fields';
import { useModeName } from './words';

/** The moment and place to test, on the current plan, saved or not. */
export interface Probe {
  pin: Point | null;
  /** YYYY-MM-DD */
  date: string;
  /** «12:15» */
  time: string;
  /** 0 for any delivery mode. */
  mode: number;
}

interface Props {
  probe: Probe;
  colouring: Colouring;
  /** Whether this installation can look up addresses. */
  findsAddresses: boolean;
  onChange: (probe: Probe) => void;
}

/** Shows which area serves a point at a given day and time, and why the others do not. */
export function ProbePanel({ probe, colouring, findsAddresses, onChange }: Props) {
  const t = useTranslations('deliveryAreas.probe');
  const { modes } = useAreas();
  const modeName = useModeName();
  const { pin, date, time, mode } = probe;
  const coordinate = (field: 'lat' | 'lng', limit: number) => (
    <ValueField
      label={t(field)}
      inputMode="decimal"
      value={pin?.[field] ?? null}
      write={(value) => (value === null ? '' : String(roundDegrees(value)))}
      read={(text) => degrees(limit)(text)}
      onChange={(value) => value !== null && onChange({ ...probe, pin: { lat: pin?.lat ?? 0, lng: pin?.lng ?? 0, [field]: value } })}
    />
  );
  return (
    <section className={classes.panel} aria-label={t('title')}>
      <p className={classes.hint}>{t('hint')}</p>
      {findsAddresses && <AddressField onFound={(point) => onChange({ ...probe, pin: point })} />}
      <div className={classes.pair}>
        {coordinate('lat', 90)}
        {coordinate('lng', 180)}
        <TextInput
          size="xs"
          type="date"
          label={t('day')}
          min={FIRST_DAY}
          max={LAST_DAY}
          value={date}
          onChange={(event) => onChange({ ...probe, date: event.currentTarget.value })}
        />
        <TextInput
          size="xs"
          type="time"
          label={t('time')}
          value={time}
          onChange={(event) => onChange({ ...probe, time: event.currentTarget.value })}
        />
        <NativeSelect
          size="xs"
          label={t('mode')}
          value={String(mode)}
          data={[
            { value: '0', label: t('anyMode') },
            ...modes.map(({ consumptionModeId: id }) => ({ value: String(id), label: modeName(id) })),
          ]}
          onChange={(event) => onChange({ ...probe, mode: Number(event.currentTarget.value) })}
        />
      </div>
      {pin && isAskable(probe) && <Answer probe={probe} pin={pin} colouring={colouring} />}
    </section>
  );
}

/** Whether day and time are complete, as they are not while typing. */
const isAskable = ({ date, time }: Probe) => FIRST_DAY <= date && date <= LAST_DAY && time !== '';

/** The calendar of the restaurant; undefined while it loads. */
function useCalendar(): Calendar<NamedException> | undefined {
  const trpc = useTRPC();
  const { id: restaurantId, timeZone } = useRestaurant();
  const week = useQuery(trpc.pickup.listPickupSchedules.queryOptions({ restaurantId })).data?.pickupSchedules;
  const exceptions = useQuery(trpc.pickup.listPickupExceptions.queryOptions({ restaurantId })).data;
  return useMemo(
    () => week && exceptions && { timeZone, week, exceptions: relevantExceptions(exceptions, 'DELIVERY') },
    [timeZone, week, exceptions],
  );
}

function Answer({ probe, pin, colouring }: { probe: Probe; pin: Point; colouring: Colouring }) {
  const t = useTranslations('deliveryAreas.probe');
  const { modes, store } = useAreas();
  const plan = usePlan();
  const prepared = useMemo(() => prepareAreas(ratedPlan(plan)), [plan]);
  const colours = useMemo(() => coloursOf(plan, colouring), [plan, colouring]);
  const calendar = useCalendar();
  if (!calendar) return null;
  const [hours = 0, minutes = 0] = probe.time.split(':').map(Number);
  const minute = hours * 60 + minutes;
  // A time that the clocks skip counts as the time to which they are moved forward.
  const at = spansOf(probe.date, { start: minute, end: DAY_MINUTES }, calendar.timeZone)[0]?.from ?? Date.now();
  const mode: AskedMode = probe.mode ? 'one' : 'any';
  const consumptionModeIds = probe.mode ? [probe.mode] : modes.map(({ consumptionModeId }) => consumptionModeId);
  const question = { ...pin, day: weekdayOf(probe.date), minute, consumptionModeIds, on: { at, calendar } };
  const { winner, candidates } = probeAreas(prepared, question);
  return (
    <div className={classes.answer} aria-live="polite">
      {winner ? (
        <Winner area={winner.area} modeIds={consumptionModeIds} />
      ) : (
        <Nobody candidates={candidates} calendar={calendar} at={at} mode={mode} />
      )}
      {candidates.length > 0 && (
        <ol className={classes.candidates} aria-label={t('candidates')}>
          {candidates.map((candidate) => (
            <li key={candidate.area.key}>
              <button type="button" className={classes.candidate} onClick={() => store.send({ type: 'select', key: candidate.area.key })}>
                <span className={classes.swatch} style={{ background: colours.of(candidate.area) }} aria-hidden />
                <strong>{candidate.area.name}</strong>
                <Why candidate={candidate} mode={mode} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Whether one dining option was chosen, for the words. */
type AskedMode = 'one' | 'any';

interface NobodyProps {
  candidates: readonly Candidate<Rated>[];
  calendar: Calendar;
  at: number;
  mode: AskedMode;
}

/** Shows that no area serves a point at a given time: why, and when one does next. */
function Nobody({ candidates, calendar, at, mode }: NobodyProps) {
  const t = useTranslations('deliveryAreas.probe');
  const format = useFormat();
  if (candidates.length === 0) return <p className={classes.verdict}>{t('nothing')}</p>;
  // If no area opens later by itself, the time is not the cause.
  const later = candidates.filter(waitsForTime);
  const isAnyOn = candidates.some(({ area }) => area.isActivated);
  const exception = later.find(({ closedBy }) => closedBy)?.closedBy;
  const moments = later.map(({ area }) => nextDelivery(area, calendar, at));
  const next = moments.filter((moment) => moment !== null).toSorted((a, b) => a - b)[0];
  const { timeZone } = calendar;
  const nextOpening =
    next &&
    (dayOf(next, timeZone) === dayOf(at, timeZone)
      ? format.clock(next)
      : t('moment', { day: format.weekdayDate(next), time: format.clock(next) }));
  return (
    <>
      <p className={classes.verdict}>
        {exception
          ? t(exception.openings.length === 0 ? 'closedBy' : 'outsideOf', { label: exception.label })
          : later.length > 0
            ? t('nobody')
            : t(isAnyOn ? 'unlinked' : 'off', { mode })}
      </p>
      {moments.length > 0 && <p className={classes.again}>{nextOpening ? t('again', { moment: nextOpening }) : t('notSoon')}</p>}
    </>
  );
}

function Winner({ area, modeIds }: { area: DrawnArea; modeIds: readonly number[] }) {
  const t = useTranslations('deliveryAreas.probe');
  const format = useFormat();
  const { modes } = useAreas();
  const modeName = useModeName();
  const { minimumAmountForFreeDelivery: freeFrom } = area;
  const linkedModes = modes.filter(({ consumptionModeId: id }) => modeIds.includes(id) && area.modes.includes(id));
  const pairs = linkedModes.map(({ consumptionModeId: id, fee }) => ({ ...area, id, name: modeName(id), fee }));
  const totals = pairs.map((pair) => deliveryFees(pair, pair).total);
  const [least, most] = totals.length > 0 ? [Math.min(...totals), Math.max(...totals)] : [area.deliveryFee, area.deliveryFee];
  return (
    <>
      <p className={classes.verdict}>{t('winner', { name: area.name })}</p>
      <dl className={classes.facts}>
        <div>
          <dt>{t('fee')}</dt>
          <dd className="tabular">{least === most ? format.money(least) : `${format.money(least)} – ${format.money(most)}`}</dd>
        </div>
        <div>
          <dt>{t('minimum')}</dt>
          <dd>{format.money(area.minimumAmount)}</dd>
        </div>
        <div>
          <dt>{t('delay')}</dt>
          <dd>{format.duration(area.deliveryDelay)}</dd>
        </div>
        {freeFrom !== null && (
          <div>
            <dt>{t('free')}</dt>
            <dd>{format.money(freeFrom)}</dd>
          </div>
        )}
      </dl>
      <FeeSums pairs={pairs} />
    </>
  );
}

/** Why an area does not serve the point, which area takes precedence, or how long it stays open. */
function Why({ candidate: { area, obstacles, defeat, schedule }, mode }: { candidate: Candidate<Rated>; mode: AskedMode }) {
  const t = useTranslations('deliveryAreas.probe');
  const words = useTimesWords();
  if (obstacles.length > 0)
    return <span className={classes.why}>{obstacles.map((each) => t(`reasons.${each}`, { mode })).join(', ')}</span>;
  if (defeat) return <span className={classes.why}>{t(`reasons.${defeat}`)}</span>;
  const times = schedule && timesAround(area.schedules, schedule);
  return <span className={classes.why}>{times ? t('open', { times: words(times) }) : t('always')}</span>;
}
