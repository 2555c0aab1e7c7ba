// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import type { InventoryItem, StockSettings } from '@/server/stock/stock.schema';
import { StateCell } from './cells';
import { Drafts } from './drafts';
import { InventoryContext, type InventoryTools } from './InventoryContext';
import ReviewDialog from './ReviewDialog';

const product = {
  productId: 7,
  name: 'Tarte',
  currentQuantity: 4,
  safetyStock: 1,
  menuId: 1,
  signature: 'tarte',
  tracked: true,
} as InventoryItem;
const note = 'Was 4 when you counted, now 505';
let drafts: Drafts;
let unmount = () => {};

async function render(shown: React.ReactNode) {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => act(() => root.unmount());
  const tools = { drafts, settings: { defaultSafetyStock: 1 } as StockSettings, fresh: new Set() } as unknown as InventoryTools;
  await act(async () =>
    root.render(
      <TestPage restaurant={restaurant}>
        <InventoryContext value={tools}>{shown}</InventoryContext>
      </TestPage>,
    ),
  );
}

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
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
