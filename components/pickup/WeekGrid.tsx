'use client';

import { ActionIcon } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { dayAfter } from '@/server/pickup/midnight.rules';
import { DAY_MINUTES, type Day, days } from '@/server/pickup/pickup.values';
import { BarQuotas } from './BarQuotas';
import { type Axis, axisOf, hoursOn, nightsOf, placeOnAxis, widenAxis } from './model/axis';
import {
  carryOver,
  dragOpening,
  freeHour,
  type Grip,
  type Nudge,
  nudgeOpening,
  overlapping,
  type Range,
  splitRange,
  type Week,
  withoutRange,
  withRange,
} from './model/week';
import { useWeekWords } from './useWeekWords';
import classes from './week.module.css';

interface Props {
  week: Week;
  selected: string | null;
  onSelect: (key: string | null) => void;
  onEdit: (week: Week) => void;
  onCopyDay: (day: Day) => void;
}

interface Gesture {
  grip: Grip;
  /** A range after midnight, drawn after the evening before: its own times are on the next day. */
  isNight: boolean;
  /** The week at the start of the gesture, as shown. On release, the change is applied to the current week. */
  from: Week;
  x: number;
  moved: boolean;
}

/** Pixels by which a pointer may move during a click. */
const CLICK_TOLERANCE = 4;
/** Bars that take a smaller share of the visible hours have no room for their times. */
const SHORT_SHARE = 0.052;
const newKey = () => `new-${crypto.randomUUID()}`;

/**
 * A week as bars over the hours in use, drawn, moved and resized by pointer or keyboard. A bar past midnight continues to the right.
 * Overlaps are marked, even during a drag.
 */
