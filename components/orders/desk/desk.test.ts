import { describe, expect, it } from 'vitest';
import type { PublishedMenu } from '@/server/catalog/published.schema';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { type DeskForm, emptyDesk, lackingIn, orderBody, paymentsOf, subtotalOf, withProduct } from './desk';
import { defaultChoices, findProducts, lackingOf, listChosenNames, menuOf, nothingChosen } from './deskMenu';
import { refusalsOf } from './refusals';

const product = (productId: number, name: string, more: object = {}) => ({
  ...{ productId, name, sku: `S-${productId}`, barcode: null, optionGroupIds: [], steps: [], isAvailable: true },
  ...{ pricesByMode: { eatIn: 900, takeAway: 800 }, ...more },
});
const choice = (choiceId: string, name: string, isDefault = false) => ({
  ...{ choiceId, name, priceCents: 50, productId: null, isDefault, isAvailable: true },
});
const menu = menuOf([
  {
    products: [
      product(1, 'Crème brûlée'),
      product(2, 'Burger', { optionGroupIds: [7, 8] }),
      product(3, 'Formule', { steps: [{ name: 'Main', min: 1, max: 1, choices: [{ productId: 2, extraCents: 150, isAvailable: true }] }] }),
      product(4, 'Gift card'),
      product(5, 'Plate', { pricesByMode: { eatIn: 1200, takeAway: null } }),
    ],
    optionGroups: [
      { optionGroupId: 7, name: 'Cooking', min: 1, max: 1, freeQuantity: 0, choices: [choice('a', 'Rare'), choice('b', 'Done')] },
      { optionGroupId: 8, name: 'Sauces', min: 0, max: 2, freeQuantity: 1, choices: [choice('c', 'Ketchup', true), choice('d', 'Mayo')] },
    ],
    categories: [
      { categoryId: 1, name: 'Desserts', productIds: [1] },
      { categoryId: 2, name: 'Mains', productIds: [2, 3, 1] },
    ],
  } as unknown as PublishedMenu,
]);
const names = (typed: string) =>
  findProducts(menu, typed, 'MODE_TAKE_AWAY').map(({ name, products }) => [name, ...products.map((each) => each.name)]);
const form = (fields: Partial<DeskForm> = {}): DeskForm => ({ ...emptyDesk(2, 'MODE_TAKE_AWAY'), ...fields });
const lines = withProduct([], 1, nothingChosen);

describe('the desk menu', () => {
  it('finds products without accents or by SKU, each once, if they have a price for the dining option', () => {
    expect(names('')).toEqual([
      ['Desserts', 'Crème brûlée'],
      ['Mains', 'Burger', 'Formule'],
      ['', 'Gift card'],
    ]);
    expect(names('brulee')).toEqual([['Desserts', 'Crème brûlée']]);
    expect(names('s-3')).toEqual([['Mains', 'Formule']]);
    expect(names('pizza')).toEqual([]);
    expect(names('plate')).toEqual([]);
    expect(findProducts(menu, 'plate', 'MODE_SIT_IN')).toHaveLength(1);
  });

  it('finds the best matches first: the start of the name or the code, then the start of a word, then menu order', () => {
    const ranked = menuOf([
      {
        products: [
          product(1, 'Pain au chocolat'),
          product(2, 'Poireaux', { barcode: '3017620422003' }),
          product(3, 'Coca-Cola'),
          product(4, 'Cola'),
          product(5, 'Eau plate'),
          product(6, 'Œufs mayonnaise', { sku: 'COLA' }),
        ],
        optionGroups: [],
        categories: [
          { categoryId: 1, name: 'Food', productIds: [1, 2] },
          { categoryId: 2, name: 'Drinks', productIds: [3, 4, 5] },
        ],
      } as unknown as PublishedMenu,
    ]);
    const found = (typed: string) =>
      findProducts(ranked, typed, 'MODE_SIT_IN').map(({ name, products }) => [name, ...products.map((each) => each.name)]);
    expect(found('cola')).toEqual([
      ['Drinks', 'Cola', 'Coca-Cola'],
      ['', 'Œufs mayonnaise'],
      ['Food', 'Pain au chocolat'],
    ]);
    expect(found('eau')).toEqual([
      ['Drinks', 'Eau plate'],
      ['Food', 'Poireaux'],
    ]);
    expect(found('oeuf')).toEqual([['', 'Œufs mayonnaise']]);
    expect(found('3017620422003')).toEqual([['Food', 'Poireaux']]);
  });

  it('reports missing choices, including those of a product chosen in a formula', () => {
    const first = defaultChoices(menu, menu.products.get(2)!);
    expect(first.options).toEqual(['c']);
    expect(lackingOf(menu, 2, first)).toEqual(['Cooking']);
    expect(lackingOf(menu, 2, { ...first, options: ['c', 'a'] })).toEqual([]);
    expect(lackingOf(menu, 2, { ...first, options: ['a', 'b'] })).toEqual(['Cooking']);
    expect(lackingOf(menu, 3, nothingChosen)).toEqual(['Main']);
    const formula = { options: [], choices: [{ step: 0, productId: 2, options: ['d'] }] };
    expect(lackingOf(menu, 3, formula)).toEqual(['Cooking']);
    expect(listChosenNames(menu, 3, formula)).toEqual(['Burger', 'Mayo']);
  });
});

