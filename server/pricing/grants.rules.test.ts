import { describe, expect, it } from 'vitest';
import { cartOf, grant, line, type OffersInput, priceWith, traceOf } from './test-carts';

const meal = cartOf(line(1, 800, 1, { tags: ['main'] }), line(2, 400, 1, { tags: ['wine'], vatRate: 2000 }));
const tried = (fields: Partial<typeof grant>, more: Parameters<typeof priceWith>[2] = {}, given: OffersInput = {}) =>
  priceWith(meal, { ...given, grants: [{ ...grant, ...fields }] }, more);
const paid = (fields: Partial<typeof grant>, more: Parameters<typeof priceWith>[2] = {}) => tried(fields, more).grants[0]?.valueCents ?? 0;

describe('a grant', () => {
  it.each([
    ['1, an amount', { strategy: 1 }, 300],
    ['1, a rate, half up', { strategy: 1, type: 'RATE', amount: 3333 }, 400],
    ['1, up to its ceiling', { strategy: 1, type: 'RATE', amount: 5000, ceilingCents: 500 }, 500],
    ['1, of a cart that reaches its threshold', { strategy: 1, thresholdCents: 1200 }, 300],
    ['1, of no smaller cart', { strategy: 1, thresholdCents: 1201 }, 0],
    ['1, and never more than is to be paid', { strategy: 1, amount: 5000 }, 1200],
    ['2, of items with its tag', { strategy: 2, tag: 'main', type: 'RATE', amount: 5000 }, 400],
    ['2, and no more than they cost', { strategy: 2, tag: 'wine', amount: 1000 }, 400],
    ['2, without such items', { strategy: 2, tag: 'dessert' }, 0],
    ['3, what is over its threshold, whatever its amount', { strategy: 3, amount: 1, thresholdCents: 275 }, 925],
    ['3, up to its ceiling', { strategy: 3, thresholdCents: 275, ceilingCents: 600 }, 600],
    ['3, of no cart below its threshold', { strategy: 3, thresholdCents: 1200 }, 0],
    ['4, at the first passage', { strategy: 4 }, 300],
  ] as const)('pays by strategy %s', (_what, fields, cents) => {
    expect(paid(fields as Partial<typeof grant>)).toBe(cents);
  });

  it('pays nothing at a second passage by strategy 4 or past its daily limit, and only what the allowance leaves', () => {
    const codeOf = (fields: Partial<typeof grant>, more = {}) => traceOf(tried(fields, more), 1, 'grant')?.code;
    expect(codeOf({ strategy: 4 }, { passagesToday: 1 })).toBe('not_first_passage');
    expect(codeOf({ usesToday: 1 })).toBe('daily_limit_reached');
    expect(codeOf({ dailyLimit: 0 })).toBe('daily_limit_reached');
    expect(codeOf({}, { allowanceLeftCents: 0 })).toBe('allowance_spent');
    expect(traceOf(tried({}, { allowanceLeftCents: 120 }), 1, 'grant')).toMatchObject({ code: 'applied_in_part', valueCents: 120 });
  });

  it('reports how much is missing', () => {
    const missingOf = (fields: Partial<typeof grant>) => traceOf(tried(fields), 1, 'grant')?.missing;
    expect(missingOf({ thresholdCents: 1430 })).toEqual({ amount: 230 });
    expect(missingOf({ strategy: 3, thresholdCents: 1200 })).toEqual({ amount: 1 });
  });

  it('leaves prices and VAT unchanged, and reports its share of each VAT rate', () => {
    const without = priceWith(meal);
    const result = tried({ amount: 600 });
    expect([result.vat, result.totalPrice, result.toPay]).toEqual([without.vat, 1200, 600]);
    expect(result.grants[0]?.rates).toEqual([
      { vatRate: 2000, cents: 200 },
      { vatRate: 1000, cents: 400 },
    ]);
  });

  it('covers fees, too', () => {
    const fees = [{ kind: 'entrance' as const, label: 'Admission', amountCents: 150, vatRate: 1000 }];
    expect(tried({ amount: 5000 }, {}, { fees })).toMatchObject({ totalPrice: 1350, toPay: 0 });
  });
});

describe('several grants', () => {
  it('pay in the order of their rule, each from what the one before left', () => {
    const first = { ...grant, grantId: 2, position: 1, amount: 1000 };
    const second = { ...grant, grantId: 1, position: 2, amount: 500 };
    for (const grants of [
      [first, second],
      [second, first],
    ])
      expect(priceWith(meal, { grants }).grants.map(({ grantId, valueCents }) => [grantId, valueCents])).toEqual([
        [2, 1000],
        [1, 200],
      ]);
  });
});