export function WeekGrid({ week, selected, onSelect, onEdit, onCopyDay }: Props) {
  const t = useTranslations('pickup.week');
  const words = useWeekWords();
  const canvas = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture | null>(null);
  const [preview, setPreview] = useState<Week | null>(null);
  const [lastAxis, setLastAxis] = useState(() => axisOf(placeOnAxis(week, nightsOf(week))));
  const [showsWholeDay, setShowsWholeDay] = useState(false);
  const nights = useMemo(() => nightsOf(week), [week]);
  const usedAxis = widenAxis(lastAxis, axisOf(placeOnAxis(week, nights)));
  if (usedAxis !== lastAxis) setLastAxis(usedAxis);
  const axis = showsWholeDay ? widenAxis(usedAxis, { from: 0, to: DAY_MINUTES }) : usedAxis;
  const shown = preview ?? week;
  const clashes = overlapping(shown);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      gesture.current = null;
      setPreview(null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  /** The browser has taken over the pointer to scroll. */
  function cancelGesture() {
    gesture.current = null;
    setPreview(null);
  }

  function findPointed(event: PointerEvent, isNight: boolean): { day: Day; minute: number } {
    const { left, top, width, height } = canvas.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const row = Math.min(6, Math.max(0, Math.floor(((event.clientY - top) / height) * 7)));
    const fraction = Math.min(1, Math.max(0, (event.clientX - left) / width));
    const [day, minute] = [days[row] ?? 'MON', axis.from + fraction * (axis.to - axis.from)];
    return isNight ? { day: dayAfter(day), minute: minute - DAY_MINUTES } : { day, minute };
  }

  function startGesture(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    const target = event.target as HTMLElement;
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key;
    const range = week.find((each) => each.key === key);
    const edge = target.dataset.edge as 'start' | 'end' | undefined;
    // A finger on an empty place scrolls.
    if (!range && event.pointerType === 'touch') return;
    const isNight = range !== undefined && nights.has(range.key);
    const at = findPointed(event, isNight);
    const grip: Grip = !range
      ? { kind: 'create', key: newKey(), day: at.day, at: at.minute }
      : edge
        ? { kind: edge, key: range.key }
        : { kind: 'move', key: range.key, offset: at.minute - range.start };
    gesture.current = { grip, isNight, from: week, x: event.clientX, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function drag(event: PointerEvent) {
    const active = gesture.current;
    if (!active) return;
    const to = findPointed(event, active.isNight);
    const range = active.from.find(({ key }) => key === active.grip.key);
    const leftRow = active.grip.kind === 'move' && range !== undefined && range.day !== to.day;
    active.moved ||= Math.abs(event.clientX - active.x) > CLICK_TOLERANCE || leftRow;
    if (active.moved) setPreview(dragOpening(active.from, active.grip, to));
  }

  function drop() {
    const active = gesture.current;
    gesture.current = null;
    setPreview(null);
    if (!active) return;
    if (active.moved && preview) {
      onEdit(carryOver(week, { from: active.from, moved: preview, key: active.grip.key }));
      onSelect(active.grip.key);
    } else onSelect(active.grip.kind === 'create' ? null : active.grip.key);
  }

  function onBarKeyDown(event: KeyboardEvent, { key }: Range) {
    if (event.ctrlKey || event.metaKey) return;
    const horizontal = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const vertical = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const kind = event.shiftKey ? 'end' : event.altKey ? 'start' : 'move';
    const nudge: Nudge | null = horizontal ? { kind, by: horizontal } : vertical ? { kind: 'day', by: vertical } : null;
    if (nudge) onEdit(nudgeOpening(week, key, nudge));
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      onEdit(withoutRange(week, key));
      onSelect(null);
      canvas.current?.focus();
    } else if (event.key === 's') onEdit(splitRange(week, key, newKey()));
    else return;
    event.preventDefault();
    if (nudge) onSelect(key);
  }

  function add(day: Day) {
    const hour = freeHour(week, day);
    if (!hour) return;
    const key = newKey();
    onEdit(withRange(week, { key, day, ...hour, quotas: {} }));
    onSelect(key);
  }

  return (
    <>
      <div className={classes.scroll}>
        <div className={classes.grid} style={{ '--hours': (axis.to - axis.from) / 60, '--shortest': shortestOf(shown) } as CSSProperties}>
          <div className={classes.hours} aria-hidden>
            {hoursOn(axis).map((hour) => (
              <span key={hour} style={{ insetInlineStart: offsetOf(hour * 60, axis) }}>
                {hour % 24}
              </span>
            ))}
          </div>
          <div className={classes.days}>
            {days.map((day) => (
              <div key={day} className={classes.day}>
                <span className={classes.dayName}>
                  <span className={classes.wholeDay}>{words.day(day)}</span>
                  <abbr className={classes.shortDay} title={words.day(day)}>
                    {words.shortDay(day)}
                  </abbr>
                </span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="md"
                  aria-label={t('addOn', { day: words.day(day) })}
                  onClick={() => add(day)}
                >
                  <IconPlus size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="md"
                  aria-label={t('copyOf', { day: words.day(day) })}
                  onClick={() => onCopyDay(day)}
                >
                  <IconCopy size={15} />
                </ActionIcon>
              </div>
            ))}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and no pointer events */}
          <div
            ref={canvas}
            role="group"
            aria-label={t('title')}
            className={classes.canvas}
            tabIndex={-1}
            onPointerDown={startGesture}
            onPointerMove={drag}
            onPointerUp={drop}
            onPointerCancel={cancelGesture}
            data-from={axis.from}
            data-to={axis.to}
          >
            {axis.to > DAY_MINUTES && (
              <span
                className={classes.nextDay}
                style={{ insetInlineStart: offsetOf(DAY_MINUTES, axis) }}
                title={t('nextDay')}
                aria-hidden
              />
            )}
            {placeOnAxis(shown, nights).map((drawn, index) => {
              const range = shown[index] ?? drawn;
              return (
                <button
                  key={range.key}
                  type="button"
                  data-key={range.key}
                  data-clash={clashes.has(range.key) || undefined}
                  data-short={range.end - range.start < SHORT_SHARE * (axis.to - axis.from) || undefined}
                  className={classes.bar}
                  style={barStyle(drawn, axis)}
                  title={words.range(range)}
                  aria-pressed={range.key === selected}
                  aria-label={[words.range(range), clashes.has(range.key) && t('overlaps')].filter(Boolean).join(', ')}
                  aria-describedby="pickup-keys"
                  onKeyDown={(event) => onBarKeyDown(event, range)}
                  onClick={(event) => event.detail === 0 && onSelect(range.key)}
                >
                  <span data-edge="start" className={classes.edge} />
                  <span className={classes.barText}>
                    {words.hours(range)}
                    <BarQuotas quotas={range.quotas} />
                  </span>
                  <span data-edge="end" className={classes.edge} />
                </button>
              );
            })}
          </div>
        </div>
      </div>
      <p className={classes.keys}>
        <span id="pickup-keys">{t('keys')}</span>{' '}
        <button type="button" className="text-button" aria-pressed={showsWholeDay} onClick={() => setShowsWholeDay(!showsWholeDay)}>
          {t(showsWholeDay ? 'axisUsed' : 'axisAll')}
        </button>
      </p>
    </>
  );
}

/**
 * The length of the shortest range in minutes, which defines the width of the grid. Ranges below the minimum are selected by text or
 * keyboard.
 */
const shortestOf = (ranges: readonly Range[]) => Math.max(30, Math.min(60, ...ranges.map(({ start, end }) => end - start)));

const offsetOf = (minute: number, { from, to }: Axis) => `${((minute - from) / (to - from)) * 100}%`;

function barStyle({ day, start, end }: Range, axis: Axis): CSSProperties {
  return {
    top: `calc(var(--row) * ${days.indexOf(day)} + 5px)`,
    insetInlineStart: offsetOf(start, axis),
    width: offsetOf(axis.from + end - start, axis),
  };
}