describe('the subtotal of an order', () => {
  const choices = [{ step: 0, productId: 2, options: ['a', 'c', 'd'] }];
  const taken = [
    ...lines,
    ...withProduct([], 2, { options: ['a', 'c', 'd'], choices: [] }),
    ...withProduct([], 3, { options: [], choices }),
  ];

  it('is known line by line from the dining option, free options and steps, before anything else is entered', () => {
    expect(subtotalOf({ lines: [], mode: 'MODE_SIT_IN' }, menu)).toBe(0);
    expect(subtotalOf({ lines: lines.map((line) => ({ ...line, quantity: 3 })), mode: 'MODE_SIT_IN' }, menu)).toBe(2_700);
    expect(subtotalOf({ lines: taken, mode: 'MODE_TAKE_AWAY' }, menu)).toBe(800 + 900 + 1_050);
  });

  it('leaves out products that are off the menu or have no price for the dining option', () => {
    expect(subtotalOf({ lines: withProduct(lines, 99, nothingChosen), mode: 'MODE_TAKE_AWAY' }, menu)).toBe(800);
    const plates = withProduct(lines, 5, nothingChosen);
    expect(subtotalOf({ lines: plates, mode: 'MODE_TAKE_AWAY' }, menu)).toBe(800);
    expect(subtotalOf({ lines: plates, mode: 'MODE_SIT_IN' }, menu)).toBe(2_100);
  });
});

