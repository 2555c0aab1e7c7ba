import { expect, it } from 'vitest';
import { faultsOf, formOf } from './userForm';

const named = (role: 'kiosk' | 'restaurant' | null) => ({
  ...formOf(null),
  email: 'a@demo.test',
  place: { role, scope: { id: 1, name: 'Bellecour' } },
});

it('asks a name of a device alone, before a role is chosen of nobody', () => {
  expect(faultsOf(named(null), true)).toEqual({ role: 'required' });
  expect(faultsOf(named('restaurant'), true)).toEqual({});
  expect(faultsOf(named('kiosk'), true)).toEqual({ name: 'required' });
});
