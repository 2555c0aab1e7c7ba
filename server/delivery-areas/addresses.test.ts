import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { createRestaurant, createUser } from '@/server/testing/factories';
import { withGeocoder } from '@/server/testing/geocoder';
import { searchAddresses } from './delivery-areas.operations';
import { addressesIn, geocoderOf } from './geocoder.rules';

const geocoder = withGeocoder();
let restaurantId: number;
let place: { lat: number; lng: number };
let manager: Actor;

beforeAll(async () => {
  const restaurant = await createRestaurant(prisma);
  restaurantId = restaurant.id;
  place = { lat: restaurant.lat, lng: restaurant.lng };
  manager = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId })).id);
});

const point = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] });
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const found = (properties: Record<string, unknown>, geometry: unknown = point(2.36, 48.86)) => ({ type: 'Feature', geometry, properties });
const search = (q: string) => manager.call(searchAddresses, { restaurantId, q });

describe('the address search', () => {
  it('asks near the restaurant, caches the answer, and returns five addresses at most', async () => {
    const many = Array.from({ length: 8 }, (_, index) => found({ label: `${index} rue de Rivoli` }, point(2.36 + index, 48.86)));
    geocoder.answer = { status: 200, body: JSON.stringify(collection(...many)) };
    const first = await search(' rue de Rivoli ');
    expect(first).toHaveLength(5);
    expect(first[1]).toEqual({ label: '1 rue de Rivoli', lat: 48.86, lng: 3.36 });
    expect(await search('rue de Rivoli')).toEqual(first);
    expect(geocoder.asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { lang: 'fr', q: 'rue de Rivoli', lat: String(place.lat), lon: String(place.lng), limit: '5' },
    ]);
  });

  it.each([
    ['an error', { status: 500, body: '{}' }],
    ['a redirection', { status: 302, body: '' }],
    ['something else than JSON', { status: 200, body: '<html>' }],
    ['something else than GeoJSON', { status: 200, body: '{"results":[]}' }],
  ])('is unavailable when the geocoder answers with %s', async (what, answer) => {
    geocoder.answer = answer;
    await expect(search(`address with ${what}`)).rejects.toMatchObject({ code: 'unavailable' });
    expect(geocoder.asked).toHaveLength(1);
  });

  it('is unavailable without a geocoder', async () => {
    const own = process.env.GEOCODER;
    process.env.GEOCODER = 'none';
    await expect(search('12 rue de Rivoli')).rejects.toMatchObject({ code: 'unavailable' });
    process.env.GEOCODER = own;
  });
});

describe('geocoding', () => {
  it('reads answers with labels or with address parts, and ignores features that are no places', () => {
    const parts = { housenumber: '12', street: 'Rue de Rivoli', postcode: '75004', city: 'Paris', country: 'France' };
    const answered = collection(
      found({ label: '12 Rue de Rivoli 75004 Paris', ...parts }),
      found(parts),
      found({ ...parts, name: 'Hôtel de Ville', housenumber: undefined, country: 7 }),
      found({ name: 'Paris', city: 'Paris' }),
      found({}),
      found(parts, point(2.36, 148)),
      found(parts, { type: 'LineString', coordinates: [[2, 48]] }),
      'nothing',
    );
    expect(addressesIn(answered)?.map(({ label }) => label)).toEqual([
      '12 Rue de Rivoli 75004 Paris',
      '12 Rue de Rivoli, 75004 Paris, France',
      'Hôtel de Ville, Rue de Rivoli, 75004 Paris',
      'Paris',
    ]);
    expect(addressesIn([])).toBeNull();
  });

  it('returns the parts of an address that the answer contains', () => {
    const parts = { housenumber: '12', street: 'Rue de Rivoli', postcode: '75004', city: 'Paris', countrycode: 'fr' };
    const answered = collection(
      found(parts),
      found({ name: 'Rue de Rivoli', type: 'street', city: 'Paris' }),
      found({ name: 'Hôtel de Ville', type: 'house', city: 'Paris' }),
    );
    expect(addressesIn(answered)?.map(({ label: _, lat: __, lng: ___, ...told }) => told)).toEqual([
      { street: '12 Rue de Rivoli', postalCode: '75004', city: 'Paris', countryCode: 'FR' },
      { street: 'Rue de Rivoli', city: 'Paris' },
      { city: 'Paris' },
    ]);
  });

  it.each([
    [undefined, 'https://photon.komoot.io/api'],
    ['https://geo.example/search', 'https://geo.example/search'],
    ['none', undefined],
    ['ftp://geo.example', undefined],
    ['https://', undefined],
  ])('reads the geocoder’s address from GEOCODER=%s', (GEOCODER, address) => {
    expect(geocoderOf({ GEOCODER })?.href).toBe(address);
  });
});
