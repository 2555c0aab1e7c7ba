import { expect, it } from 'vitest';
import { arrangeRooms } from './arrangement';

const wide = { width: 1_600, height: 900 };
const high = { width: 390, height: 800 };

it('arranges rooms in rows so that they are as large as possible', () => {
  const hall = { width: 1_200, height: 800 };
  const terrace = { width: 860, height: 420 };
  expect(arrangeRooms([hall, terrace], wide)).toEqual([[0, 1]]);
  expect(arrangeRooms([hall, terrace], high)).toEqual([[0], [1]]);
  expect(arrangeRooms([terrace, terrace, terrace, terrace], wide)).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

it('keeps every room, in order', () => {
  for (let count = 1; count <= 9; count++) {
    const rows = arrangeRooms(
      Array.from({ length: count }, () => hallOf(count)),
      wide,
    );
    expect(rows.flat()).toEqual(Array.from({ length: count }, (_, index) => index));
    expect(rows.every((row) => row.length > 0)).toBe(true);
  }
  expect(arrangeRooms([], wide)).toEqual([]);
});

const hallOf = (count: number) => ({ width: 400 + count * 100, height: 500 });
