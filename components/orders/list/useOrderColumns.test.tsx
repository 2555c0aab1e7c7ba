// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { mount } from '@/components/testing/mount';
import { brand, TestPage } from '@/components/testing/TestPage';
import { toCsv } from '@/components/ui/table/csv';
import type { ListedOrder } from '@/server/orders/order.schema';
import { PATIENCE_MS } from '@/server/testing/patience';
import { useOrderColumns } from './useOrderColumns';

const order = {
  orderNumber: 7,
  createdAt: '2026-11-29T10:00:00.000Z',
  items: [],
  refunded: 500,
  totalPrice: 1_250,
} as unknown as ListedOrder;

/** The amounts of an order in the CSV file of a brand with this currency. */
async function amountsIn(currency: string): Promise<string[]> {
  let line: string | undefined;
  function Written() {
    const amounts = useOrderColumns().filter(({ key }) => key === 'refunded' || key === 'total');
    line = toCsv(amounts, [order]).split('\r\n')[1];
    return null;
  }
  const { unmount } = mount(
    <TestPage brand={{ ...brand, currency }}>
      <Written />
    </TestPage>,
  );
  await vi.waitFor(() => expect(line).toBeDefined(), PATIENCE_MS);
  unmount();
  return line?.split(',') ?? [];
}

it('writes amounts to CSV in the decimals of the brand’s currency', async () => {
  expect(await amountsIn('EUR')).toEqual(['5.00', '12.50']);
  expect(await amountsIn('JPY')).toEqual(['500', '1250']);
});
