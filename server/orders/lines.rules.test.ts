import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOfChoice, type OrderCatalog, type SoldGroup, type SoldProduct } from './catalog.query';
import { type AskedItem, linesOf, type Selling } from './lines.rules';
import { refusals } from './lines.words';

const product = (productId: number, more: Partial<SoldProduct> = {}): SoldProduct => ({
  ...{
    productId,
    menuId: 1,
    catalogProductId: 100 + productId,
    kind: 'product',
    name: `Product ${productId}`,
    sku: null,
    categoryName: 'Dishes',
  },
  ...{ categoryIds: [], priceCents: 1_000, prices: [], vatGroupId: 1, tags: [], saleTimes: [], optionGroupIds: [], steps: [] },
  ...{ webAvailability: true, kioskAvailability: true, isArchived: false },
  ...more,
});
const selling: Selling = {
  ...{ channelId: 2, vatMode: 'eatIn', weekday: 'MON', minute: 720, hasHappened: false },
  rateOf: (group) => (group === 1 ? 1_000 : group === 2 ? 2_000 : null),
};
const soldOf = (products: SoldProduct[], groups: SoldGroup[] = [], choices: SoldProduct[] = []): OrderCatalog => ({
  products: new Map(products.map((each) => [each.productId, each])),
  groups: new Map(groups.map((group) => [group.optionGroupId, group])),
  choices: new Map(choices.map((each) => [keyOfChoice(each.menuId, each.catalogProductId ?? 0), each])),
});
const item = (productId: number, more: Partial<AskedItem> = {}): AskedItem => ({
  productId,
  quantity: 1,
  options: [],
  choices: [],
  ...more,
});

describe('linesOf', () => {
  it.each([
    ['without a price', { priceCents: null }, 'no_price'],
    ['archived', { isArchived: true }, 'archived'],
    ['switched off on the channel', { webAvailability: false }, 'switched_off'],
    ['at another hour', { saleTimes: [{ day: 'MON', start: 300, end: 720 }] }, 'not_sold_now'],
  ] as const)('reports all unsold items at once, but accepts them if the sale has already happened: %s', (_, more, reason) => {
    const asked = [item(1), item(2), item(9)];
    const { unsold } = linesOf(asked, soldOf([product(1), product(2, more as Partial<SoldProduct>)]), selling);
    expect(unsold).toEqual([
      { productId: 2, reason },
      { productId: 9, reason: 'unknown' },
    ]);
    const happened = linesOf([item(2)], soldOf([product(2, more as Partial<SoldProduct>)]), { ...selling, hasHappened: true });
    expect([happened.unsold, happened.lines.length]).toEqual([[], 1]);
    expect(happened.differences).toEqual(reason === 'no_price' ? [{ code: 'product', productId: 2 }] : []);
  });

  it('uses the till’s own price and ignores the availability of other channels', () => {
    const dish = product(1, {
      webAvailability: false,
      prices: [
        { channelId: 5, priceCents: 800 },
        { mode: 'eatIn', priceCents: 900 },
      ],
    });
    const [line] = linesOf([item(1)], soldOf([dish]), { ...selling, channelId: 5 }).lines;
    expect(line?.cart.grossCents).toBe(800);
  });
});

const choice = (choiceId: string, priceCents: number, catalogProductId: number | null = null) => ({
  ...{ choiceId, name: choiceId, priceCents, catalogProductId, isDefault: false },
});

describe('options', () => {
  const group: SoldGroup = {
    ...{ optionGroupId: 7, name: 'Extras', min: 1, max: 3, freeQuantity: 1 },
    choices: [choice('egg', 150), choice('beer', 400, 300), choice('salt', 20)],
  };
  const dish = product(1, { optionGroupIds: [7] });
  const beer = product(3, { catalogProductId: 300, vatGroupId: 2 });
  const lineWith = (...choiceIds: string[]) =>
    linesOf([item(1, { quantity: 2, options: choiceIds.map((choiceId) => ({ choiceId })) })], soldOf([dish], [group], [beer]), selling);

  it('cost their own price and VAT rate, the cheapest being free, and take their own stock', () => {
    const { lines, faults } = lineWith('egg', 'beer', 'salt');
    expect(faults).toEqual([]);
    expect(lines[0]).toMatchObject({
      ...{ cart: { grossCents: 1_550, quantity: 2, vatRate: 1_000 }, stock: [1, 3] },
      parts: [
        { vatRate: 1_000, cents: 1_150 },
        { vatRate: 2_000, cents: 400 },
      ],
    });
  });

  it('are rejected below the minimum, when taken twice and when unknown', () => {
    expect(lineWith().faults).toEqual([
      {
        path: 'items.0.options',
        code: 'too_small',
        message: { en: 'Choose 1 to 3 of “Extras”.', fr: '«\u00a0Extras\u00a0»\u00a0: choisissez-en de 1 à 3.' },
      },
    ]);
    expect(lineWith('egg', 'egg').faults).toEqual([{ path: 'items.0.options', code: 'not_unique', message: refusals.takenTwice }]);
    expect(lineWith('egg', 'tea').faults).toMatchObject([{ path: 'items.0.options.1.choiceId', code: 'invalid_value' }]);
  });

  it('are reported when their product is switched off', () => {
    const gone = linesOf(
      [item(1, { options: [{ choiceId: 'beer' }] })],
      soldOf([dish], [group], [{ ...beer, webAvailability: false }]),
      selling,
    );
    expect(gone.unsold).toEqual([{ productId: 3, reason: 'switched_off' }]);
  });
});

