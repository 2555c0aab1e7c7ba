'use client';

import { useElementSize } from '@mantine/hooks';
import { IconReceipt2 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { useIsCompact } from '@/components/ui/useIsCompact';
import { CHAIR_RADIUS, chairsOf } from '@/server/floor/shapes.values';
import { ItemShape, placeOf } from '../layouts/ItemShape';
import { decorationOfRoom, tablesOfRoom } from '../layouts/picture';
import { boxSize, centreOf } from '../model/geometry';
import type { Decoration, Table } from '../model/plan';
import { boxOfRoom } from './arrangement';
import { useMinutesSince } from './clock';
import { LEAST_PX, letteringOf } from './lettering';
import classes from './picture.module.css';
import { type PublishedRoom, type Sitting, type Sittings, type Stay, shortDuration, stateOf, stayOf } from './sittings';

interface Props {
  room: PublishedRoom;
  sittings: Sittings;
  /** False while nobody has told who sits where. */
  isKnown: boolean;
  /** Tables of which nobody can say whether they are free. */
  doubtful: ReadonlySet<string>;
  /** Up to when the guests have sat, where that is not now. */
  asOf: number | null;
  onOpen: (tableId: string) => void;
}

/** Pixels that a unit has at least on a phone, where the plan is wider than the screen rather than too small to read. */
const LEAST_SCALE = 0.42;

/** A room as it is now, in a picture that fills its place. The list of its tables says the same in words. */
export const RoomPicture = memo(function RoomPicture({ room, sittings, isKnown, doubtful, asOf, onOpen }: Props) {
  const t = useTranslations('floor.live');
  const { ref, width: shownWidth, height: shownHeight } = useElementSize();
  const isCompact = useIsCompact();
  const tables = tablesOfRoom(room);
  const decoration = decorationOfRoom(room);
  const picture = boxOfRoom(room);
  if (!picture) return null;
  const { width, height } = boxSize(picture);
  // Until it is measured, letters are as large as on the smallest screen.
  const fitting = shownWidth > 0 && shownHeight > 0 ? Math.min(shownWidth / width, shownHeight / height) : LEAST_SCALE;
  const scale = isCompact ? Math.max(LEAST_SCALE, fitting) : fitting;
  return (
    <section ref={ref} className={classes.scroller} aria-label={t('plan', { room: room.name })} tabIndex={isCompact ? 0 : undefined}>
      <svg
        viewBox={`${picture.left} ${picture.top} ${width} ${height}`}
        className={classes.picture}
        style={{ '--least-width': `${Math.round(width * LEAST_SCALE)}px`, '--form': `${width} / ${height}` } as React.CSSProperties}
        aria-hidden="true"
        focusable="false"
      >
        {decoration.map((item) => (
          <Thing key={item.key} item={item} scale={scale} />
        ))}
        {tables.map((table) => (
          <TablePicture
            key={table.key}
            table={table}
            sitting={sittings.get(table.key)}
            isKnown={isKnown && !doubtful.has(table.key)}
            asOf={asOf}
            scale={scale}
            onOpen={onOpen}
          />
        ))}
      </svg>
    </section>
  );
});

const things = { wall: classes.wall, pillar: classes.pillar, bar: classes.counter, door: classes.door, plant: classes.plant };

function Thing({ item, scale }: { item: Decoration; scale: number }) {
  const { x, y } = centreOf(item);
  const runsDown = item.height > 2 * item.width;
  const [across, down] = runsDown ? [item.height, item.width] : [item.width, item.height];
  const size = Math.min(24, down * 0.7, across / Math.max(3, item.name.length * 0.62));
  return (
    <>
      <ItemShape item={item} className={things[item.kind]} />
      {item.name !== '' && size >= Math.max(9, LEAST_PX / scale) && (
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

interface TableProps {
  table: Table;
  sitting: Sitting | undefined;
  isKnown: boolean;
  asOf: number | null;
  scale: number;
  onOpen: (tableId: string) => void;
}

const TablePicture = memo(function TablePicture({ table, sitting, isKnown, asOf, scale, onOpen }: TableProps) {
  const { x, y } = centreOf(table);
  const { width, height, shape, name } = table;
  const state = stateOf(sitting, isKnown);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows beside the picture open the same by keyboard and to screen readers
    <g data-table={name} data-state={state} className={classes.table} onClick={() => onOpen(table.key)}>
      <g transform={placeOf(table)} className={classes.chairs}>
        {chairsOf(table).map((chair) => (
          <circle key={`${chair.x} ${chair.y}`} cx={chair.x} cy={chair.y} r={CHAIR_RADIUS} />
        ))}
      </g>
      {sitting ? (
        <Seated table={table} sitting={sitting} asOf={asOf} scale={scale} />
      ) : (
        <>
          <ItemShape item={table} className={classes.body} />
          <Words table={table} scale={scale} />
        </>
      )}
      {state === 'paying' && (
        <PayingMark
          x={x + (width / 2) * (shape === 'round' ? 0.72 : 1)}
          y={y - (height / 2) * (shape === 'round' ? 0.72 : 1)}
          size={Math.max(16, LEAST_PX / scale, Math.min(width, height) * 0.24)}
        />
      )}
    </g>
  );
});

/** A table with its guests: the longer they sit, the darker, with as many pips. */
function Seated({ table, sitting, asOf, scale }: { table: Table; sitting: Sitting; asOf: number | null; scale: number }) {
  const minutes = useMinutesSince(sitting.since, asOf);
  const stay = stayOf(minutes);
  return (
    <g data-stay={stay} className={classes.seated} suppressHydrationWarning>
      <ItemShape item={table} className={classes.body} />
      <Words table={table} scale={scale} sitting={sitting} minutes={shortDuration(minutes)} />
      <Pips table={table} stay={stay} scale={scale} />
    </g>
  );
}

/** Pixels. */
const PIP = { size: 3.5, gap: 3, from: 1 };

/** One pip to three, at the lower edge: how long they sit, for who tells the colours apart badly. */
function Pips({ table, stay, scale }: { table: Table; stay: Stay; scale: number }) {
  const { x, y } = centreOf(table);
  const size = PIP.size / scale;
  const step = size + PIP.gap / scale;
  const { height } = uprightSize(table);
  const top = y + height / 2 - (PIP.from + PIP.size) / scale;
  return Array.from({ length: stay + 1 }, (_, index) => {
    const left = x + (index - stay / 2) * step - size / 2;
    return <rect key={left} className={classes.pip} x={left} y={top} width={size} height={size} rx={size / 2} />;
  });
}

/** What upright letters have of a table: of one that is turned its shorter side. */
function uprightSize({ width, height, rotation }: Table) {
  const shorter = Math.min(width, height);
  if (rotation % 180 === 0) return { width, height };
  return rotation % 90 === 0 ? { width: height, height: width } : { width: shorter, height: shorter };
}

function Words({ table, scale, sitting, minutes }: { table: Table; scale: number; sitting?: Sitting; minutes?: string }) {
  const { x, y } = centreOf(table);
  const { width, height } = uprightSize(table);
  const pips = sitting ? (PIP.from + PIP.size) / scale : 0;
  const room = { width: width * (table.shape === 'round' ? 0.8 : 0.92), height: (height - pips) * 0.95 };
  const covers = sitting && String(sitting.covers);
  // The head and shoulders before the figure are as wide as two of its letters.
  const { name, nameSize, lineSize, lines } = letteringOf(room, scale, { name: table.name, covers: covers && `00${covers}`, minutes });
  const total = nameSize + lines.length * lineSize * 1.1;
  const top = (nameSize - total) / 2 - pips / 2;
  return (
    <g transform={`translate(${x} ${y})`} className={classes.words}>
      <text className={classes.tableName} fontSize={nameSize} y={top} dy="0.35em">
        {name}
      </text>
      {lines.map((line, index) => {
        const middle = top + nameSize / 2 + (index + 0.6) * lineSize * 1.1;
        return line === 'covers' ? (
          <Covers key={line} count={sitting?.covers ?? 0} size={lineSize} y={middle + lineSize * 0.35} />
        ) : (
          <text key={line} fontSize={lineSize} y={middle} dy="0.35em" suppressHydrationWarning>
            {minutes}
          </text>
        );
      })}
    </g>
  );
}

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

function PayingMark({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className={classes.payingMark}>
      <circle r={size * 0.62} />
      <IconReceipt2 x={-size * 0.4} y={-size * 0.4} width={size * 0.8} height={size * 0.8} aria-hidden />
    </g>
  );
}
