import { expect, it } from 'vitest';
import type { PointsLine } from '@/server/loyalty/members.schema';
import { entriesOf } from './ledger';

const line = (position: number, firstPosition: number, fields: Partial<PointsLine>) =>
  ({ position, firstPosition, rewardId: null, reserved: 0, points: 0, pointsAfter: 0, ...fields }) as PointsLine;

it('combines the points spent on one reward into one entry, and leaves other lines apart', () => {
  const entries = entriesOf([
    line(6, 4, { kind: 'SPEND', rewardId: 2, points: -10, reserved: -10, pointsAfter: 70 }),
    line(5, 4, { kind: 'SPEND', rewardId: 1, points: -20, reserved: -20, pointsAfter: 80 }),
    line(4, 4, { kind: 'SPEND', rewardId: 1, points: -30, reserved: -30, pointsAfter: 100 }),
    line(3, 2, { kind: 'RESERVATION', rewardId: 1, reserved: 50, pointsAfter: 130 }),
    line(2, 2, { kind: 'RELEASE', rewardId: 1, reserved: -50, pointsAfter: 130 }),
  ]);
  expect(entries.map(({ position, points, reserved, pointsAfter }) => [position, points, reserved, pointsAfter])).toEqual([
    [6, -10, -10, 70],
    [5, -50, -50, 80],
    [3, 0, 50, 130],
    [2, 0, -50, 130],
  ]);
});
