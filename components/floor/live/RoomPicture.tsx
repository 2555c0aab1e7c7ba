'use client';

import { useElementSize } from '@mantine/hooks';
import { IconReceipt2 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { useIsCompact } from '@/components/ui/useIsCompact';
import { CHAIR_RADIUS, chairsOf } from '@/server/floor/shapes.values';
import { ItemShape, transformOf } from '../layouts/ItemShape';
import { decorationOfRoom, tablesOfRoom } from '../layouts/picture';
import { boxSize, centreOf } from '../model/geometry';
import type { Decoration, Table } from '../model/plan';
import { boxOfRoom } from './arrangement';
import { useMinutesSince } from './clock';
import { letteringOf, MIN_FONT_PX } from './lettering';
import classes from './picture.module.css';
import { type PublishedRoom, type Sitting, type Sittings, type Stay, shortDuration, stateOf, stayOf } from './sittings';

interface Props {
  room: PublishedRoom;
  sittings: Sittings;
  /** False as long as no box has reported guests. */
  isKnown: boolean;
  /** Tables that may or may not be free. */
  doubtful: ReadonlySet<string>;
  /** The time of the data if it is not up to date. */
  asOf: number | null;
  onOpen: (tableId: string) => void;
}

/** Minimum number of pixels per unit on a phone. There, a plan is wider than the screen rather than unreadably small. */
const MIN_SCALE = 0.42;

/** A picture of a room at this moment, which fills its space. The list of tables gives the same information in words. */
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
  const fitting = shownWidth > 0 && shownHeight > 0 ? Math.min(shownWidth / width, shownHeight / height) : MIN_SCALE;
  const scale = isCompact ? Math.max(MIN_SCALE, fitting) : fitting;
  // If most tables are too small for their names, none is shown: the few with a name would look like all tables.
  const namedTables = tables.filter((table) => letteringOf(spaceOn(table, scale, false), scale, table).name !== '');
  const isNamed = namedTables.length * 2 >= tables.length;
  return (
    <section ref={ref} className={classes.scroller} aria-label={t('plan', { room: room.name })} tabIndex={isCompact ? 0 : undefined}>
      <svg
        viewBox={`${picture.left} ${picture.top} ${width} ${height}`}
        className={classes.picture}
        style={{ '--least-width': `${Math.round(width * MIN_SCALE)}px`, '--form': `${width} / ${height}` } as React.CSSProperties}
        aria-hidden="true"
        focusable="false"
      >
        {decoration.map((item) => (
          <DecorationPicture key={item.key} item={item} scale={scale} />
        ))}
        {tables.map((table) => (
          <TablePicture
            key={table.key}
            table={table}
            sitting={sittings.get(table.key)}
            isKnown={isKnown && !doubtful.has(table.key)}
            asOf={asOf}
            scale={scale}
            isNamed={isNamed}
            onOpen={onOpen}
          />
        ))}
      </svg>
    </section>
  );
});

const decorationClasses = { wall: classes.wall, pillar: classes.pillar, bar: classes.counter, door: classes.door, plant: classes.plant };

