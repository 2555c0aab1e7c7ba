'use client';

import { useElementSize } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useMemo } from 'react';
import { boxSize } from '../model/geometry';
import { arrangeRooms, boxOfRoom } from './arrangement';
import classes from './picture.module.css';
import { RoomPicture } from './RoomPicture';
import type { PublishedRoom } from './sittings';

interface Props extends Omit<ComponentProps<typeof RoomPicture>, 'room'> {
  rooms: readonly PublishedRoom[];
  /** Whether each room shows its name. */
  isNamed: boolean;
}

/** The size of an empty room, in units. */
const EMPTY = { width: 300, height: 200 };

/** Rooms side by side, as large as possible at a common scale. */
export function Pictures({ rooms, isNamed, ...state }: Props) {
  const t = useTranslations('floor.live');
  const { ref, width, height } = useElementSize();
  const sizes = useMemo(
    () =>
      rooms.map((room) => {
        const picture = boxOfRoom(room);
        return picture ? boxSize(picture) : EMPTY;
      }),
    [rooms],
  );
  const rows = arrangeRooms(sizes, width > 0 && height > 0 ? { width, height } : { width: 16, height: 9 });
  const heightOf = (row: number[]) => Math.max(...row.map((index) => sizes[index]?.height ?? 1));
  return (
    <div ref={ref} className={classes.pictures} style={{ gridTemplateRows: rows.map((row) => `minmax(0, ${heightOf(row)}fr)`).join(' ') }}>
      {rows.map((row) => (
        <div
          key={row.join()}
          className={classes.pictureRow}
          style={{ gridTemplateColumns: row.map((index) => `minmax(0, ${sizes[index]?.width ?? 1}fr)`).join(' ') }}
        >
          {row.map((index) => {
            const room = rooms[index];
            if (!room) return null;
            const isEmpty = room.tables.length === 0 && room.decoration.length === 0;
            return (
              <figure key={room.roomId} className={classes.figureOfRoom}>
                {isNamed && <figcaption>{room.name}</figcaption>}
                {isEmpty ? <p className={classes.none}>{t('emptyRoom')}</p> : <RoomPicture room={room} {...state} />}
              </figure>
            );
          })}
        </div>
      ))}
    </div>
  );
}
