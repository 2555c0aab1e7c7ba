import { usualSeats } from '@/server/floor/shapes.values';
import type { Box } from './geometry';
import { type DecorationKind, type Item, type Shape, toValidFrame } from './plan';

/** A usual shape, placed by a click or drawn to another size. Sizes in units. */
export interface Stamp {
  id: string;
  kind: 'table' | DecorationKind;
  shape: Shape;
  width: number;
  height: number;
  seats: number;
  /** Drawn to another size, it has the seats for that size: its label promises no number. */
  seatsBySize?: boolean;
}

const table = (id: string, width: number, height: number, seats: number, shape: Shape = 'rectangle') =>
  ({ id, kind: 'table', shape, width, height, seats }) as const satisfies Stamp;

const decoration = <Kind extends DecorationKind>(kind: Kind, width: number, height: number, shape: Shape = 'rectangle') =>
  ({ id: kind, kind, shape, width, height, seats: 0 }) as const satisfies Stamp;

export const palette: readonly Stamp[] = [
  table('two', 70, 70, 2),
  table('four', 120, 80, 4),
  table('six', 160, 80, 6),
  table('eight', 200, 90, 8),
  { ...table('round', 110, 110, 4, 'round'), seatsBySize: true },
  table('stool', 40, 40, 1, 'round'),
  { ...table('long', 360, 80, 14), seatsBySize: true },
  decoration('wall', 300, 20),
  decoration('bar', 300, 60),
  decoration('plant', 50, 50, 'round'),
  decoration('pillar', 40, 40),
  decoration('door', 90, 10),
];

/** A new item of a stamp that fills a box. */
export function applyStamp(stamp: Stamp, { left, top, right, bottom }: Box, key: string, name: string): Item {
  const frame = toValidFrame({ positionX: left, positionY: top, width: right - left, height: bottom - top });
  const base = { key, ...frame, shape: stamp.shape, rotation: 0, isLocked: false, groupId: null };
  if (stamp.kind !== 'table') return { ...base, kind: stamp.kind, name: '' };
  const isResized = frame.width !== stamp.width || frame.height !== stamp.height;
  return { ...base, kind: 'table', name, seats: stamp.seatsBySize && isResized ? usualSeats(frame, stamp.shape) : stamp.seats };
}
