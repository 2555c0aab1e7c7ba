// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { TestPage } from '@/components/testing/TestPage';
import type { RevenueRow, Takings, TreasuryRow } from '@/server/treasury/treasury.schema';
import HoursChart from './HoursChart';
import { MeansTable } from './MeansTable';
import { SoldTable } from './SoldTable';
import { Tiles } from './Tiles';

let place: HTMLElement;
let unmount = () => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

async function show(screen: ReactNode): Promise<void> {
  unmount();
  ({ place, unmount } = await mountInAct(<TestPage>{screen}</TestPage>));
}

const sold = (category: RevenueRow['category'], label: string, amountExclTax: number, amountTax: number): RevenueRow => ({
  ...{ category, label, guestPaymentType: 'CASH', vatRate: 1000, count: 2 },
  ...{ amountExclTax, amountTax, amountInclTax: amountExclTax + amountTax },
});
const paid = (operationType: TreasuryRow['operationType'], amount: number): TreasuryRow => ({
  ...{ operationType, guestPaymentType: 'CASH', count: 1, amount },
});
const takings: Takings = {
  ...{ currency: 'EUR', total: 3_300, orders: 2, tax: 300, vat: [], restaurants: [], walletBalances: null },
  treasury: [paid('cashPayments', 2_800), paid('walletReloadCash', 5_000), paid('grantPayments', 500)],
  revenue: [sold('items', 'Vins', 1_000, 100), sold('items', 'À emporter', 1_500, 150), sold('items', 'Épicerie', 500, 50)],
  days: [{ day: '2026-11-28', total: 3_300, tax: 300, orders: 2, isClosed: false }],
};
const cellsOf = (rows: string) => [...place.querySelectorAll(rows)].map((row) => [...row.children].map((cell) => cell.textContent));
const nothing = () => {};

it('sorts sales by name as people do, and adds them up', async () => {
  await show(<SoldTable takings={takings} onFigure={nothing} />);
  expect(cellsOf('tbody tr').map(([name]) => name)).toEqual(['À emporter', 'Épicerie', 'Vins']);
  expect(cellsOf('tfoot tr')).toEqual([['Total', '', '€30.00', '€3.00', '€33.00']]);
});

it('does not subtract subsidies from the total of sales', async () => {
  await show(<SoldTable takings={{ ...takings, revenue: [...takings.revenue, sold('grants', 'Acme', -500, 0)] }} onFigure={nothing} />);
  expect(cellsOf('tfoot tr')).toEqual([['Total before subsidies', '', '€30.00', '€3.00', '€33.00']]);
});

it('adds up payments, without top-ups of e-wallets', async () => {
  await show(<MeansTable takings={takings} compared={undefined} onFigure={nothing} />);
  expect(cellsOf('tfoot tr')).toEqual([['Total without e-wallet top-ups and pay-outs', '', '€33.00']]);
  const treasury = [paid('cashPayments', 2_800), paid('creditCard', 500)];
  await show(<MeansTable takings={{ ...takings, treasury }} compared={takings} onFigure={nothing} />);
  expect(cellsOf('tfoot tr')).toEqual([['Total', '', '€33.00', '€33.00']]);
});

it('names the days compared', async () => {
  const compared = { ...takings, total: 3_000 };
  await show(
    <Tiles takings={takings} compared={compared} comparedPeriod={{ from: '2026-11-27', to: '2026-11-27' }} isProved={undefined} />,
  );
  expect(place.textContent).toContain('+10% compared with 27 Nov 2026');
});

it('keeps the colour of a channel, whichever others sold', async () => {
  // A document without a layout needs sizes, so that the chart is drawn.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 300));
  const hours = [1, 2, 5].map((channelId) => ({ hour: 12, channelId, total: 100, orders: 1 }));
  const colourOf = (name: string) =>
    [...place.querySelectorAll('figcaption > span')]
      .find((each) => each.textContent === name)
      ?.querySelector<HTMLElement>('[aria-hidden]')
      ?.style.getPropertyValue('background');
  await show(<HoursChart hours={hours} />);
  const colour = colourOf('Till');
  expect(colour).toBeTruthy();
  await show(<HoursChart hours={hours.slice(2)} />);
  expect(colourOf('Till')).toBe(colour);
});
