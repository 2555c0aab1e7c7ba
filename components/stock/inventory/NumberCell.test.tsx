// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mountInAct } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import { focusUnreadable } from '@/components/ui/Form';
import type { InventoryItem, StockSettings } from '@/server/stock/stock.schema';
import { QuantityCell, StateCell } from './cells';
import { Drafts } from './drafts';
import { InventoryCard } from './InventoryCard';
import { InventoryContext, type InventoryTools } from './InventoryContext';

const item = { productId: 7, name: 'Tarte', currentQuantity: 4, safetyStock: 1, menuId: 1, signature: 't', tracked: true } as InventoryItem;
const words = 'Enter a whole number from 0 to 1,000,000.';
let unmount = () => {};
afterEach(() => unmount());

async function render(drafts: Drafts, shown: ReactNode): Promise<HTMLElement> {
  const tools = { drafts, settings: { defaultSafetyStock: 1 } as StockSettings, fresh: new Set() } as unknown as InventoryTools;
  const mounted = await mountInAct(
    <TestPage restaurant={restaurant}>
      <InventoryContext value={tools}>{shown}</InventoryContext>
    </TestPage>,
  );
  unmount = mounted.unmount;
  return mounted.place;
}

it.each(['7.5', 'abc', '+4', '-2', '1000000000'])('keeps %s in the grid, and the row says what to enter', async (text) => {
  const drafts = new Drafts();
  const place = await render(
    drafts,
    <>
      <QuantityCell item={item} />
      <StateCell item={item} />
    </>,
  );
  const field = () => place.querySelector('input')!;
  act(() => place.querySelector<HTMLElement>('[data-edits]')!.click());
  expect(field().maxLength).toBeGreaterThan(10);
  act(() => enterText(field(), text));
  act(() => void field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  act(() => field().blur());
  expect(field().value).toBe(text);
  expect(place.querySelector('[role=alert]')?.textContent).toBe(words);
  expect(drafts.list()).toEqual([]);
  expect([focusUnreadable(place), document.activeElement]).toEqual([true, field()]);
  act(() => enterText(field(), '7'));
  expect(place.textContent).not.toContain(words);
  expect(drafts.list()).toMatchObject([{ quantity: 7 }]);
});

it('keeps a decimal quantity on a phone, enters nothing for it, and leads back to it before a save', async () => {
  const drafts = new Drafts();
  const place = await render(
    drafts,
    <InventoryCard item={{ ...item, sku: null, categoryNames: [], webAvailability: true, kioskAvailability: true }} />,
  );
  const field = place.querySelector('input')!;
  for (const typed of ['2', '2,', '2,5']) act(() => enterText(field, typed));
  act(() => void field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(field.value).toBe('2,5');
  expect(place.querySelector('[role=alert]')?.textContent).toBe(words);
  expect(drafts.list()).toEqual([]);
  expect([focusUnreadable(place), document.activeElement]).toEqual([true, field]);
  act(() => enterText(field, '25'));
  expect(focusUnreadable(place)).toBe(false);
  expect(drafts.list()).toMatchObject([{ quantity: 25 }]);
});

it('takes a stock below zero for no fault, in the grid and on a phone', async () => {
  const below = { ...item, currentQuantity: -2, sku: null, categoryNames: [], webAvailability: true, kioskAvailability: true };
  const place = await render(
    new Drafts(),
    <>
      <QuantityCell item={below} />
      <InventoryCard item={below} />
    </>,
  );
  act(() => place.querySelector<HTMLElement>('button[data-edits]')!.click());
  const fields = [...place.querySelectorAll('input')];
  expect(fields.map(({ value }) => value)).toEqual(['-2', '-2']);
  expect(focusUnreadable(place)).toBe(false);
  act(() => fields[0]!.blur());
  expect(place.querySelectorAll('input')).toHaveLength(1);
});
