import { expect, it } from 'vitest';
import { bodyOf, faultsOf, formOf } from './form';

const filled = {
  ...formOf(null),
  name: ' Bistro Bastille ',
  street: '3 rue de la Roquette',
  postalCode: '75011',
  city: 'Paris',
  point: { lat: 48.85, lng: 2.37 },
};

it('reports the missing and invalid fields of a new restaurant', () => {
  expect(faultsOf(formOf(null))).toEqual({
    name: 'required',
    street: 'required',
    postalCode: 'required',
    city: 'required',
    point: 'noPoint',
  });
  expect(bodyOf(formOf(null))).toBeNull();
  expect(faultsOf({ ...filled, email: 'nobody' })).toEqual({ email: 'badEmail' });
});

it('sends the typed values, and leaves the time zone to the location unless one is set', () => {
  expect(bodyOf(filled)).toEqual({
    name: 'Bistro Bastille',
    street: '3 rue de la Roquette',
    postalCode: '75011',
    city: 'Paris',
    countryCode: 'FR',
    lat: 48.85,
    lng: 2.37,
    phone: null,
    email: null,
    hours: [],
  });
  const withMore = { ...filled, like: null };
  expect(bodyOf(withMore)).toEqual(bodyOf(filled));
  expect(bodyOf({ ...filled, timeZone: 'Indian/Reunion' })).toMatchObject({ timeZone: 'Indian/Reunion' });
  expect(bodyOf({ ...filled, hours: [{ day: 'MON', start: '11:30', end: '' }] })).toBeNull();
});
