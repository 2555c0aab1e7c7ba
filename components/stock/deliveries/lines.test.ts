import { describe, expect, it } from 'vitest';
import { euros } from '@/server/testing/euros';
import { emptyLine, type FormLine, formLinesOf, linesInput, problemOf, resultOf, totalsOf, withRoom, withStock } from './lines';

const tarte = { productId: 7, name: 'Tarte', sku: 'T-1', tracked: true, currentQuantity: 10 };
const quiche = { productId: 8, name: 'Quiche', sku: null, tracked: false, currentQuantity: 0 };
const line = (fields: Partial<FormLine>): FormLine => ({ ...emptyLine(), ...fields });

it('reports what prevents a line from being sent', () => {
  expect(problemOf(line({ quantity: '2' }), euros.en)).toBe('product');
  expect(problemOf(line({ product: tarte }), euros.en)).toBe('quantity');
  expect(problemOf(line({ product: tarte, quantity: '0' }), euros.en)).toBe('quantity');
  expect(problemOf(line({ product: tarte, quantity: '2', cost: 'x' }), euros.en)).toBe('cost');
  expect(problemOf(line({ product: tarte, quantity: '2' }), euros.en)).toBeNull();
});

it('adds up lines, units and cost', () => {
  const lines = [line({ product: tarte, quantity: '12', cost: '2,40' }), line({ product: quiche, quantity: '3' }), emptyLine()];
  expect(totalsOf(lines, euros.en)).toEqual({ lines: 2, units: 15, cost: 2880, withoutCost: 1 });
  expect(totalsOf([line({ product: quiche, quantity: '3' })], euros.en).cost).toBeNull();
  expect(linesInput(lines, euros.en)).toEqual([
    { productId: 7, quantity: 12, unitCost: 240 },
    { productId: 8, quantity: 3, unitCost: undefined },
  ]);
});

it('shows the resulting stock of a product, including earlier lines of the same product', () => {
  const lines = [
    line({ product: tarte, quantity: '5' }),
    line({ product: quiche, quantity: '3' }),
    line({ product: tarte, quantity: '2' }),
  ];
  expect(lines.map(({ key }) => resultOf(lines, key))).toEqual([
    { before: 10, after: 15 },
    { before: 0, after: 3 },
    { before: 15, after: 17 },
  ]);
  expect(resultOf([line({ product: tarte })], 'unknown')).toBeUndefined();
});

describe('withRoom', () => {
  it('keeps one empty line at the end', () => {
    expect(withRoom([])).toHaveLength(1);
    const filled = [line({ product: tarte })];
    expect(withRoom(filled)).toHaveLength(2);
    expect(withRoom(withRoom(filled))).toHaveLength(2);
  });
});

it('fills the form with the announced lines in the user’s language, and shows results once stock is loaded', () => {
  const announced = { position: 0, productId: 7, productName: 'Tarte', productSku: 'T-1', quantity: 12, unitCost: 240 };
  const lines = formLinesOf({ lines: [announced, { ...announced, position: 1, unitCost: null }] }, euros.fr);
  expect(lines).toMatchObject([{ quantity: '12', cost: '2,40' }, { cost: '' }]);
  expect(linesInput(lines, euros.en)).toEqual([
    { productId: 7, quantity: 12, unitCost: 240 },
    { productId: 7, quantity: 12, unitCost: undefined },
  ]);
  // The current stock is not loaded yet, so no result is shown.
  expect(resultOf(lines, lines[0]!.key)).toBeUndefined();
  expect(resultOf(withStock(lines, new Map([[8, 1]])), lines[0]!.key)).toBeUndefined();
  expect(resultOf(withStock(lines, new Map([[7, 30]])), lines[1]!.key)).toEqual({ before: 42, after: 54 });
});
