import { beforeAll, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { createUser, createRestaurant as makeRestaurant } from '@/server/testing/factories';
import { withGeocoder } from '@/server/testing/geocoder';
import { createRestaurant, findTimeZone, searchAddresses, updateRestaurant } from './brands.operations';
import { zoneAt } from './time-zone';

const geocoder = withGeocoder();
let brandId: number;
let headOffice: Actor;
beforeAll(async () => {
  ({ brandId } = await makeRestaurant(prisma));
  headOffice = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
});

const saintDenis = { lat: -20.8789, lng: 55.4481 };
const facts = { name: 'Overseas', street: '8 rue de Paris', postalCode: '97400', city: 'Saint-Denis', countryCode: 'RE' };

it.each([
  ['Paris', { lat: 48.8672, lng: 2.3633 }, 'Europe/Paris'],
  ['Saint-Denis', saintDenis, 'Indian/Reunion'],
  ['Nouméa', { lat: -22.2758, lng: 166.458 }, 'Pacific/Noumea'],
  ['the pole', { lat: 90, lng: 0 }, expect.stringMatching(/./)],
  ['the date line', { lat: 0, lng: 180 }, expect.stringMatching(/./)],
])('finds the time zone of %s', (_, point, timeZone) => {
  expect(zoneAt(point)).toEqual(timeZone);
});

it('a new restaurant gets the time zone of its location unless another is sent, and keeps it when it moves', async () => {
  expect(await headOffice.call(findTimeZone, saintDenis)).toEqual({ timeZone: 'Indian/Reunion' });
  const made = await headOffice.call(createRestaurant, { brandId, ...facts, ...saintDenis });
  expect(made.timeZone).toBe('Indian/Reunion');
  const chosen = await headOffice.call(createRestaurant, { brandId, ...facts, ...saintDenis, timeZone: 'Europe/Paris' });
  expect(chosen.timeZone).toBe('Europe/Paris');
  const { restaurantId } = made;
  const moved = await headOffice.call(updateRestaurant, { restaurantId, lat: 48.8672, lng: 2.3633 });
  expect(moved.timeZone).toBe('Indian/Reunion');
});

it('address search works before there is a restaurant, and near a point if one is sent', async () => {
  const address = { label: '8 rue de Paris', housenumber: '8', street: 'Rue de Paris', city: 'Saint-Denis', countrycode: 're' };
  const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [55.4481, -20.8789] }, properties: address };
  geocoder.answer = { status: 200, body: JSON.stringify({ type: 'FeatureCollection', features: [feature] }) };
  expect(await headOffice.call(searchAddresses, { brandId, q: '8 rue de Paris', ...saintDenis })).toEqual([
    { label: '8 rue de Paris', ...saintDenis, street: '8 Rue de Paris', city: 'Saint-Denis', countryCode: 'RE' },
  ]);
  await headOffice.call(searchAddresses, { brandId, q: 'rue de Paris' });
  expect(geocoder.asked.map(({ searchParams }) => [searchParams.get('lat'), searchParams.get('lon')])).toEqual([
    [String(saintDenis.lat), String(saintDenis.lng)],
    [null, null],
  ]);
});
