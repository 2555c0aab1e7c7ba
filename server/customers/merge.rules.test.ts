import { describe, expect, it } from 'vitest';
import { type Mergeable, uniteFields, uniteRestaurants } from './merge.rules';

const nobody: Mergeable = {
  ...{ email: null, givenName: null, familyName: null, phoneNumber: null, externalId: null, guestGroupId: null, language: null },
  ...{ paymentType: 'CASH', isActive: true },
};

describe('what two customers who become one have', () => {
  it('is their own, what they had nothing in, and what was chosen of the other one', () => {
    const into: Mergeable = { ...nobody, givenName: 'Léa', email: 'lea@example.com', isActive: false };
    const from: Mergeable = { ...nobody, givenName: 'Lea', familyName: 'Roy', email: 'l.roy@example.com', paymentType: 'PREPAYMENT' };
    expect(uniteFields(into, from, [])).toEqual({ ...into, familyName: 'Roy' });
    expect(uniteFields(into, from, ['email', 'paymentType', 'externalId'])).toEqual({
      ...into,
      familyName: 'Roy',
      email: 'l.roy@example.com',
      paymentType: 'PREPAYMENT',
    });
  });

  it.each([
    [[1], [2, 1], [1, 2]],
    [[], [2], []],
    [[1], [], []],
    [[], [], []],
  ])('is known in %j and %j: %j', (into, from, both) => {
    expect(uniteRestaurants(into, from)).toEqual(both);
  });
});
