import { expect, it } from 'vitest';
import { groupFindings } from './findings';

const overlap = (promocodeId: number, otherId: number) =>
  ({ kind: 'overlap', promocodeId, otherId, code: `C${promocodeId}`, otherCode: `C${otherId}` }) as const;

it('counts the coupons that can be combined instead of listing each pair, and keeps other findings', () => {
  const never = { kind: 'never_applies', promocodeId: 4, code: 'C4' } as const;
  expect(groupFindings([overlap(1, 2), overlap(1, 3), never, overlap(2, 3)])).toEqual({ single: [never], overlapping: 3 });
  expect(groupFindings([])).toEqual({ single: [], overlapping: 0 });
});
