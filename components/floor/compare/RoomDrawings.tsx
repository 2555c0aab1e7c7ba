'use client';

import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import classes from './compare.module.css';
import type { DrawnRoom, Mark } from './drawn';
import { RoomDrawing, signs } from './RoomDrawing';

const marks = ['added', 'changed', 'removed'] as const satisfies Mark[];

/** Shows one room at a time, starting with the one that has most differences, with a legend of the marks. */
export function RoomDrawings({ rooms, ofBox }: { rooms: DrawnRoom[]; ofBox: boolean }) {
  const t = useTranslations('floor.compare');
  const format = useFormat();
  const [chosen, setChosen] = useState<string | null>(null);
  const room = rooms.find(({ roomId }) => roomId === chosen) ?? rooms.toSorted((a, b) => b.differing - a.differing)[0];
  const usedMarks = new Set(rooms.flatMap(({ tables }) => tables.map(({ mark }) => mark)));
  return (
    <>
      {rooms.length > 1 && (
        <fieldset className={classes.rooms} aria-label={t('rooms')}>
          {rooms.map(({ roomId, name, differing }) => (
            <button
              key={roomId}
              type="button"
              className={classes.room}
              aria-pressed={roomId === room?.roomId}
              onClick={() => setChosen(roomId)}
            >
              {name}
              {differing > 0 && (
                <Badge size="sm" color="yellow" aria-label={t('differing', { count: differing })}>
                  {format.number(differing)}
                </Badge>
              )}
            </button>
          ))}
        </fieldset>
      )}
      {room ? <RoomDrawing room={room} /> : <p className={classes.empty}>{t('noRoom')}</p>}
      {room && room.unplaced.length > 0 && (
        <p className={classes.unplaced}>{t('unplaced', { count: room.unplaced.length, names: format.list(room.unplaced) })}</p>
      )}
      {marks.some((mark) => usedMarks.has(mark)) && (
        <ul className={classes.legend} aria-label={t('legend.label')}>
          {marks
            .filter((mark) => usedMarks.has(mark))
            .map((mark) => (
              <li key={mark}>
                <span className={classes.swatch} data-mark={mark} aria-hidden>
                  {signs[mark]}
                </span>
                {t(ofBox ? `legend.box.${mark}` : `legend.${mark}`)}
              </li>
            ))}
        </ul>
      )}
    </>
  );
}
