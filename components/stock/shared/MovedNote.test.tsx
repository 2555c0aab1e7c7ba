// @vitest-environment happy-dom
import { act, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mountInAct } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import type { InventoryItem, StockSettings } from '@/server/stock/stock.schema';
import { StateCell } from '../inventory/cells';
import { Drafts } from '../inventory/drafts';
import { InventoryContext, type InventoryTools } from '../inventory/InventoryContext';
import ReviewDialog from '../inventory/ReviewDialog';
import { CountForm } from '../product/CountForm';

const product = {
  productId: 7,
  name: 'Tarte',
  currentQuantity: 4,
  safetyStock: 1,
  menuId: 1,
  signature: 'tarte',
  tracked: true,
} as InventoryItem;
const note = 'Now 505, was 4 when you counted';
let drafts: Drafts;
let unmount = () => {};

async function render(shown: ReactNode) {
  const tools = { drafts, settings: { defaultSafetyStock: 1 } as StockSettings, fresh: new Set() } as unknown as InventoryTools;
  ({ unmount } = await mountInAct(
    <TestPage restaurant={restaurant}>
      <InventoryContext value={tools}>{shown}</InventoryContext>
    </TestPage>,
  ));
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  drafts = new Drafts();
  drafts.set(product, { quantity: 707 });
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('says in the row of a product that a colleague has counted it meanwhile', async () => {
  const counted = { ...product, currentQuantity: 505 };
  await render(<StateCell item={counted} />);
  expect(document.body.textContent).not.toContain('when you counted');
  act(() => drafts.updateItems([counted]));
  expect(document.body.textContent).toContain(note);
});

it('says it in the review before a save, which it does not hold up', async () => {
  drafts.updateItems([{ ...product, currentQuantity: 505 }]);
  const save = vi.fn();
  await render(<ReviewDialog opened drafts={drafts.list()} saving={false} onClose={() => undefined} onSave={save} />);
  expect(document.body.textContent).toContain(note);
  await act(async () => document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  expect(save).toHaveBeenCalledOnce();
});

it('says it in the drawer of a product, until a quantity is entered again', async () => {
  let sold = (_item: InventoryItem) => {};
  function Drawer() {
    const [item, setItem] = useState(product);
    sold = setItem;
    return <CountForm item={item} settings={{ defaultSafetyStock: 1 } as StockSettings} onSaved={() => undefined} />;
  }
  await render(<Drawer />);
  const enter = (quantity: string) => act(() => enterText(document.querySelector('input')!, quantity));
  enter('707');
  expect(document.body.textContent).not.toContain('when you counted');
  act(() => sold({ ...product, currentQuantity: 505 }));
  expect(document.body.textContent).toContain(note);
  enter('708');
  expect(document.body.textContent).not.toContain('when you counted');
});
