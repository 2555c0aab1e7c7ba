import { MAX_SEATS } from '@/server/floor/floor.values';
import type { Point, Size } from './geometry';
import type { Shape, Table } from './plan';

/** Units (centimetres) of a table's edge that one guest needs. */
const ELBOWS = 60;
/** Units from the edge of a table to the middle of a chair. */
const CHAIR_DISTANCE = 18;

/** How many usually sit at a table of this size, for one that says nothing of it: those at its long sides, or around it. */
export function usualSeats({ width, height }: Size, shape: Shape): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  if (long < ELBOWS) return 1;
  const around = Math.max(2, Math.floor((Math.PI * (long + short)) / 2 / (ELBOWS + CHAIR_DISTANCE)));
  return Math.min(MAX_SEATS, shape === 'round' ? around : 2 * Math.floor(long / ELBOWS));
}

export const seatsAt = (table: Pick<Table, 'width' | 'height' | 'shape' | 'seats'>): number =>
  table.seats ?? usualSeats(table, table.shape);

/** Where the chairs of a table stand: units from its centre, before it is turned. A stool is its own chair. */
export function chairsOf(table: Pick<Table, 'width' | 'height' | 'shape' | 'seats'>): Point[] {
  const { width, height, shape } = table;
  const seats = seatsAt(table);
  if (seats <= 1) return [];
  return shape === 'round' ? around(width, height, seats) : alongSides(width, height, seats);
}

function around(width: number, height: number, seats: number): Point[] {
  return Array.from({ length: seats }, (_, index) => {
    const angle = (2 * Math.PI * index) / seats - Math.PI / 2;
    return { x: (width / 2 + CHAIR_DISTANCE) * Math.cos(angle), y: (height / 2 + CHAIR_DISTANCE) * Math.sin(angle) };
  });
}

/** The long sides first, then the two ends; who finds no room there squeezes in at the long sides. */
function alongSides(width: number, height: number, seats: number): Point[] {
  const upright = height > width;
  const [long, short] = upright ? [height, width] : [width, height];
  const atSides = Math.min(seats, 2 * Math.max(1, Math.floor(long / ELBOWS)));
  const atEnds = Math.min(seats - atSides, 2);
  const squeezed = seats - atEnds;
  const row = (count: number, side: -1 | 1) =>
    Array.from({ length: count }, (_, index) => ({
      x: ((index + 0.5) / count - 0.5) * long,
      y: side * (short / 2 + CHAIR_DISTANCE),
    }));
  const lying = [
    ...row(Math.ceil(squeezed / 2), -1),
    ...row(Math.floor(squeezed / 2), 1),
    ...([-1, 1] as const).slice(0, atEnds).map((end) => ({ x: end * (long / 2 + CHAIR_DISTANCE), y: 0 })),
  ];
  return upright ? lying.map(({ x, y }) => ({ x: y, y: x })) : lying;
}
