import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type MenuFacts, type Offered, publish } from './published.rules';
import { publishText } from './published-text';

const head = {
  restaurantId: 1,
  menuId: 1,
  name: 'M',
  channelId: 2,
  language: 'fr',
  currency: 'EUR',
  timeZone: 'UTC',
  operationZoneCode: null,
  brand: { brandId: 1, name: 'B', logo: null, primaryColor: null, secondaryColor: null },
};
const offered = (productId: number, more: Partial<Offered> = {}): Offered => ({
  ...{ productId, catalogProductId: productId, signature: `s${productId}`, kind: 'product', name: `P${productId}`, description: '' },
  ...{ sku: null, barcode: null, priceCents: 500, prices: [], vatGroupId: 1, isForImmediateConsumption: true, tags: [], allergens: [] },
  ...{ diets: [], saleTimes: [], optionGroupIds: [], steps: [], imageId: null, imageVersion: null },
  ...{ webAvailability: true, kioskAvailability: true },
  ...more,
});
const formula = (productId: number, min: number, choices: number[]) =>
  offered(productId, {
    kind: 'formula',
    steps: [{ name: 'Step', min, max: min, choices: choices.map((choice) => ({ productId: choice, extraCents: 0 })) }],
  });
const factsOf = (products: Offered[], optionGroups: MenuFacts['optionGroups'] = []): MenuFacts => ({
  ...{ head, products, optionGroups, categories: [{ categoryId: 1, name: 'C', productIds: products.map(({ productId }) => productId) }] },
  rates: new Map([[1, { eatIn: 1000, takeAway: 1000, delivery: 1000 }]]),
});
const productOf = (facts: MenuFacts, id: number) => [...publish(facts).products].find(({ productId }) => productId === id);

describe('availability on a published menu', () => {
  it('excludes a formula whose step has fewer available choices than must be taken', () => {
    const off = offered(2, { webAvailability: false });
    expect(productOf(factsOf([offered(1), offered(2), formula(3, 2, [1, 2])]), 3)).toMatchObject({
      isAvailable: true,
      vatOfFirstChoices: { eatIn: [{ rate: 1000, amountCents: 500 }] },
    });
    expect(productOf(factsOf([offered(1), off, formula(3, 2, [1, 2])]), 3)).toMatchObject({ isAvailable: false, vatOfFirstChoices: null });
    expect(productOf(factsOf([offered(1), off, formula(3, 1, [1, 2])]), 3)).toMatchObject({ isAvailable: true });
  });

  it('excludes a product that requires more options than are available', () => {
    const choices = [1, 2].map((id) => ({ choiceId: `${id}`, name: `${id}`, priceCents: 0, catalogProductId: id, isDefault: false }));
    const group = (min: number) => ({ optionGroupId: 7, name: 'Side', min, max: 2, freeQuantity: 0, choices });
    const products = [offered(1), offered(2, { webAvailability: false }), offered(3, { optionGroupIds: [7, 8] })];
    expect(productOf(factsOf(products, [group(2)]), 3)).toMatchObject({ isAvailable: false, optionGroupIds: [7] });
    expect(productOf(factsOf(products, [group(1)]), 3)).toMatchObject({ isAvailable: true });
    expect(productOf(factsOf(products), 3)).toMatchObject({ isAvailable: true, optionGroupIds: [] });
  });
});

afterEach(() => vi.restoreAllMocks());

it('writing a menu of ten thousand products with five hundred formulas leaves time to serve others', async () => {
  const plain = Array.from({ length: 9_500 }, (_, index) => offered(index + 1));
  const formulas = Array.from({ length: 500 }, (_, index) => formula(index + 10_000, 1, [index + 1]));
  // A clock that advances a millisecond per product, so that the pauses do not depend on the machine.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now++);
  let isWritten = false;
  const written = publishText(publish(factsOf([...plain, ...formulas]))).finally(() => {
    isWritten = true;
  });
  let served = 0;
  for (; !isWritten; served++) await setImmediate();
  const menu = JSON.parse(await written);
  expect([menu.products.length, menu.categories[0].productIds.length, menu.optionGroups]).toEqual([10_000, 10_000, []]);
  expect(menu.products.at(-1).vatOfFirstChoices.eatIn).toEqual([{ rate: 1000, amountCents: 500 }]);
  expect(served).toBeGreaterThan(10_000 / 50);
});
