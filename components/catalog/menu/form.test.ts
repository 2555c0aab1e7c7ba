import { expect, it } from 'vitest';
import type { MenuProductWithVersion } from '@/server/catalog/menus.schema';
import { euros } from '@/server/testing/euros';
import { bodyOf, formOf, problemsOf } from './form';

const brand = {
  ...{ name: 'Tarte', description: 'Aux pommes', priceCents: 450, vatGroupId: 1, saleTimes: [], prices: [], tags: ['midi'], barcode: null },
  ...{ allergens: ['milk'], diets: [], optionGroupIds: [3], imageId: null, isForImmediateConsumption: true },
};
const product = {
  ...brand,
  priceCents: 520,
  prices: [{ channelId: 2, priceCents: 550 }],
  allergens: ['eggs'],
  ofBrand: brand,
  origin: {
    ...Object.fromEntries(Object.keys(brand).map((field) => [field, 'brand'])),
    ...{ priceCents: 'restaurant', prices: 'restaurant', allergens: 'restaurant' },
  },
} as unknown as MenuProductWithVersion;
const asBrand = {
  ...{ name: null, description: null, vatGroupId: null, saleTimes: null, tags: null, barcode: null, diets: null, optionGroupIds: null },
  ...{ imageId: null, isForImmediateConsumption: null },
};

it('holds the values that the restaurant sets, and null where it uses the brand’s', () => {
  const form = formOf(euros.fr)(product);
  expect(form).toEqual({ ...asBrand, price: '5,20', prices: [{ channelId: 2, mode: null, price: '5,50' }], allergens: ['eggs'] });
  const body = { ...asBrand, priceCents: 520, prices: [{ channelId: 2, priceCents: 550 }], allergens: ['eggs'] };
  expect(bodyOf(form, product, euros.fr)).toEqual(body);
  expect(bodyOf({ ...form, price: null, prices: null, allergens: null }, product, euros.fr)).toEqual({
    ...body,
    ...{ priceCents: null, prices: null, allergens: null },
  });
});

it('holds all values of a product that only the restaurant has, and requires its price', () => {
  const alone = { ...product, ofBrand: null } as MenuProductWithVersion;
  const form = formOf(euros.en)(alone);
  expect(form).toMatchObject({
    name: 'Tarte',
    price: '5.20',
    vatGroupId: 1,
    saleTimes: [],
    tags: ['midi'],
    optionGroupIds: [3],
    barcode: '',
  });
  expect(bodyOf(form, alone, euros.en)).toMatchObject({ barcode: null, isForImmediateConsumption: true, imageId: null });
  expect(problemsOf({ ...form, price: '' }, true, euros.en)).toEqual({ price: 'amount' });
});

it('reports a missing name, invalid amounts and a price without a channel or mode', () => {
  const form = formOf(euros.fr)(product);
  expect(problemsOf({ ...form, name: ' ', price: 'cher' }, false, euros.fr)).toEqual({ name: 'missing', price: 'amount' });
  expect(problemsOf({ ...form, price: '' }, false, euros.fr)).toEqual({ price: 'amount' });
  expect(problemsOf({ ...form, prices: [{ channelId: null, mode: null, price: '1' }] }, false, euros.fr)).toEqual({ 'prices.0': 'place' });
});