describe('a formula', () => {
  const soup = product(2, { priceCents: 800 });
  const wine = product(3, { priceCents: 400, vatGroupId: 2 });
  const steps = [
    { name: 'Dish', min: 1, max: 1, choices: [{ productId: 102, extraCents: 0 }] },
    { name: 'Drink', min: 1, max: 1, choices: [{ productId: 103, extraCents: 100 }] },
  ];
  const menu = product(1, { kind: 'formula', vatGroupId: null, priceCents: 1_000, steps });
  const sold = soldOf([menu, soup, wine]);

  it('splits its price over the VAT rates of the chosen products by their single prices, and takes their stock', () => {
    const choices = [
      { step: 0, productId: 2, options: [] },
      { step: 1, productId: 3, options: [] },
    ];
    const { lines, faults } = linesOf([item(1, { choices })], sold, selling);
    expect(faults).toEqual([]);
    expect(lines[0]).toMatchObject({
      ...{ stock: [2, 3], isVatUnknown: false },
      parts: [
        { vatRate: 1_000, cents: 733 },
        { vatRate: 2_000, cents: 367 },
      ],
    });
  });

  it('takes each choice of a step once, though the same product may be in several steps', () => {
    const drinks = { ...steps[1]!, name: 'Drinks', max: 2, choices: [...steps[1]!.choices, { productId: 102, extraCents: 0 }] };
    const formula = { ...menu, steps: [steps[0]!, drinks] };
    const faultsOf = (...drink: number[]) => {
      const choices = [2, ...drink].map((productId, index) => ({ step: index === 0 ? 0 : 1, productId, options: [] }));
      return linesOf([item(1, { choices })], soldOf([formula, soup, wine]), selling).faults;
    };
    expect(faultsOf(3, 3)).toEqual([{ path: 'items.0.choices', code: 'not_unique', message: refusals.takenTwice }]);
    expect(faultsOf(3, 2)).toEqual([]);
  });

  describe('with options of its own', () => {
    const both = [
      { step: 0, productId: 2, options: [] },
      { step: 1, productId: 3, options: [] },
    ];
    const beer = product(4, { catalogProductId: 300, vatGroupId: 2 });
    const unrated = product(5, { catalogProductId: 301, vatGroupId: null });
    const partsWith = ({ cents, of = null, extraCents = 0 }: { cents: number; of?: number | null; extraCents?: number }) => {
      const extras: SoldGroup = {
        ...{ optionGroupId: 7, name: 'Extras', min: 0, max: 1, freeQuantity: 0 },
        choices: [choice('extra', cents, of)],
      };
      const drink = { ...steps[1]!, choices: [{ productId: 103, extraCents }] };
      const formula = { ...menu, steps: [steps[0]!, drink], optionGroupIds: [7] };
      const asked = item(1, { choices: both, options: [{ choiceId: 'extra' }] });
      return linesOf([asked], soldOf([formula, soup, wine], [extras], [beer, unrated]), selling).lines[0]!;
    };

    it('splits the price of an option without a product like its own', () => {
      // 1000 + 300: 1300 × 800 / 1200 = 866.67; 1300 × 400 / 1200 = 433.33.
      expect(partsWith({ cents: 300 })).toMatchObject({
        ...{ isVatUnknown: false, cart: { grossCents: 1_300, vatRate: 1_000 } },
        parts: [
          { vatRate: 1_000, cents: 867 },
          { vatRate: 2_000, cents: 433 },
        ],
      });
    });

    it('splits price and option as one amount, so that no cent is rounded twice', () => {
      // 1001 × 2 / 3 = 667.33; on their own they would be 666.67 and 0.67, together 668.
      expect(partsWith({ cents: 1 }).parts).toEqual([
        { vatRate: 1_000, cents: 667 },
        { vatRate: 2_000, cents: 334 },
      ]);
    });

    it('keeps the rate of an option that is a product, and splits an option whose rate is unknown', () => {
      expect(partsWith({ cents: 300, of: 300 }).parts).toEqual([
        { vatRate: 1_000, cents: 667 },
        { vatRate: 2_000, cents: 633 },
      ]);
      expect(partsWith({ cents: 300, of: 301 })).toMatchObject({
        isVatUnknown: true,
        parts: [
          { vatRate: 1_000, cents: 867 },
          { vatRate: 2_000, cents: 433 },
        ],
      });
    });

    it('adds up to its price with them, each rate within a cent of its share', () => {
      const cents = fc.nat(100_000);
      fc.assert(
        fc.property(cents, cents, (optionCents, extraCents) => {
          const price = 1_000 + optionCents + extraCents;
          const { parts, cart } = partsWith({ cents: optionCents, extraCents });
          expect(cart.grossCents).toBe(price);
          expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(price);
          for (const { vatRate, cents: share } of parts) expect(Math.abs(3 * share - price * (vatRate === 1_000 ? 2 : 1))).toBeLessThan(3);
        }),
      );
    });
  });

  it('rejects missing steps, choices of another step, and choices on a product that is not a formula', () => {
    const faults = linesOf([item(1, { choices: [{ step: 1, productId: 2, options: [] }] })], sold, selling).faults;
    expect(faults.map(({ path, code }) => [path, code])).toEqual([
      ['items.0.choices', 'too_small'],
      ['items.0.choices.0.productId', 'invalid_value'],
    ]);
    expect(linesOf([item(2, { choices: [{ step: 0, productId: 3, options: [] }] })], sold, selling).faults).toMatchObject([
      { path: 'items.0.choices' },
    ]);
  });
});
