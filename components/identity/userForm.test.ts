import { expect, it } from 'vitest';
import { faultsOf, formOf, isShownInForm } from './userForm';

const named = (role: 'kiosk' | 'restaurant' | null) => ({
  ...formOf(null),
  email: 'a@demo.test',
  place: { role, scope: { id: 1, name: 'Bellecour' } },
});

it('requires a name only for a kiosk, not for a person or before a role is chosen', () => {
  expect(faultsOf(named(null), true)).toEqual({ role: 'required' });
  expect(faultsOf(named('restaurant'), true)).toEqual({});
  expect(faultsOf(named('kiosk'), true)).toEqual({ name: 'required' });
});

it('shows a refusal at a field of the form, including the group, brand or restaurant of a role', () => {
  const refusedAt = (path: string) => Object.assign(new Error(), { data: { extraData: { issues: [{ path, message: 'Not so' }] } } });
  const fields = ['name', 'role', 'brandGroupId', 'brandId', 'restaurantId', 'accessFlags'];
  expect(fields.filter((path) => !isShownInForm(refusedAt(path)))).toEqual(['accessFlags']);
});
