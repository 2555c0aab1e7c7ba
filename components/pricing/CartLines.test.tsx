// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mountInAct } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import { MAX_LINE_QUANTITY } from '@/server/pricing/pricing.values';
import { CartLines } from './CartLines';
import type { TrialCart, TrialLine } from './cart';

let unmount = () => {};
afterEach(() => unmount());

const line = { key: 'a', name: 'Tarte', priceCents: 650, quantity: 1 } as TrialLine;

function Cart() {
  const [shown, setShown] = useState<readonly TrialLine[]>([line]);
  return <CartLines cart={{ lines: shown } as TrialCart} onChange={setShown} />;
}

it.each([
  ['12', '12'],
  ['1000000', String(MAX_LINE_QUANTITY)],
  ['0', '1'],
])('takes a quantity of “%s” as %s', async (typed, shown) => {
  const mounted = await mountInAct(
    <TestPage restaurant={restaurant}>
      <Cart />
    </TestPage>,
  );
  unmount = mounted.unmount;
  const field = mounted.place.querySelector<HTMLInputElement>('[aria-label="Quantity of Tarte"]')!;
  act(() => field.focus());
  act(() => enterText(field, typed));
  act(() => void field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(field.value).toBe(shown);
});
