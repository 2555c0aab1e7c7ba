import { expect, it } from 'vitest';
import type { Role } from '@/server/core/callers/caller';
import { navigationFor } from './shellContext';

const labelsOf = (role: Role) =>
  navigationFor(role, { brand: true, restaurant: true }).flatMap(({ sections }) =>
    sections.flatMap((section) => (section.screens ?? [section]).map(({ label }) => label)),
  );

it('offers no screen that a role may not open, within a section either', () => {
  expect(labelsOf('brand')).toContain('wallet.brand.nav');
  expect(labelsOf('restaurant')).toContain('customers.list.title');
  expect(labelsOf('restaurant')).not.toContain('wallet.brand.nav');
});

it('leads nowhere that asks for a restaurant or a brand before there is one', () => {
  const groups = (brand: boolean) => navigationFor('admin', { brand, restaurant: false }).map(({ id }) => id);
  expect(groups(false)).toEqual(['administration']);
  expect(groups(true)).toEqual(['brand', 'administration']);
});
