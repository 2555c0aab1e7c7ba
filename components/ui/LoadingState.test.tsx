// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import MenuProductModal from '@/components/catalog/menu/MenuProductModal';
import { mountInAct } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import messages from '@/messages/en';
import { PATIENCE_MS } from '@/server/testing/patience';
import { connection } from './connection';
import type { Column } from './table/columns';
import { DataTable } from './table/DataTable';

const { loads } = messages.common.offline;

let unmount = () => {};
afterEach(async () => {
  // Before the page is gone, so that its reads hear of it, too: other files share their state.
  vi.stubGlobal('fetch', async () => new Response('ok'));
  await act(() => connection.check());
  unmount();
  vi.unstubAllGlobals();
});

const columns: Column<{ name: string }>[] = [{ key: 'name', header: 'Name', primary: true, cell: ({ name }) => name }];

it.each([
  ['a product of the menu', <MenuProductModal key="1" opened menuId={1} productId={7} onClose={() => undefined} />],
  [
    'a list',
    <DataTable<{ name: string }>
      key="2"
      id="a"
      label="Names"
      columns={columns}
      rows={undefined}
      rowKey={({ name }) => name}
      rowLabel={({ name }) => name}
      empty={null}
    />,
  ],
])('%s that can’t be read offline says so, until the connection is back', async (_name, content) => {
  // Reads get no answer, and the service can't be reached.
  vi.stubGlobal('fetch', (url: unknown) => (url === '/healthz' ? Promise.reject(new TypeError('Failed to fetch')) : new Promise(() => {})));
  ({ unmount } = await mountInAct(<TestPage restaurant={restaurant}>{content}</TestPage>));
  expect(document.body.textContent).not.toContain(loads);
  act(() => connection.setNetwork(false));
  expect(document.body.textContent).toContain(loads);
  vi.stubGlobal('fetch', async (url: unknown) => (url === '/healthz' ? new Response('ok') : new Promise(() => {})));
  await act(() => vi.waitFor(async () => expect(await connection.check()).toBe(true), PATIENCE_MS));
  expect(document.body.textContent).not.toContain(loads);
});
