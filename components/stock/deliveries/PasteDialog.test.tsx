// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mount } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import { euros } from '@/server/testing/euros';
import { PATIENCE_MS } from '@/server/testing/patience';
import PasteDialog from './PasteDialog';
import { linesOf, type Resolved } from './resolvePasted';

const cola = { productId: 7, name: 'Cola', sku: 'PDJ-001', tracked: true, currentQuantity: 4 };
const onPaste = vi.fn<(resolved: Resolved) => void>();
let client: QueryClient;
let unmount = () => {};

// An autosizing text field listens to them.
beforeAll(() => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }));
beforeEach(async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const asked = Object.values(JSON.parse(new URL(url, 'http://brigade.test').searchParams.get('input') ?? '{}')) as { sku?: string }[];
    return Response.json(asked.map(({ sku }) => ({ result: { data: { items: sku === cola.sku ? [cola] : [] } } })));
  });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  ({ unmount } = mount(
    <TestPage restaurant={restaurant}>
      <QueryClientProvider client={client}>
        <PasteDialog opened onClose={() => undefined} onPaste={onPaste} />
      </QueryClientProvider>
    </TestPage>,
  ));
  await soon(() => expect(action()).not.toBeNull());
});
afterEach(async () => {
  unmount();
  // A list is looked up in several requests; those to come would go to the network.
  await soon(() => expect(client.isFetching()).toBe(0));
  onPaste.mockReset();
  vi.unstubAllGlobals();
});

/** Waits until the service has answered and the page shows it. */
const soon = (check: () => void) => vi.waitFor(check, PATIENCE_MS);
const action = () => document.querySelector<HTMLButtonElement>('button[type=submit]');
const saying = () => document.querySelector('[role=status]')?.textContent;
const enter = (text: string) => enterText(document.querySelector('textarea')!, text);

it('counts the lines found in the catalog, and returns the others with what is wrong', async () => {
  enter('pdj-001;24;0,85\nNOT-HERE;3;1,20\nnonsense');
  await soon(() => expect(saying()).toBe('1 line found, 2 to correct'));
  expect(action()?.textContent).toBe('Add 1 line');
  action()?.click();
  await soon(() => expect(onPaste).toHaveBeenCalled());
  const [resolved] = onPaste.mock.calls[0]!;
  expect(linesOf(resolved, euros.en)).toMatchObject([{ product: { name: 'Cola' }, quantity: '24', cost: '0.85' }]);
  expect(resolved.unread).toEqual([
    { at: 1, row: 'NOT-HERE;3;1,20', fault: 'product' },
    { at: 2, row: 'nonsense', fault: 'quantity' },
  ]);
});

it('explains why no line can be added', async () => {
  action()?.click();
  await soon(() => expect(document.body.textContent).toContain('Paste at least one line'));
  enter('NOT-HERE;3');
  action()?.click();
  await soon(() => expect(document.body.textContent).toContain('None of these products is known here'));
  expect(onPaste).not.toHaveBeenCalled();
});
