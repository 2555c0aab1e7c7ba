import { describe, expect, it } from 'vitest';
import { modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { channel, findWay, KIOSK, modeOf, readyRestaurant, reasonsOf, TABLE, TILL, WEB } from '@/server/testing/readiness-facts';
import type { RestaurantFacts } from './facts';
import { stateOf, waysOf } from './readiness.rules';

it('a restaurant that lacks nothing is ready in every way of ordering', () => {
  const ways = waysOf(readyRestaurant);
  expect(ways.map(({ channelId, mode }) => [channelId, mode?.type ?? null])).toEqual([
    [KIOSK, 'MODE_TAKE_AWAY'],
    ...modeTypes.map((type) => [WEB, type]),
    [TILL, null],
    [12, null],
  ]);
  expect(ways.map(({ state, reasons }) => [state, reasons])).toEqual(ways.map(() => ['ready', []]));
  expect(stateOf(ways)).toBe('ready');
});

it('a restaurant has the worst state of its ways of ordering with modules on, and is not ready without any', () => {
  const states = (...all: ('ready' | 'later' | 'attention' | 'not_ready')[]) => stateOf(all.map((state) => ({ state, reasons: [] })));
  expect(states('ready', 'attention')).toBe('attention');
  expect(states('ready', 'attention', 'later')).toBe('later');
  expect(states('later', 'not_ready')).toBe('not_ready');
  expect(states()).toBe('not_ready');
  const off = { state: 'not_ready' as const, reasons: [{ code: 'module_off' as const }] };
  expect(stateOf([off, { state: 'ready', reasons: [] }])).toBe('ready');
  expect(stateOf([off, off])).toBe('not_ready');
});

describe('a reason that affects the whole restaurant', () => {
  it('applies to every way of ordering', () => {
    const all = (facts: Partial<RestaurantFacts>) =>
      new Set(waysOf({ ...readyRestaurant, ...facts }).map(({ reasons }) => reasons[0]?.code));
    expect(all({ zone: null })).toEqual(new Set(['no_operation_zone']));
    expect(all({ zone: { hasRates: false, isConfigured: true } })).toEqual(new Set(['no_vat']));
    expect(all({ products: { any: false, web: false, kiosk: false } })).toEqual(new Set(['no_products']));
    const ways = waysOf({ ...readyRestaurant, zone: { hasRates: true, isConfigured: false } });
    expect(new Set(ways.map(({ state, reasons }) => `${state} ${reasons[0]?.code}`))).toEqual(new Set(['attention zone_not_configured']));
  });

  it('comes before the reasons of a channel, which come before those of a mode', () => {
    const codes = reasonsOf(
      { zone: null, areas: [], channels: [channel(WEB, { modulesOff: [1], isClosed: true, canPay: false })] },
      'MODE_DELIVERY',
    );
    expect(codes).toEqual(['no_operation_zone', 'module_off', 'restaurant_closed', 'no_payment_method', 'delivery_without_area']);
  });
});

describe('reasons of a channel', () => {
  it('name each module that is off', () => {
    const [way] = waysOf({ ...readyRestaurant, channels: [channel(12, { modulesOff: [1, 8] })] });
    expect(way).toMatchObject({ state: 'not_ready', mode: null, reasons: [{ code: 'module_off', moduleId: 1 }, { moduleId: 8 }] });
  });

  it('include being closed and lacking a consumption mode, products, a till or a payment method', () => {
    expect(reasonsOf({ channels: [channel(WEB, { isClosed: true })] })).toEqual(['restaurant_closed']);
    expect(reasonsOf({ modes: [] }, null)).toEqual(['no_consumption_mode']);
    expect(reasonsOf({ modes: [] }, null, KIOSK)).toEqual(['no_consumption_mode']);
    expect(reasonsOf({ modes: [] }, null, TILL)).toEqual([]);
    expect(reasonsOf({ products: { any: true, web: false, kiosk: true } })).toEqual(['no_product_on_channel']);
    expect(reasonsOf({ products: { any: true, web: false, kiosk: true } }, 'MODE_TAKE_AWAY', KIOSK)).toEqual([]);
    expect(reasonsOf({ products: { any: true, web: true, kiosk: false } }, 'MODE_TAKE_AWAY', KIOSK)).toEqual(['no_product_on_channel']);
    expect(reasonsOf({ tills: 0 }, null, TILL)).toEqual(['no_till']);
    expect(reasonsOf({ tills: 0 })).toEqual([]);
    expect(reasonsOf({ channels: [channel(WEB, { canPay: false })] })).toEqual(['no_payment_method']);
  });
});

describe('orders at a table', () => {
  const modes = [modeOf('MODE_SIT_IN', TABLE)];

  it('need published tables and a box that responds', () => {
    const atTable = (facts: Partial<RestaurantFacts>) => reasonsOf({ modes, ...facts }, 'MODE_SIT_IN');
    expect(atTable({})).toEqual([]);
    expect(atTable({ tables: null })).toEqual(['no_published_layout']);
    expect(atTable({ tables: 0 })).toEqual(['no_published_table']);
    expect(atTable({ box: 'none' })).toEqual(['no_box']);
    expect(atTable({ box: 'away' })).toEqual(['box_away']);
    expect(atTable({ box: 'unknown' })).toEqual([]);
  });

  it('need no tables or box where guests are not asked for their table', () => {
    expect(reasonsOf({ tables: null, box: 'away' }, 'MODE_SIT_IN')).toEqual([]);
  });
});

it('a mode with settings that may puzzle guests needs attention, but does not block orders', () => {
  const way = findWay({ modes: [modeOf('MODE_TAKE_AWAY', { fee: 100, reduction: 50 })] }, 'MODE_TAKE_AWAY');
  expect(way).toMatchObject({
    state: 'attention',
    reasons: [{ code: 'mode_puzzles', issues: ['fee_without_label', 'reduction_without_label'] }],
  });
});
