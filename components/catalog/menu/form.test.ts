import { expect, it } from 'vitest';
import type { MenuProductWithVersion } from '@/server/catalog/catalog.schema';
import { euros } from '@/server/testing/euros';
import { bodyOf, formOf, problemsOf } from './form';

const brand = { name: 'Tarte', description: 'Aux pommes', priceCents: 450, vatGroupId: 1, saleTimes: [] };
const product = {
  ...brand,
  priceCents: 520,
  ofBrand: brand,
  origin: { name: 'brand', description: 'brand', priceCents: 'restaurant', vatGroupId: 'brand', saleTimes: 'brand' },
} as unknown as MenuProductWithVersion;

it('holds what the restaurant sets, and null where it takes the brand’s', () => {
  const form = formOf(euros.fr)(product);
  expect(form).toEqual({ name: null, description: null, price: '5,20', vatGroupId: null, saleTimes: null });
  expect(bodyOf(form, product, euros.fr)).toEqual({ name: null, description: null, priceCents: 520, vatGroupId: null, saleTimes: null });
  expect(bodyOf({ ...form, price: null }, product, euros.fr)?.priceCents).toBeNull();
});

it('holds all of a product that is the restaurant’s alone, which needs a price', () => {
  const alone = { ...product, ofBrand: null } as MenuProductWithVersion;
  const form = formOf(euros.en)(alone);
  expect(form).toEqual({ name: 'Tarte', description: 'Aux pommes', price: '5.20', vatGroupId: 1, saleTimes: [] });
  expect(problemsOf({ ...form, price: '' }, true, euros.en)).toEqual({ price: 'amount' });
});

it('says what keeps it from being saved', () => {
  expect(problemsOf({ ...formOf(euros.fr)(product), name: ' ', price: 'cher' }, false, euros.fr)).toEqual({
    name: 'missing',
    price: 'amount',
  });
  expect(problemsOf({ ...formOf(euros.fr)(product), price: '' }, false, euros.fr)).toEqual({ price: 'amount' });
});
