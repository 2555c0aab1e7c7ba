import { MAX_SEATS, type tableShapes } from './floor.values';

/*
 * The space that tables take: the same in the editor, on the live floor and on paper. Lengths are in units of the canvas (centimetres),
 * angles in degrees clockwise. Pure, and safe in the browser.
 */

type Shape = (typeof tableShapes)[number];

interface Size {
  width: number;
  height: number;
}

/** Units from a point: x to the right, y downwards. */
interface Offset {
  x: number;
  y: number;
}

/** The fields of a table that determine its seats. */
export interface Seating extends Size {
  shape: Shape;
  seats: number | null;
}

/** Units (centimetres) of a table's edge per guest. */
const ELBOWS = 60;
/** Units from the edge of a table to the middle of a chair. */
const CHAIR_DISTANCE = 18;
/** The radius of a chair in units. */
export const CHAIR_RADIUS = 11;

/** The usual number of seats of a table that gives none: along its long sides, or around it. */
export function usualSeats({ width, height }: Size, shape: Shape): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  if (long < ELBOWS) return 1;
  const around = Math.max(2, Math.floor((Math.PI * (long + short)) / 2 / (ELBOWS + CHAIR_DISTANCE)));
  return Math.min(MAX_SEATS, shape === 'round' ? around : 2 * Math.floor(long / ELBOWS));
}

export const seatsAt = (table: Seating): number => table.seats ?? usualSeats(table, table.shape);

/** The middles of a table's chairs: units from its centre, before rotation. A stool is its own chair. */
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

/** Fills the long sides first, then the two ends. Any further guests squeeze in along the long sides. */
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

/** The width and height of a shape after rotation about its centre. */
export function extentOf({ width, height, shape, rotation }: Size & { shape: Shape; rotation: number }): Size {
  if (rotation === 0) return { width, height };
  const radians = (rotation * Math.PI) / 180;
  const cos = Math.abs(Math.cos(radians));
  const sin = Math.abs(Math.sin(radians));
  return shape === 'round'
    ? { width: Math.hypot(width * cos, height * sin), height: Math.hypot(width * sin, height * cos) }
    : { width: width * cos + height * sin, height: width * sin + height * cos };
}
