import { expect, it } from 'vitest';
import { unitsGiven, unitsTaken } from './effect';

it('counts what a reset takes off, and what its undo puts back, without products below zero', () => {
  const reset = [
    { before: 12, after: 0 },
    { before: -2, after: 0 },
    { before: 3, after: 0 },
  ];
  expect([unitsTaken(reset), unitsGiven(reset)]).toEqual([15, 2]);
  expect(unitsGiven(reset.map(({ before, after }) => ({ before: after, after: before })))).toBe(15);
});
