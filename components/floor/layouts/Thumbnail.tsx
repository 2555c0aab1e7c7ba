'use client';

import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { boxSize } from '@/components/floor/model/geometry';
import type { Room } from '@/server/floor/floor.schema';
import { chairsOf } from '@/server/floor/shapes.values';
import { ItemShape, transformOf } from './ItemShape';
import classes from './layouts.module.css';
import { decorationOfRoom, pictureOf, tablesOfRoom } from './picture';

/** More rooms could not be told apart in a card. */
const SHOWN_ROOMS = 4;
/** With more tables than this, chairs are omitted, as they would be specks. */
const CHAIRS_UP_TO = 60;
const CHAIR_RADIUS = 13;

/** A small picture of the rooms of a layout. The text next to it gives the same information. */
export const Thumbnail = memo(function Thumbnail({ rooms }: { rooms: Room[] | undefined }) {
  const t = useTranslations('floor.layouts');
  if (!rooms) return <Skeleton className={classes.thumbnail} radius={0} />;
  const shown = rooms.length > SHOWN_ROOMS ? rooms.slice(0, SHOWN_ROOMS - 1) : rooms;
  return (
    <div className={classes.thumbnail} data-rooms={Math.min(rooms.length, SHOWN_ROOMS)} aria-hidden>
      {shown.map((room) => (
        <figure key={room.roomId} className={classes.room}>
          <RoomPicture room={room} />
          <figcaption>{room.name}</figcaption>
        </figure>
      ))}
      {rooms.length > shown.length && <span className={classes.moreRooms}>{t('moreRooms', { count: rooms.length - shown.length })}</span>}
    </div>
  );
});

function RoomPicture({ room }: { room: Room }) {
  const tables = tablesOfRoom(room);
  const decoration = decorationOfRoom(room);
  const picture = pictureOf([...decoration, ...tables]);
  if (!picture) return <span className={classes.emptyRoom} />;
  const { width, height } = boxSize(picture);
  const withChairs = tables.length <= CHAIRS_UP_TO;
  return (
    <svg viewBox={`${picture.left} ${picture.top} ${width} ${height}`} className={classes.picture} aria-hidden="true" focusable="false">
      {decoration.map((item) => (
        <ItemShape key={item.key} item={item} className={classes.decoration} />
      ))}
      {withChairs &&
        tables.map((table) => (
          <g key={table.key} transform={transformOf(table)}>
            {chairsOf(table).map(({ x, y }) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r={CHAIR_RADIUS} className={classes.chair} />
            ))}
          </g>
        ))}
      {tables.map((table) => (
        <ItemShape key={table.key} item={table} className={classes.table} />
      ))}
    </svg>
  );
}
