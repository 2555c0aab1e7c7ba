'use client';

import { IconReceipt2 } from '@tabler/icons-react';
import { memo } from 'react';
import { CHAIR_RADIUS, chairsOf } from '@/server/floor/shapes.values';
import { ItemShape, placeOf } from '../layouts/ItemShape';
import { decorationOfRoom, tablesOfRoom } from '../layouts/picture';
import { boxSize, centreOf } from '../model/geometry';
import type { Decoration, Table } from '../model/plan';
import { boxOfRoom } from './arrangement';
import { useMinutesSince } from './clock';
import classes from './picture.module.css';
import { type PublishedRoom, type Sitting, type Sittings, shortDuration, stateOf } from './sittings';

interface Props {
  room: PublishedRoom;
  sittings: Sittings;
  /** False while nobody has told who sits where. */
  isKnown: boolean;
  /** Up to when the guests have sat, where that is not now. */
  asOf: number | null;
}

/** A room as it is now, in a picture that fills its place. The list of its tables says the same in words. */
export const RoomPicture = memo(function RoomPicture({ room, sittings, isKnown, asOf }: Props) {
  const tables = tablesOfRoom(room);
  const decoration = decorationOfRoom(room);
  const picture = boxOfRoom(room);
  if (!picture) return null;
  const { width, height } = boxSize(picture);
  return (
    <svg viewBox={`${picture.left} ${picture.top} ${width} ${height}`} className={classes.picture} aria-hidden="true" focusable="false">
      {decoration.map((item) => (
        <Thing key={item.key} item={item} />
      ))}
      {tables.map((table) => (
        <TablePicture key={table.key} table={table} sitting={sittings.get(table.key)} isKnown={isKnown} asOf={asOf} />
      ))}
    </svg>
  );
});

const things = { wall: classes.wall, pillar: classes.pillar, bar: classes.counter, door: classes.door, plant: classes.plant };

function Thing({ item }: { item: Decoration }) {
  const { x, y } = centreOf(item);
  const runsDown = item.height > 2 * item.width;
  const [across, down] = runsDown ? [item.height, item.width] : [item.width, item.height];
  const size = Math.min(24, down * 0.7, across / Math.max(3, item.name.length * 0.62));
  return (
    <>
      <ItemShape item={item} className={things[item.kind]} />
      {item.name !== '' && size >= 9 && (
        <text
          className={classes.thingName}
          data-kind={item.kind}
          fontSize={size}
          transform={`translate(${x} ${y}) rotate(${item.rotation - (runsDown ? 90 : 0)})`}
          dy="0.35em"
        >
          {item.name}
        </text>
      )}
    </>
  );
}

/** Units of a table's shorter side below which it is a stool. */
const SMALL = 50;

interface TableProps {
  table: Table;
  sitting: Sitting | undefined;
  isKnown: boolean;
  asOf: number | null;
}

const TablePicture = memo(function TablePicture({ table, sitting, isKnown, asOf }: TableProps) {
  const { x, y } = centreOf(table);
  const { width, height, rotation, shape, name } = table;
  const state = stateOf(sitting, isKnown);
  // Upon a table that is turned the upright letters have its shorter side.
  const shorter = Math.min(width, height);
  const [across, down] = rotation % 90 === 0 ? [width, height] : [shorter, shorter];
  const room = { width: across * (shape === 'round' ? 0.8 : 0.9), height: down * 0.88 };
  // A stool has room for the time alone; how many sit on it can be told.
  const isSmall = shorter < SMALL;
  const nameSize = Math.min(room.height * (sitting ? (isSmall ? 0.46 : 0.36) : 0.5), 38, room.width / Math.max(1.5, name.length * 0.6));
  const lineSize = Math.min(room.height * (isSmall ? 0.38 : 0.29), 26, room.width / (isSmall ? 3 : 3.6));
  const top = -room.height / 2 + nameSize;
  return (
    <g data-table={name} data-state={state} className={classes.table}>
      <g transform={placeOf(table)} className={classes.chairs}>
        {chairsOf(table).map((chair) => (
          <circle key={`${chair.x} ${chair.y}`} cx={chair.x} cy={chair.y} r={CHAIR_RADIUS} />
        ))}
      </g>
      <ItemShape item={table} className={classes.body} />
      <g transform={`translate(${x} ${y})`} className={classes.words}>
        <text className={classes.tableName} fontSize={nameSize} y={sitting ? top - nameSize * 0.1 : 0} dy={sitting ? undefined : '0.35em'}>
          {name}
        </text>
        {sitting && (
          <>
            {!isSmall && <Covers count={sitting.covers} size={lineSize} y={top + lineSize * 0.98} />}
            <text fontSize={lineSize} y={top + lineSize * (isSmall ? 1 : 2.08)} suppressHydrationWarning>
              <Minutes since={sitting.since} asOf={asOf} />
            </text>
          </>
        )}
      </g>
      {state === 'paying' && (
        <PayingMark
          x={x + (width / 2) * (shape === 'round' ? 0.72 : 1)}
          y={y - (height / 2) * (shape === 'round' ? 0.72 : 1)}
          size={Math.max(16, shorter * 0.24)}
        />
      )}
    </g>
  );
});

/** A head and shoulders, and how many of them. */
function Covers({ count, size, y }: { count: number; size: number; y: number }) {
  const digits = String(count);
  const letters = digits.length * size * 0.56;
  const figure = size * 0.62;
  const left = -(figure + size * 0.18 + letters) / 2;
  const middle = left + figure / 2;
  return (
    <>
      <circle cx={middle} cy={y - size * 0.56} r={size * 0.19} />
      <path d={`M${left} ${y}a${figure / 2} ${figure * 0.52} 0 0 1 ${figure} 0Z`} />
      <text fontSize={size} x={left + figure + size * 0.18} y={y} textAnchor="start">
        {digits}
      </text>
    </>
  );
}

function Minutes({ since, asOf }: { since: number; asOf: number | null }) {
  return shortDuration(useMinutesSince(since, asOf));
}

function PayingMark({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className={classes.payingMark}>
      <circle r={size * 0.62} />
      <IconReceipt2 x={-size * 0.4} y={-size * 0.4} width={size * 0.8} height={size * 0.8} aria-hidden />
    </g>
  );
}
