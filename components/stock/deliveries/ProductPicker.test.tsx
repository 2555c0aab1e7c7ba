// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mount } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import { PATIENCE_MS } from '@/server/testing/patience';
import { ProductPicker } from './ProductPicker';

const product = (productId: number, name: string, sku: string | null = null) => ({
  ...{ productId, name, sku, tracked: false, currentQuantity: 0 },
});
/** By id, as the service lists them. */
const named = [
  ...Array.from({ length: 30 }, (_, index) => product(index + 1, `Pain au chocolat ${index + 1}`)),
  product(31, 'Coca-Cola'),
  product(32, 'Cola'),
];
const onPick = vi.fn();
let unmount = () => {};

afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

it('lists the product with the SKU, then names that start with the text, then words that do, and Enter takes the first', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const inputs = JSON.parse(new URL(url, 'http://brigade.test').searchParams.get('input') ?? '{}') as Record<string, object>;
    return Response.json(
      Object.values(inputs).map((input) => {
        const { sku, limit } = input as { sku?: string; limit: number };
        const items = sku === undefined ? named.slice(0, limit) : sku === 'COLA' ? [product(40, 'Syrup', 'COLA')] : [];
        return { result: { data: { items, nextCursor: null } } };
      }),
    );
  });
  const mounted = mount(
    <TestPage restaurant={restaurant}>
      <ProductPicker label="Product" product={null} onPick={onPick} />
    </TestPage>,
  );
  unmount = mounted.unmount;
  const field = await vi.waitFor(() => {
    const input = mounted.place.querySelector('input');
    expect(input).not.toBeNull();
    return input as HTMLInputElement;
  }, PATIENCE_MS);
  enterText(field, 'cola');
  const options = () => [...document.querySelectorAll('[role=option]')].map(({ firstChild }) => firstChild?.textContent);
  await vi.waitFor(() => expect(options()).toHaveLength(20), PATIENCE_MS);
  expect(options().slice(0, 4)).toEqual(['Syrup', 'Cola', 'Coca-Cola', 'Pain au chocolat 1']);
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }));
  await vi.waitFor(() => expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ productId: 40 })), PATIENCE_MS);
});
