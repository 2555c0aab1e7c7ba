import { MAX_SEATS, type tableShapes } from './floor.values';

/*
 * How tables take up their room: the same in the editor, on the live floor and on paper. Lengths are units of the canvas (centimetres),
 * angles degrees clockwise. Pure, and safe in the browser.
 */

type Shape = (typeof tableShapes)[number];

interface Size {
  width: number;
  height: number;
}

/** Units from a point, x to the right and y downwards. */
interface Offset {
  x: number;
  y: number;
}

/** As much of a table as says how many sit at it. */
export interface Seating extends Size {
  shape: Shape;
  seats: number | null;
}

/** Units (centimetres) of a table's edge that one guest needs. */
const ELBOWS = 60;
/** Units from the edge of a table to the middle of a chair. */
const CHAIR_DISTANCE = 18;
/** Units that a chair measures from its middle. */
export const CHAIR_RADIUS = 11;

/** How many usually sit at a table of this size, for one that says nothing of it: those at its long sides, or around it. */
export function usualSeats({ width, height }: Size, shape: Shape): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  if (long < ELBOWS) return 1;
  const around = Math.max(2, Math.floor((Math.PI * (long + short)) / 2 / (ELBOWS + CHAIR_DISTANCE)));
  return Math.min(MAX_SEATS, shape === 'round' ? around : 2 * Math.floor(long / ELBOWS));
}

export const seatsAt = (table: Seating): number => table.seats ?? usualSeats(table, table.shape);

/** Where the chairs of a table stand: units from its centre, before it is turned. A stool is its own chair. */
export function chairsOf(table: Seating): Offset[] {
  const { width, height, shape } = table;
  const seats = seatsAt(table);
  if (seats <= 1) return [];
  return shape === 'round' ? around(width, height, seats) : alongSides(width, height, seats);
}

function around(width: number, height: number, seats: number): Offset[] {
  return Array.from({ length: seats }, (_, index) => {
    const angle = (2 * Math.PI * index) / seats - Math.PI / 2;
    return { x: (width / 2 + CHAIR_DISTANCE) * Math.cos(angle), y: (height / 2 + CHAIR_DISTANCE) * Math.sin(angle) };
  });
}

/** The long sides first, then the two ends; who finds no room there squeezes in at the long sides. */
function alongSides(width: number, height: number, seats: number): Offset[] {
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

/** How far a shape reaches across and down as it stands turned about its centre. */
export function extentOf({ width, height, shape, rotation }: Size & { shape: Shape; rotation: number }): Size {
  if (rotation === 0) return { width, height };
  const radians = (rotation * Math.PI) / 180;
  const cos = Math.abs(Math.cos(radians));
  const sin = Math.abs(Math.sin(radians));
  return shape === 'round'
    ? { width: Math.hypot(width * cos, height * sin), height: Math.hypot(width * sin, height * cos) }
    : { width: width * cos + height * sin, height: width * sin + height * cos };
}