function DecorationPicture({ item, scale }: { item: Decoration; scale: number }) {
  const { x, y } = centreOf(item);
  const runsDown = item.height > 2 * item.width;
  const [across, down] = runsDown ? [item.height, item.width] : [item.width, item.height];
  const size = Math.min(24, down * 0.7, across / Math.max(3, item.name.length * 0.62));
  return (
    <>
      <ItemShape item={item} className={decorationClasses[item.kind]} />
      {item.name !== '' && size >= Math.max(9, MIN_FONT_PX / scale) && (
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
  isNamed: boolean;
  onOpen: (tableId: string) => void;
}

const TablePicture = memo(function TablePicture({ table, sitting, isKnown, asOf, scale, isNamed, onOpen }: TableProps) {
  const { name } = table;
  const state = stateOf(sitting, isKnown);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows beside the picture do the same for keyboards and screen readers
    <g data-table={name} data-state={state} className={classes.table} onClick={() => onOpen(table.key)}>
      <g transform={transformOf(table)} className={classes.chairs}>
        {chairsOf(table).map((chair) => (
          <circle key={`${chair.x} ${chair.y}`} cx={chair.x} cy={chair.y} r={CHAIR_RADIUS} />
        ))}
      </g>
      {sitting ? (
        <Seated table={table} sitting={sitting} asOf={asOf} scale={scale} isNamed={isNamed} />
      ) : (
        <>
          <ItemShape item={table} className={classes.body} />
          {isNamed && <Words table={table} scale={scale} />}
        </>
      )}
      {state === 'paying' && <PayingMark table={table} scale={scale} isNamed={isNamed} />}
    </g>
  );
});

/** A table with guests. The longer they sit, the darker it is and the more dots it has. */
function Seated({ table, sitting, asOf, scale, isNamed }: Omit<TableProps, 'sitting' | 'isKnown' | 'onOpen'> & { sitting: Sitting }) {
  const minutes = useMinutesSince(sitting.since, asOf);
  const stay = stayOf(minutes);
  return (
    <g data-stay={stay} className={classes.seated} suppressHydrationWarning>
      <ItemShape item={table} className={classes.body} />
      {isNamed && <Words table={table} scale={scale} sitting={sitting} minutes={shortDuration(minutes)} />}
      <Pips table={table} stay={stay} scale={scale} isBelow={isNamed && !holdsPips(table, scale)} />
    </g>
  );
}

/** Pixels. */
const PIP = { size: 3.5, gap: 3, from: 1 };

/** Whether the dots fit on a table below its name. */
const holdsPips = (table: Table, scale: number) => uprightSize(table).height * scale >= MIN_FONT_PX + 2 * (PIP.from + PIP.size);

/** One to three dots at the lower edge that show how long guests have sat, for people who do not see the colours well. */
function Pips({ table, stay, scale, isBelow }: { table: Table; stay: Stay; scale: number; isBelow: boolean }) {
  const { x, y } = centreOf(table);
  const size = PIP.size / scale;
  const step = size + PIP.gap / scale;
  const { height } = uprightSize(table);
  const top = y + height / 2 + (isBelow ? PIP.from : -PIP.from - PIP.size) / scale;
  return Array.from({ length: stay + 1 }, (_, index) => {
    const left = x + (index - stay / 2) * step - size / 2;
    return (
      <rect
        key={left}
        className={classes.pip}
        data-below={isBelow || undefined}
        x={left}
        y={top}
        width={size}
        height={size}
        rx={size / 2}
      />
    );
  });
}

/** The space of a table for upright text. For a turned table, its shorter side. */
function uprightSize({ width, height, rotation }: Table) {
  const shorter = Math.min(width, height);
  if (rotation % 180 === 0) return { width, height };
  return rotation % 90 === 0 ? { width: height, height: width } : { width: shorter, height: shorter };
}

/** The space of a table for text. @param withPips whether dots need space below */
function spaceOn(table: Table, scale: number, withPips: boolean) {
  const { width, height } = uprightSize(table);
  const pips = withPips ? (PIP.from + PIP.size) / scale : 0;
  return { width: width * (table.shape === 'round' ? 0.8 : 0.92), height: (height - pips) * 0.95 };
}

function Words({ table, scale, sitting, minutes }: { table: Table; scale: number; sitting?: Sitting; minutes?: string }) {
  const { x, y } = centreOf(table);
  const withPips = sitting !== undefined && holdsPips(table, scale);
  const pips = withPips ? (PIP.from + PIP.size) / scale : 0;
  const space = spaceOn(table, scale, withPips);
  const covers = sitting && String(sitting.covers);
  // The icon before the figure is as wide as two of its letters.
  const { name, nameSize, lineSize, lines } = letteringOf(space, scale, { name: table.name, covers: covers && `00${covers}`, minutes });
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

/** An icon of a person, and the number of guests. */
function Covers({ count, size, y }: { count: number; size: number; y: number }) {
  const digits = String(count);
  const digitsWidth = digits.length * size * 0.56;
  const iconWidth = size * 0.62;
  const left = -(iconWidth + size * 0.18 + digitsWidth) / 2;
  const middle = left + iconWidth / 2;
  return (
    <>
      <circle cx={middle} cy={y - size * 0.56} r={size * 0.19} />
      <path d={`M${left} ${y}a${iconWidth / 2} ${iconWidth * 0.52} 0 0 1 ${iconWidth} 0Z`} />
      <text fontSize={size} x={left + iconWidth + size * 0.18} y={y} textAnchor="start">
        {digits}
      </text>
    </>
  );
}

/** At the upper right, next to the name of a small table rather than over it. */
function PayingMark({ table, scale, isNamed }: Pick<TableProps, 'table' | 'scale' | 'isNamed'>) {
  const { x, y } = centreOf(table);
  const { width, height, shape, name } = table;
  const corner = shape === 'round' ? 0.72 : 1;
  const size = Math.max(16, MIN_FONT_PX / scale, Math.min(width, height) * 0.24);
  const radius = size * 0.62;
  const right = Math.max((width / 2) * corner, isNamed ? radius + Math.min(width / 2, (name.length * MIN_FONT_PX * 0.3) / scale) : 0);
  return (
    <g transform={`translate(${x + right} ${y - (height / 2) * corner})`} className={classes.payingMark}>
      <circle r={radius} />
      <IconReceipt2 x={-size * 0.4} y={-size * 0.4} width={size * 0.8} height={size * 0.8} aria-hidden />
    </g>
  );
}
