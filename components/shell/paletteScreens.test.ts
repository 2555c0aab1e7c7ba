import { expect, it } from 'vitest';
import { paletteScreens } from './paletteScreens';
import { navigationFor } from './shellContext';

const screens = paletteScreens(
  navigationFor('admin', { brand: true, restaurant: true }),
  { restaurantId: 3, brandId: 2 },
  { restaurant: 'Bistro Bellecour', brand: 'Bistro' },
);

it('gives each screen a unique key', () => {
  const keys = screens.map(({ key }) => key);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

it('distinguishes screens with the same name by section or place', () => {
  const called = (label: string) => screens.filter(({ item }) => item.label === label);
  expect(called('imports.nav').map(({ section, href }) => [section?.label, href])).toEqual([
    ['catalog.nav', '/admin/brands/2/catalog/imports'],
    ['customers.nav', '/admin/brands/2/imports'],
  ]);
  expect(called('treasury.title').map(({ place, href }) => [place, href])).toEqual([
    ['Bistro Bellecour', '/admin/restaurants/3/treasury'],
    ['Bistro', '/admin/brands/2/treasury'],
  ]);
});
