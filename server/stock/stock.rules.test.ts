import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channels, type Line, MAX_STOCK, mergeLines, type StockState, statusOf, stepStock } from './stock.rules';

const perChannel = fc.record({ web: fc.boolean(), kiosk: fc.boolean() });
/** A channel cannot be available and switched off by the rules at the same time. */
const stock: fc.Arbitrary<StockState> = fc
  .record({ quantity: fc.integer({ min: -50, max: 50 }), available: perChannel, off: perChannel })
  .map(({ quantity, available, off }) => ({
    quantity,
    available,
    autoDisabled: { web: !available.web && off.web, kiosk: !available.kiosk && off.kiosk },
  }));
const amount = fc.integer({ min: -60, max: 60 });
const line = (productId: fc.Arbitrary<number>): fc.Arbitrary<Line> =>
  fc.oneof(fc.record({ productId, delta: amount }), fc.record({ productId, to: amount }));

describe('stepStock', () => {
  const everywhere = { web: true, kiosk: true };
  const open: StockState = { quantity: 2, available: everywhere, autoDisabled: { web: false, kiosk: false } };

  it('returns the quantity before, the quantity after and the difference', () => {
    fc.assert(
      fc.property(stock, line(fc.constant(1)), perChannel, (state, change, managed) => {
        const step = stepStock(state, change, managed);
        expect(step).not.toBeNull();
        expect(step?.before).toBe(state.quantity);
        expect(step?.after).toBe('to' in change ? change.to : state.quantity + change.delta);
        expect(step?.delta).toBe((step?.after ?? 0) - state.quantity);
        expect(step?.next.quantity).toBe(step?.after);
      }),
    );
  });

  it('closes managed channels without stock, reopens those it closed, and keeps what a person decided', () => {
    fc.assert(
      fc.property(stock, line(fc.constant(1)), perChannel, (state, change, managed) => {
        const { after, next, autoDisabled, autoEnabled } = stepStock(state, change, managed)!;
        let [closed, opened] = [false, false];
        for (const channel of channels) {
          const [was, wasAuto] = [state.available[channel], state.autoDisabled[channel]];
          const [is, isAuto] = [next.available[channel], next.autoDisabled[channel]];
          if (after > 0) expect([is, isAuto]).toEqual([was || wasAuto, false]);
          else if (managed[channel]) expect([is, isAuto]).toEqual([false, was || wasAuto]);
          else expect([is, isAuto]).toEqual([was, wasAuto]);
          closed ||= was && !is;
          opened ||= !was && is;
        }
        expect({ autoDisabled, autoEnabled }).toEqual({ autoDisabled: closed, autoEnabled: opened });
      }),
    );
  });

  it('restores exactly the availability it took, whatever happens to the settings meanwhile', () => {
    fc.assert(
      fc.property(stock, perChannel, perChannel, (state, managed, later) => {
        const filled = { ...state, quantity: 5, autoDisabled: { web: false, kiosk: false } };
        const empty = stepStock(filled, { productId: 1, to: 0 }, managed)!.next;
        const back = stepStock(empty, { productId: 1, to: 5 }, later)!.next;
        expect(back).toEqual(filled);
      }),
    );
  });

  it('does not change the state it is given', () => {
    const state = structuredClone(open);
    stepStock(state, { productId: 1, to: 0 }, everywhere);
    expect(state).toEqual(open);
  });

  it('returns null for quantities beyond MAX_STOCK and for invalid numbers', () => {
    const at = (quantity: number, delta: number) => stepStock({ ...open, quantity }, { productId: 1, delta }, everywhere);
    expect(at(MAX_STOCK - 1, 1)?.after).toBe(MAX_STOCK);
    expect(at(MAX_STOCK, 1)).toBeNull();
    expect(at(1 - MAX_STOCK, -1)?.after).toBe(-MAX_STOCK);
    expect(at(-MAX_STOCK, -1)).toBeNull();
    for (const odd of [Number.NaN, Number.POSITIVE_INFINITY, 0.5, 2 ** 53]) expect(at(0, odd)).toBeNull();
  });
});

describe('mergeLines', () => {
  const apply = (lines: Line[]) => {
    const quantities = new Map<number, number>();
    for (const change of lines)
      quantities.set(change.productId, 'to' in change ? change.to : (quantities.get(change.productId) ?? 0) + change.delta);
    return quantities;
  };

  it('makes one line per product, with the same effect as all lines one after the other', () => {
    fc.assert(
      fc.property(fc.array(line(fc.integer({ min: 1, max: 4 })), { maxLength: 12 }), (lines) => {
        const merged = mergeLines(lines);
        expect(apply(merged)).toEqual(apply(lines));
        expect(merged.map(({ productId }) => productId)).toEqual([...new Set(lines.map(({ productId }) => productId))]);
      }),
    );
  });
});

describe('statusOf', () => {
  it.each([
    [-1, 5, 'out'],
    [0, 5, 'out'],
    [1, 5, 'low'],
    [5, 5, 'low'],
    [6, 5, 'ok'],
    [0, 0, 'out'],
    [1, 0, 'ok'],
  ] as const)('of %i with a threshold of %i is %s', (quantity, threshold, status) => expect(statusOf(quantity, threshold)).toBe(status));
});
