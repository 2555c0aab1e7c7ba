import { expect, it } from 'vitest';
import { priceFor } from './prices.rules';

const prices = [
  { mode: 'delivery' as const, priceCents: 1100 },
  { channelId: 2, priceCents: 1050 },
  { channelId: 2, mode: 'delivery' as const, priceCents: 1200 },
];

it.each([
  [1, undefined, 1000],
  [1, 'eatIn', 1000],
  [1, 'delivery', 1100],
  [2, undefined, 1050],
  [2, 'eatIn', 1050],
  [2, 'delivery', 1200],
] as const)('the most specific price applies: on channel %s in mode %s: %s', (channelId, mode, expected) => {
  expect(priceFor({ priceCents: 1000, prices }, channelId, mode)).toBe(expected);
  expect(priceFor({ priceCents: 1000, prices: prices.toReversed() }, channelId, mode)).toBe(expected);
});

it('a price of the channel comes before one of the mode, and there is none if nobody has set one', () => {
  const both = [
    { mode: 'delivery' as const, priceCents: 1100 },
    { channelId: 2, priceCents: 1050 },
  ];
  expect(priceFor({ priceCents: 1000, prices: both }, 2, 'delivery')).toBe(1050);
  expect(priceFor({ priceCents: null, prices: [] }, 2, 'delivery')).toBeNull();
});
