import { describe, expect, it } from 'vitest';
import {
  type CountedLine,
  countOf,
  countTotals,
  differences,
  isKeptCount,
  isSameReceipt,
  recountLines,
  toReceivedLines,
  withCount,
  withProduct,
} from './receiving';

const line = (position: number, productId: number, quantity: number, unitCost: number | null = null) => ({
  position,
  productId,
  productName: `Product ${productId}`,
  productSku: null,
  quantity,
  unitCost,
});
const delivery = { lines: [line(1, 7, 12, 240), line(2, 8, 6), line(3, 7, 3)] };

it('starts the count with the announced quantities, with lines of one product merged', () => {
  expect(countOf(delivery)).toMatchObject([
    { productId: 7, announced: 15, counted: 15, unitCost: 240 },
    { productId: 8, announced: 6, counted: 6, unitCost: null },
  ]);
});

it('totals what arrived, and counts no cost for what did not', () => {
  const [seven, eight] = countOf(delivery);
  expect(countTotals([seven!, eight!])).toEqual({ lines: 2, units: 21, cost: 3_600, withoutCost: 1 });
  expect(countTotals([{ ...seven!, counted: 0 }, eight!])).toEqual({ lines: 1, units: 6, cost: null, withoutCost: 1 });
  expect(
    countTotals([
      { ...seven!, counted: 2 },
      { ...eight!, counted: 0 },
    ]),
  ).toEqual({ lines: 1, units: 2, cost: 480, withoutCost: 0 });
  expect(countTotals([])).toEqual({ lines: 0, units: 0, cost: null, withoutCost: 0 });
});

it('sends no lines when everything arrived as announced', () => expect(toReceivedLines(countOf(delivery))).toBeUndefined());

it('sends only the lines that arrived', () => {
  const [seven, eight] = countOf(delivery);
  const counted = [
    { ...seven!, counted: 14 },
    { ...eight!, counted: 0 },
  ];
  expect(differences(counted)).toHaveLength(2);
  expect(toReceivedLines(counted)).toEqual([{ productId: 7, quantity: 14, unitCost: 240 }]);
});

it('adds products that were not announced', () => {
  const tarte = { productId: 9, name: 'Tarte', sku: null, tracked: true, currentQuantity: 0 };
  const once = withProduct(countOf(delivery), tarte);
  expect(once.at(-1)).toMatchObject({ productId: 9, announced: 0, counted: 1 });
  expect(withProduct(once, tarte).at(-1)?.counted).toBe(2);
});

describe('a stored count', () => {
  const announced = [
    { position: 1, productId: 1, productName: 'Cola', productSku: null, quantity: 24, unitCost: 60 },
    { position: 2, productId: 2, productName: 'Wine', productSku: null, quantity: 6, unitCost: null },
  ];

  it('continues from what is announced now', () => {
    const counted = withProduct(
      countOf({ lines: announced }).map((line) => ({ ...line, counted: line.counted - 1 })),
      { productId: 3, name: 'Tonic', sku: null, tracked: true },
    );
    const kept: unknown = JSON.parse(JSON.stringify({ lines: counted, attempt: { content: '', key: '' } }));
    expect(isKeptCount(kept)).toBe(true);
    const now = { lines: [{ ...announced[0]!, quantity: 30 }] };
    expect(recountLines(now, counted).map(({ productId, announced, counted }) => [productId, announced, counted])).toEqual([
      [1, 30, 23],
      [2, 0, 5],
      [3, 0, 1],
    ]);
    expect(isKeptCount({ lines: [{}], attempt: { key: '' } })).toBe(false);
  });

  it('follows the new announcement where nothing was counted, and keeps everything that was', () => {
    const [cola, wine] = countOf({ lines: announced });
    const tonic = { position: 2, productId: 3, productName: 'Tonic', productSku: null, quantity: 8, unitCost: null };
    const now = { lines: [{ ...announced[0]!, quantity: 30 }, tonic] };
    const facts = (lines: CountedLine[]) => lines.map(({ productId, announced, counted }) => [productId, announced, counted]);
    expect(facts(recountLines(now, [cola!, wine!]))).toEqual([
      [1, 30, 30],
      [3, 8, 8],
    ]);
    expect(facts(recountLines(now, [cola!, { ...wine!, counted: 5 }]))).toEqual([
      [1, 30, 30],
      [3, 8, 8],
      [2, 0, 5],
    ]);
  });

  it('keeps a count that confirmed the announced quantity', () => {
    const counted = withCount(countOf({ lines: announced }), 1, 24);
    const now = recountLines({ lines: [{ ...announced[0]!, quantity: 30 }, announced[1]!] }, counted);
    expect(now.map(({ productId, announced, counted }) => [productId, announced, counted])).toEqual([
      [1, 30, 24],
      [2, 6, 6],
    ]);
    expect(recountLines({ lines: announced }, now)[0]).toMatchObject({ announced: 24, counted: 24, touched: true });
  });

  it('detects when a new announcement changes what is received', () => {
    const counted = withCount(countOf({ lines: announced }), 1, 23);
    expect(isSameReceipt(counted, recountLines({ lines: announced }, counted))).toBe(true);
    const tonic = { position: 3, productId: 3, productName: 'Tonic', productSku: null, quantity: 8, unitCost: null };
    expect(isSameReceipt(counted, recountLines({ lines: [...announced, tonic] }, counted))).toBe(false);
    expect(isSameReceipt(counted, recountLines({ lines: [announced[0]!, { ...announced[1]!, quantity: 7 }] }, counted))).toBe(false);
  });
});
