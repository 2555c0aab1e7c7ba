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

it('shows each role its own screens', () => {
  const addressesOf = (role: Role) =>
    navigationFor(role, { brand: true, restaurant: true }).flatMap(({ sections }) =>
      sections.flatMap((section) => (section.screens ?? [section]).map(({ href }) => href({ brandId: 2, restaurantId: 1 }))),
    );
  const hiddenFrom = (role: Role) => addressesOf('admin').filter((address) => !addressesOf(role).includes(address));
  expect(hiddenFrom('brand_group')).toEqual(['/admin/mails']);
  expect(hiddenFrom('brand')).toEqual(['/admin/brands', '/admin/mails']);
  const ofBrand =
    'restaurants catalog/imports orders treasury stock readiness modules delivery-areas fiscal wallets devices webhooks settings';
  expect(hiddenFrom('restaurant')).toEqual([
    ...ofBrand.split(' ').map((screen) => `/admin/brands/2/${screen}`),
    ...['/admin/brands', '/admin/users', '/admin/mails'],
  ]);
});

it('hides screens of a restaurant or brand while there is none', () => {
  const groups = (brand: boolean) => navigationFor('admin', { brand, restaurant: false }).map(({ id }) => id);
  expect(groups(false)).toEqual(['administration']);
  expect(groups(true)).toEqual(['brand', 'administration']);
});