describe('an order at the desk', () => {
  it('keeps a product on one line unless its comment or options differ', () => {
    expect(withProduct(lines, 1, nothingChosen)).toMatchObject([{ productId: 1, quantity: 2 }]);
    expect(withProduct([{ ...lines[0]!, comment: 'Warm' }], 1, nothingChosen)).toHaveLength(2);
    expect(withProduct(lines, 1, { options: ['a'], choices: [] })).toHaveLength(2);
  });

  it('reports what is missing', () => {
    const mode = { isTimeSlotModeEnabled: true, additionalInformationType: 'NUMBER', additionalInformationAllowSkip: false };
    expect(lackingIn(form(), menu, null)).toEqual(['items']);
    expect(lackingIn(form({ lines }), menu, mode as ConsumptionMode)).toEqual(['slot', 'information']);
    expect(lackingIn(form({ lines, channelId: 1 }), menu, mode as ConsumptionMode)).toEqual(['information']);
    expect(lackingIn(form({ lines, mode: 'MODE_DELIVERY' }), menu, null)).toEqual(['address']);
    expect(lackingIn(form({ lines, mode: 'MODE_DELIVERY', channelId: 5 }), menu, null)).toEqual([]);
  });

  it('is sent only with the fields that apply to it', () => {
    const entered = form({
      ...{ lines, mode: 'MODE_DELIVERY', channelId: 5, address: { text: 'Here', lat: 1, lng: 2 }, promocode: 'SUN', rewards: ['4'] },
      ...{ tableId: '0b0f6c1e-6f1b-4a52-9d3f-1a2b3c4d5e6f', guestName: ' Camille ', means: 'ExternalPayment', reference: 'T-1' },
    });
    expect(orderBody(1, entered, { toPay: 800, totalPrice: 900 }, 0)).toEqual({
      ...{ restaurantId: 1, channelId: 5, consumptionMode: 'MODE_DELIVERY', rewards: [], guest: { name: 'Camille' }, expectedTotal: 900 },
      items: [{ productId: 1, quantity: 1, options: [], choices: [] }],
      payments: [{ type: 'ExternalPayment', amount: 800, reference: 'T-1' }],
    });
  });

  it('is paid in parts that add up to the amount to pay', () => {
    const paid = (fields: Partial<DeskForm>, toPay: number, fromWallet = 0) =>
      paymentsOf(form(fields), toPay, fromWallet).map(({ type, amount }) => [type, amount]);
    expect(paid({ means: 'later' }, 800)).toEqual([]);
    expect(paid({ means: 'ExternalPayment' }, 0)).toEqual([]);
    expect(paid({ means: 'Wallet' }, 800)).toEqual([['Wallet', 800]]);
    expect(paid({ means: 'Deferred' }, 800, 300)).toEqual([
      ['Wallet', 300],
      ['Deferred', 500],
    ]);
    expect(paid({ means: 'ExternalPayment' }, 800, 900)).toEqual([['Wallet', 800]]);
  });
});

describe('a refusal', () => {
  const refused = (code: string, extraData: object) => refusalsOf({ code, extraData }, [...lines]);

  it('is shown at the lines of the products', () => {
    const products = [
      { productId: 1, reason: 'out_of_stock', quantity: 2 },
      { productId: 99, reason: 'switched_off' },
    ];
    expect(refused('product_unavailable', { products })).toMatchObject([
      { section: 'items', line: lines[0]!.key, message: { reason: 'out_of_stock', quantity: 2 } },
      { section: 'items', message: { reason: 'switched_off', productId: 99 } },
    ]);
    const issues = [{ path: 'items.0.options', code: 'too_small', message: '' }];
    expect(refused('invalid_parameters', { issues })).toMatchObject([{ line: lines[0]!.key, message: { key: 'choices' } }]);
  });

  it('is shown where it can be corrected', () => {
    const places = (code: string, extraData: object = {}) => refused(code, extraData).map(({ section, message }) => [section, message.key]);
    expect(places('no_delivery_area', { opensAt: null })).toEqual([['address', 'noArea']]);
    expect(places('slot_full', { reason: 'full' })).toEqual([['when', 'slot']]);
    expect(places('missing_parameters', { issues: [{ path: 'additionalInformation' }] })).toEqual([['information', 'required']]);
    expect(places('promocode_expired')).toEqual([['code', 'service']]);
    expect(places('restaurant_offline')).toEqual([['table', 'boxAway']]);
    expect(places('price_changed', { expectedTotal: 800, totalPrice: 900 })).toEqual([['order', 'price']]);
    for (const reason of ['archived', 'inactive']) expect(places('conflict', { reason })).toEqual([['guest', 'customer']]);
    expect(places('conflict', { reason: 'daily_limit_reached', grantId: 1, dailyLimit: 1 })).toEqual([['payment', 'grant']]);
    expect(places('conflict', { reason: 'charging' })).toEqual([['order', 'service']]);
    expect(places('unavailable')).toEqual([['order', 'service']]);
  });
});
