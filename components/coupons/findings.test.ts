import { expect, it } from 'vitest';
import { groupFindings } from './findings';

const overlap = (promocodeId: number, otherId: number) =>
  ({ kind: 'overlap', promocodeId, otherId, code: `C${promocodeId}`, otherCode: `C${otherId}` }) as const;

it('says of coupons that can be used at the same time how many they are, not which two', () => {
  const never = { kind: 'never_applies', promocodeId: 4, code: 'C4' } as const;
  expect(groupFindings([overlap(1, 2), overlap(1, 3), never, overlap(2, 3)])).toEqual({ single: [never], overlapping: 3 });
  expect(groupFindings([])).toEqual({ single: [], overlapping: 0 });
});
