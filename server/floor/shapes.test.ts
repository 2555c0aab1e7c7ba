import { expect, it } from 'vitest';
import { palette } from '@/components/floor/model/palette';
import { chairsOf, extentOf, seatsAt, usualSeats } from './shapes.values';

const rounded = (points: { x: number; y: number }[]) => points.map(({ x, y }) => [Math.round(x), Math.round(y)]);

it('estimates the seats of a table by its size, unless they are given', () => {
  expect(usualSeats({ width: 40, height: 40 }, 'round')).toBe(1);
  expect(usualSeats({ width: 70, height: 70 }, 'rectangle')).toBe(2);
  expect(usualSeats({ width: 80, height: 120 }, 'rectangle')).toBe(4);
  expect(usualSeats({ width: 110, height: 110 }, 'round')).toBe(4);
  expect(usualSeats({ width: 10_000, height: 10_000 }, 'round')).toBe(100);
  expect(usualSeats({ width: 10_000, height: 10 }, 'rectangle')).toBe(100);
  expect(seatsAt({ width: 120, height: 80, shape: 'rectangle', seats: null })).toBe(4);
  expect(seatsAt({ width: 120, height: 80, shape: 'rectangle', seats: 0 })).toBe(0);
});

it('places chairs along the long sides first, then at the ends', () => {
  const chairs = (width: number, height: number, seats: number) => rounded(chairsOf({ width, height, shape: 'rectangle', seats }));
  expect(chairs(120, 80, 4)).toEqual([
    [-30, -58],
    [30, -58],
    [-30, 58],
    [30, 58],
  ]);
  expect(chairs(80, 80, 4)).toEqual([
    [0, -58],
    [0, 58],
    [-58, 0],
    [58, 0],
  ]);
  expect(chairs(80, 120, 2)).toEqual([
    [-58, 0],
    [58, 0],
  ]);
  expect(chairs(40, 40, 1)).toEqual([]);
});

it('places a chair for every seat, outside the table', () => {
  for (const stamp of palette.filter(({ kind, seats }) => kind === 'table' && seats > 1)) {
    const chairs = chairsOf(stamp);
    expect(chairs).toHaveLength(stamp.seats);
    for (const { x, y } of chairs)
      expect(Math.abs(x) > stamp.width / 2 || Math.abs(y) > stamp.height / 2 || Math.hypot(x, y) > stamp.width / 2).toBe(true);
  }
});

it('computes the extent of a rotated shape', () => {
  const reach = (shape: 'rectangle' | 'round', rotation: number) => {
    const { width, height } = extentOf({ width: 120, height: 80, shape, rotation });
    return [Math.round(width * 10) / 10, Math.round(height * 10) / 10];
  };
  expect([reach('rectangle', 0), reach('round', 0)]).toEqual([
    [120, 80],
    [120, 80],
  ]);
  expect([reach('rectangle', 90), reach('round', 90)]).toEqual([
    [80, 120],
    [80, 120],
  ]);
  expect(reach('rectangle', 45)).toEqual([141.4, 141.4]);
  expect(reach('round', 45)).toEqual([102, 102]);
});
