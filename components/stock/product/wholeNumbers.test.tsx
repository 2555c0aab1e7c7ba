// @vitest-environment happy-dom
// @not-in-check
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mountInAct } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import type { InventoryItem, StockSettings } from '@/server/stock/stock.schema';
import { LineRow } from '../deliveries/LineRow';
import { emptyLine } from '../deliveries/lines';
import { CountForm } from './CountForm';

const item = { productId: 7, name: 'Tarte', currentQuantity: 4, safetyStock: 1, menuId: 1, signature: 't', tracked: true } as InventoryItem;
const settings = { defaultSafetyStock: 1 } as StockSettings;
const words = 'Enter a whole number from 0 to 1,000,000.';
const inputs = { current: new Map<string, HTMLInputElement>() };
const nothing = () => undefined;

let sent: string[];
let place: HTMLElement;
let unmount = () => {};

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(url);
    return new Promise(() => {});
  });
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const render = async (shown: React.ReactNode) =>
  ({ place, unmount } = await mountInAct(<TestPage restaurant={restaurant}>{shown}</TestPage>));
const fields = () => [...place.querySelectorAll('input')];
const enter = (at: number, text: string) =>
  act(() => {
    fields()[at]!.focus();
    enterText(fields()[at]!, text);
    fields()[at]!.blur();
  });
const submit = () =>
  act(async () => void place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
const button = (name: string) => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);

const quantity = 0;
const safetyStock = () => fields().length - 1;

it.each(['12.5', '12,5', '-3', '1000000000'])(
  'keeps %s in the quantity of a count, says what to enter, and counts nothing',
  async (text) => {
    await render(<CountForm item={item} settings={settings} onSaved={nothing} />);
    enter(safetyStock(), '2');
    // Typed on the way.
    enter(quantity, '1');
    enter(quantity, text);
    expect(fields()[quantity]!.value).toBe(text);
    expect(place.textContent).toContain(words);
    await submit();
    expect(document.activeElement).toBe(fields()[quantity]);
    expect(sent).toEqual([]);
    enter(quantity, '12');
    expect(place.textContent).not.toContain(words);
    await submit();
    expect(sent.join()).toContain('stock.setQuantity');
  },
);

it('takes a stock below zero as it stands for no fault, and counts from there', async () => {
  await render(<CountForm item={{ ...item, currentQuantity: -2 }} settings={settings} onSaved={nothing} />);
  expect(fields()[quantity]!.value).toBe('-2');
  enter(safetyStock(), '2');
  expect(place.textContent).not.toContain(words);
  expect(place.querySelector('[data-unreadable]')).toBeNull();
  enter(quantity, '3');
  await submit();
  expect(sent.join()).toContain('stock.setQuantity');
});

it('keeps a safety stock that is no whole number, and forgets it with the other changes', async () => {
  await render(<CountForm item={item} settings={settings} onSaved={nothing} />);
  enter(quantity, '12');
  enter(safetyStock(), '-3');
  expect(fields()[safetyStock()]!.value).toBe('-3');
  await submit();
  expect(sent).toEqual([]);
  act(() => button('Discard')?.click());
  expect(fields().map(({ value }) => value)).toEqual(['4', '1']);
  expect(place.textContent).not.toContain(words);
});

function Line() {
  const [line, setLine] = useState(() => emptyLine('a'));
  const own = { position: 1, result: undefined, problem: null, twin: null, inputs };
  return (
    <LineRow
      {...own}
      line={line}
      onChange={(_, change) => setLine({ ...line, ...change })}
      onRemove={nothing}
      onPasteList={nothing}
      onNext={nothing}
    />
  );
}

it.each(['12.5', '12,5', '1000000000'])('keeps %s in the line of a delivery, and says what to enter', async (text) => {
  await render(<Line />);
  const field = inputs.current.get('a quantity')!;
  act(() => enterText(field, text));
  expect(field.value).toBe(text);
  expect(field.maxLength).toBeGreaterThan(10);
  expect(place.textContent).toContain('Enter a whole number from 1 to 1,000,000.');
});
