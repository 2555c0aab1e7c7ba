import { describe, expect, it } from 'vitest';
import type { CatalogProductWithVersion } from '@/server/catalog/catalog.schema';
import { euros } from '@/server/testing/euros';
import { bodyOf, formOf, problemsOf } from './form';

const product = {
  kind: 'formula',
  name: 'Menu midi',
  description: '',
  sku: null,
  barcode: '123',
  priceCents: 1490,
  prices: [
    { channelId: 2, priceCents: 1590 },
    { mode: 'delivery', priceCents: 1650 },
  ],
  vatGroupId: 1,
  isForImmediateConsumption: true,
  tags: ['midi'],
  allergens: ['milk'],
  diets: [],
  saleTimes: [{ day: 'MON', start: 690, end: 870 }],
  optionGroupIds: [4],
  imageId: null,
  steps: [
    {
      name: 'Plat',
      min: 1,
      max: 1,
      choices: [
        { productId: 7, extraCents: 0 },
        { productId: 8, extraCents: 150 },
      ],
    },
  ],
  categoryIds: [2],
} as unknown as CatalogProductWithVersion;

it.each(['fr', 'en'] as const)('converts a product to form values and back unchanged, in %s', (locale) => {
  const { kind, ...fields } = product;
  expect(bodyOf(formOf(euros[locale])(product), kind, euros[locale])).toEqual(fields);
});

it('sends no `steps` for a product without steps', () => {
  expect(bodyOf(formOf(euros.fr)({ ...product, kind: 'product', steps: [] }), 'product', euros.fr)).not.toHaveProperty('steps');
});

describe('product form problems', () => {
  const form = formOf(euros.fr)(product);
  const [first, second] = form.prices;

  it('are reported at their fields and prevent a save', () => {
    expect(problemsOf({ ...form, name: ' ', price: 'cheap' }, euros.fr)).toEqual({ name: 'missing', price: 'amount' });
    expect(
      problemsOf(
        {
          ...form,
          prices: [
            { ...first!, price: '' },
            { ...second!, mode: null },
          ],
        },
        euros.fr,
      ),
    ).toEqual({
      'prices.0': 'amount',
      'prices.1': 'place',
    });
    expect(problemsOf({ ...form, prices: [first!, { ...first!, price: '3' }] }, euros.fr)).toEqual({ 'prices.1': 'twice' });
    const [step] = form.steps;
    expect(
      problemsOf(
        {
          ...form,
          steps: [
            { ...step!, choices: [] },
            { ...step!, min: 2 },
          ],
        },
        euros.fr,
      ),
    ).toEqual({ 'steps.0': 'choices', 'steps.1': 'bounds' });
    expect(bodyOf({ ...form, name: '' }, 'formula', euros.fr)).toBeNull();
  });

  it('do not include an empty price, which is saved as null', () => {
    expect(problemsOf({ ...form, price: '' }, euros.fr)).toEqual({});
    expect(bodyOf({ ...form, price: '' }, 'formula', euros.fr)?.priceCents).toBeNull();
  });
});
