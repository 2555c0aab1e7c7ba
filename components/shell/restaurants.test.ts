import { expect, it } from 'vitest';
import type { RestaurantScope } from '@/components/ui/scope';
import { brandsWithoutRestaurants, filterRestaurants, findPlaces } from './restaurants';

const restaurant = (id: number, name: string, city: string, brandId: number, brandName: string): RestaurantScope => ({
  id,
  name,
  city,
  brandId,
  brandName,
  lat: 48.85,
  lng: 2.35,
  timeZone: 'Europe/Paris',
  currency: 'EUR',
});
const all = [
  restaurant(1, 'République', 'Paris', 1, 'Bistro Lumière'),
  restaurant(3, 'La Défense', 'Puteaux', 2, 'Cantine Verte'),
  restaurant(2, 'Bellecour', 'Lyon', 1, 'Bistro Lumière'),
];
const ids = (search: string) => filterRestaurants(all, search).map(({ id }) => id);

it('finds restaurants by words of their name, city or brand, ignoring accents and case', () => {
  expect(ids('republ')).toEqual([1]);
  expect(ids('LUMIERE lyon')).toEqual([2]);
  expect(ids('défense cantine')).toEqual([3]);
  expect(ids('  ')).toEqual([1, 3, 2]);
  expect(ids('lyon cantine')).toEqual([]);
});

it('groups restaurants by brand, and includes a brand without any', () => {
  const brands = [
    { id: 4, name: 'Atelier Lyon', timeZone: 'Europe/Paris', currency: 'EUR' },
    { id: 1, name: 'Bistro Lumière', timeZone: 'Europe/Paris', currency: 'EUR' },
    { id: 2, name: 'Cantine Verte', timeZone: 'Europe/Paris', currency: 'EUR' },
  ];
  const found = (search: string) => findPlaces(brands, all, search).map(({ name, restaurants }) => [name, restaurants.map(({ id }) => id)]);
  expect(found('')).toEqual([
    ['Atelier Lyon', []],
    ['Bistro Lumière', [1, 2]],
    ['Cantine Verte', [3]],
  ]);
  expect(found('lyon')).toEqual([
    ['Atelier Lyon', []],
    ['Bistro Lumière', [2]],
  ]);
  const alone = (search: string) => brandsWithoutRestaurants(brands, all, search).map(({ id }) => id);
  expect([alone(''), alone('ATELIER'), alone('lumiere')]).toEqual([[4], [4], []]);
});
