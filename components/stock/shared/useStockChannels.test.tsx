// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import { PATIENCE_MS } from '@/server/testing/patience';
import { OutRow } from '../dashboard/OutRow';
import { useColumns } from '../inventory/useColumns';

const item = {
  ...{ productId: 1, menuId: 1, signature: 'flan', name: 'Flan', sku: null, categoryIds: [], categoryNames: [], tracked: true },
  ...{ currentQuantity: 0, safetyStock: null, unitCost: null, outSince: null, webAvailability: true, kioskAvailability: true },
};
const settings = { name: 'Nord', stockManagementV2Enabled: true, defaultSafetyStock: 5, channels: { web: true, kiosk: true } };

let unmount = () => {};
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

function Columns() {
  return (
    <output>
      {useColumns(settings)
        .map(({ key }) => key)
        .join(' ')}
    </output>
  );
}

it.each([
  [[2, 5], 'Still on sale: online ordering', ['web']],
  [[1, 2, 5], 'Still on sale: online ordering and kiosk', ['web', 'kiosk']],
])(
  'with the channels %j of its brand, a product out of stock is shown as “%s”, and the inventory has the columns %j',
  async (ids, warning, columns) => {
    vi.stubGlobal('fetch', async () => Response.json([{ result: { data: ids.map((channelId) => ({ channelId, name: '' })) } }]));
    let place: HTMLElement;
    ({ place, unmount } = await mountInAct(
      <TestPage restaurant={restaurant}>
        <OutRow product={{ item: item as never, expected: undefined as never }} gone={false} />
        <Columns />
      </TestPage>,
    ));
    await act(() => vi.waitFor(() => expect(place.textContent).toMatch(new RegExp(`${warning}(?! and)`)), PATIENCE_MS));
    const keys = place.querySelector('output')?.textContent.split(' ') ?? [];
    expect(keys.filter((key) => key === 'web' || key === 'kiosk')).toEqual(columns);
  },
);
