import { expect, it } from 'vitest';
import { comparedLines } from './compared-lines.rules';
import { columnsOf } from './delivery-report.work';
import type { DeliveryLine } from './stock.schema';

const line = (productId: number, quantity: number, position = 0): DeliveryLine => ({
  ...{ position, productId, quantity, productName: `Product ${productId}`, productSku: null, unitCost: 60 },
});
const received = { expectedAt: '2026-11-21T07:00:00.000Z', receivedAt: '2026-11-21T07:30:00.000Z' };
const facts = (...delivery: Parameters<typeof comparedLines>) =>
  comparedLines(...delivery).map(({ productId, announced, quantity, difference }) => [productId, announced, quantity, difference]);

it('shows what is missing or more, and announced products of which nothing arrived', () => {
  const lines = [line(1, 40), line(2, 6, 1), line(4, 1, 2)];
  const announcedLines = [line(1, 48), line(2, 6, 1), line(3, 12, 2), line(3, 3, 3)];
  const compared = comparedLines({ ...received, lines, announcedLines });
  expect(compared.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  expect(facts({ ...received, lines, announcedLines })).toEqual([
    [1, 48, 40, -8],
    [2, 6, 6, 0],
    [4, 0, 1, 1],
    [3, 15, 0, -15],
  ]);
});

it('compares several lines of one product at the first of them', () => {
  expect(facts({ ...received, lines: [line(1, 10), line(1, 5, 1)], announcedLines: [line(1, 20)] })).toEqual([
    [1, 20, 10, -5],
    [1, null, 5, null],
  ]);
});

it('finds no difference if everything arrived, and compares nothing that was not announced or has not arrived', () => {
  const delivery = { lines: [line(1, 10)], announcedLines: null };
  expect(facts({ ...received, ...delivery })).toEqual([[1, 10, 10, 0]]);
  expect(facts({ ...received, ...delivery, expectedAt: null })).toEqual([[1, null, 10, null]]);
  expect(facts({ ...received, ...delivery, receivedAt: null })).toEqual([[1, null, 10, null]]);
});

it.each([
  ['en', 'Announced', 'Received', 'Difference'],
  ['fr', 'Annoncé', 'Reçu', 'Écart'],
] as const)('prints columns for differences only if there are any (%s)', (locale, ...labels) => {
  const print = (...delivery: Parameters<typeof comparedLines>) => {
    const lines = comparedLines(...delivery);
    return columnsOf(lines, locale).map(({ label, of, total }) => [label, ...lines.map(of), total]);
  };
  const lines = [line(1, 40), line(2, 6, 1)];
  expect(print({ ...received, lines, announcedLines: [line(1, 48), line(2, 5, 1), line(3, 2, 2)] })).toEqual([
    [labels[0], '48', '5', '2', '55'],
    [labels[1], '40', '6', '0', '46'],
    [labels[2], '-8', '+1', '-2', '-9'],
  ]);
  expect(print({ ...received, lines, announcedLines: null })).toEqual([[locale === 'en' ? 'Quantity' : 'Quantité', '40', '6', '46']]);
});
