'use client';

import { ActionIcon } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { DAY_MINUTES, type Day, days } from '@/server/pickup/pickup.values';
import {
  dragged,
  freeHour,
  type Grip,
  type Nudge,
  nudged,
  overlapping,
  type Range,
  split,
  type Week,
  without,
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
  /** The week in which it began: what the pointer does is always done to that. */
  from: Week;
  x: number;
  moved: boolean;
}

/** Pixels by which a pointer may tremble during a click. */
const TREMBLE = 4;
/** Bars of fewer minutes have no room for their hours. */
const SHORT = 75;
/** What a narrow window shows first. */
const FIRST_HOUR = 9;
const newKey = () => `new-${crypto.randomUUID()}`;
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** A week as bars: drawn, moved and resized by pointer or by keys. What overlaps is marked, also under the pointer. */
export function WeekGrid({ week, selected, onSelect, onEdit, onCopyDay }: Props) {
  const t = useTranslations('pickup.week');
  const words = useWeekWords();
  const canvas = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture | null>(null);
  const [preview, setPreview] = useState<Week | null>(null);
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

  /** The browser has taken the pointer away, to scroll. */
  function giveUp() {
    gesture.current = null;
    setPreview(null);
  }

  function pointed(event: PointerEvent): { day: Day; minute: number } {
    const { left, top, width, height } = canvas.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const row = Math.min(6, Math.max(0, Math.floor(((event.clientY - top) / height) * 7)));
    return { day: days[row] ?? 'MON', minute: ((event.clientX - left) / width) * DAY_MINUTES };
  }

  function take(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    const target = event.target as HTMLElement;
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key;
    const range = week.find((each) => each.key === key);
    const edge = target.dataset.edge as 'start' | 'end' | undefined;
    // A finger on what is empty scrolls.
    if (!range && event.pointerType === 'touch') return;
    const at = pointed(event);
    const grip: Grip = !range
      ? { kind: 'create', key: newKey(), day: at.day, at: at.minute }
      : edge
        ? { kind: edge, key: range.key }
        : { kind: 'move', key: range.key, offset: at.minute - range.start };
    gesture.current = { grip, from: week, x: event.clientX, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function drag(event: PointerEvent) {
    const held = gesture.current;
    if (!held) return;
    const to = pointed(event);
    const range = held.from.find(({ key }) => key === held.grip.key);
    const leftRow = held.grip.kind === 'move' && range !== undefined && range.day !== to.day;
    held.moved ||= Math.abs(event.clientX - held.x) > TREMBLE || leftRow;
    if (held.moved) setPreview(dragged(held.from, held.grip, to));
  }

  function drop() {
    const held = gesture.current;
    gesture.current = null;
    setPreview(null);
    if (!held) return;
    if (held.moved && preview) {
      onEdit(preview);
      onSelect(held.grip.key);
    } else onSelect(held.grip.kind === 'create' ? null : held.grip.key);
  }

  function press(event: KeyboardEvent, { key }: Range) {
    if (event.ctrlKey || event.metaKey) return;
    const along = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const across = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const kind = event.shiftKey ? 'end' : event.altKey ? 'start' : 'move';
    const nudge: Nudge | null = along ? { kind, by: along } : across ? { kind: 'day', by: across } : null;
    if (nudge) onEdit(nudged(week, key, nudge));
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      onEdit(without(week, key));
      onSelect(null);
      canvas.current?.focus();
    } else if (event.key === 's') onEdit(split(week, key, newKey()));
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
      <div ref={showFirstHour} className={classes.scroll}>
        <div className={classes.grid}>
          <div className={classes.hours} aria-hidden>
            {HOURS.map((hour) => (
              <span key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
                {hour}
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
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and cannot take the pointer */}
          <div
            ref={canvas}
            role="group"
            aria-label={t('title')}
            className={classes.canvas}
            tabIndex={-1}
            onPointerDown={take}
            onPointerMove={drag}
            onPointerUp={drop}
            onPointerCancel={giveUp}
          >
            {shown.map((range) => (
              <button
                key={range.key}
                type="button"
                data-key={range.key}
                data-clash={clashes.has(range.key) || undefined}
                data-from-midnight={range.start === 0 || undefined}
                data-short={range.end - range.start < SHORT || undefined}
                data-to-midnight={range.end === DAY_MINUTES || undefined}
                className={classes.bar}
                style={barStyle(range)}
                aria-pressed={range.key === selected}
                aria-label={[words.range(range), clashes.has(range.key) && t('overlaps')].filter(Boolean).join(', ')}
                aria-describedby="pickup-keys"
                onKeyDown={(event) => press(event, range)}
                onClick={(event) => event.detail === 0 && onSelect(range.key)}
              >
                <span data-edge="start" className={classes.edge} />
                <span className={classes.barText}>{words.hours(range)}</span>
                <span data-edge="end" className={classes.edge} />
              </button>
            ))}
          </div>
        </div>
      </div>
      <p id="pickup-keys" className={classes.keys}>
        {t('keys')}
      </p>
    </>
  );
}

/** Service begins in the morning, and so does what is in sight where the day does not fit. */
function showFirstHour(scroll: HTMLDivElement | null): void {
  if (scroll) scroll.scrollLeft = ((scroll.scrollWidth - scroll.clientWidth) * FIRST_HOUR) / 14;
}

function barStyle({ day, start, end }: Range): CSSProperties {
  return {
    top: `calc(var(--row) * ${days.indexOf(day)} + 5px)`,
    insetInlineStart: `${(start / DAY_MINUTES) * 100}%`,
    width: `${((end - start) / DAY_MINUTES) * 100}%`,
  };
}
