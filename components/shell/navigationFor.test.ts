import { expect, it } from 'vitest';
import type { Role } from '@/server/core/callers/caller';
import { navigationFor } from './shellContext';

const labelsOf = (role: Role) =>
  navigationFor(role, { brand: true, restaurant: true }).flatMap(({ sections }) =>
    sections.flatMap((section) => (section.screens ?? [section]).map(({ label }) => label)),
  );

it('hides screens that a role may not open, even within a section', () => {
  expect(labelsOf('brand')).toContain('wallet.brand.nav');
  expect(labelsOf('restaurant')).toContain('customers.list.title');
  expect(labelsOf('restaurant')).not.toContain('wallet.brand.nav');
});

it('hides screens of a restaurant or brand while there is none', () => {
  const groups = (brand: boolean) => navigationFor('admin', { brand, restaurant: false }).map(({ id }) => id);
  expect(groups(false)).toEqual(['administration']);
  expect(groups(true)).toEqual(['brand', 'administration']);
});
