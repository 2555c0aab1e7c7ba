import { expect, it } from 'vitest';
import { filterBrands, groupsOf } from './brandRows';

const brand = (brandId: number, name: string, brandGroupId: number | null, archivedAt?: string) => ({
  brandId,
  name,
  brandGroupId,
  brandGroupName: brandGroupId === null ? null : `Groupe ${brandGroupId}`,
  timeZone: 'Europe/Paris',
  currency: 'EUR',
  ...(archivedAt && { archivedAt }),
});
const brands = [
  brand(1, 'Crêperie Azur', 10),
  brand(2, 'Bistro Lumière', 9),
  brand(3, 'Pizza Rivoli', null),
  brand(4, 'Ancienne', 9, '2026-11-01T00:00:00Z'),
];
const namesOf = (filters: Partial<Parameters<typeof filterBrands>[1]>) =>
  filterBrands(brands, { search: '', group: null, state: null, ...filters }).map(({ name }) => name);

it('lists brands by name, filters them by group and search, and shows archived ones only on request', () => {
  expect(namesOf({})).toEqual(['Bistro Lumière', 'Crêperie Azur', 'Pizza Rivoli']);
  expect(namesOf({ state: 'archived' })).toEqual(['Ancienne']);
  expect(namesOf({ group: 9 })).toEqual(['Bistro Lumière']);
  expect(namesOf({ search: 'creperie' })).toEqual(['Crêperie Azur']);
  expect(namesOf({ search: 'groupe 9' })).toEqual(['Bistro Lumière']);
});

it('offers the groups of the brands in natural order', () => {
  expect(groupsOf(brands).map(({ label }) => label)).toEqual(['Groupe 9', 'Groupe 10']);
});
