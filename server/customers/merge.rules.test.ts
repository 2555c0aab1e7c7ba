import { describe, expect, it } from 'vitest';
import { type Mergeable, uniteFields, uniteRestaurants } from './merge.rules';

const nobody: Mergeable = {
  ...{ email: null, givenName: null, familyName: null, phoneNumber: null, externalId: null, guestGroupId: null, language: null },
  ...{ paymentType: 'CASH', isActive: true },
};

describe('the rules of a merge', () => {
  it('keep the customer’s own fields, fill empty ones, and take the chosen ones of the other', () => {
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
  ])('unite the restaurants %j and %j to %j', (into, from, both) => {
    expect(uniteRestaurants(into, from)).toEqual(both);
  });
});
