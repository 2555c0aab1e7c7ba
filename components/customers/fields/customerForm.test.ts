import { expect, it } from 'vitest';
import type { Customer } from '@/server/customers/customers.schema';
import { bodyOf, changedOf, formOf, isIdentifiable, newForm } from './customerForm';

const customer: Customer = {
  ...{ customerId: 7, brandId: 1, email: 'lea@example.com', givenName: 'Léa', familyName: null, phoneNumber: '+33612345678' },
  ...{ externalId: null, badges: ['007'], guestGroupId: 3, guestGroup: 'ACME', paymentType: 'PREPAYMENT', balance: 100, isActive: true },
  ...{ language: 'fr', restaurantIds: [2], createdAt: '', updatedAt: '', archivedAt: null, erasedAt: null, mergedIntoId: null },
};

it('sends only the changed fields of a customer, and null for an emptied one', () => {
  const form = formOf(customer);
  expect(changedOf(form, customer)).toEqual({});
  expect(changedOf({ ...form, email: ' ', givenName: 'Léa ', familyName: ' Roy ', restaurantIds: [] }, customer)).toEqual({
    email: null,
    familyName: 'Roy',
    restaurantIds: [],
  });
});

it('requires something that identifies a new customer, which a phone number alone does not', () => {
  expect(isIdentifiable(newForm())).toBe(false);
  expect(isIdentifiable({ ...newForm(), phoneNumber: '0612345678' })).toBe(false);
  expect(isIdentifiable({ ...newForm(), badge: '00012' })).toBe(true);
  expect(bodyOf({ ...newForm(), familyName: 'Roy' })).toMatchObject({ familyName: 'Roy', email: null, guestGroupId: null });
});
