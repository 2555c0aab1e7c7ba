import type { Report } from '@/server/treasury/treasury.schema';
import type { Client } from '../client';
import type { Brand, House } from '../houses';
import { readStock } from '../staff';

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The state of Brigade's books before the day: the proof checks what the day has changed. */
export class StateBefore {
  private constructor(
    readonly at: Date,
    readonly reports: ReadonlyMap<number, Report>,
    /** For each restaurant: quantities by product. */
    readonly stock: ReadonlyMap<number, ReadonlyMap<number, number>>,
    /** For each restaurant: its last stock movement. */
    readonly lastMovements: ReadonlyMap<number, number>,
    /** Uses by coupon. */
    readonly couponUses: ReadonlyMap<number, number>,
    /** Days around this one: restaurants have their own calendars, and a day may extend past midnight. */
    readonly period: { from: string; to: string },
  ) {}

  static async read(client: Client, { brands, houses }: { brands: readonly Brand[]; houses: readonly House[] }): Promise<StateBefore> {
    const at = new Date();
    const period = { from: dayOf(at.getTime() - DAY_MS), to: dayOf(at.getTime() + 2 * DAY_MS) };
    const reports = new Map<number, Report>();
    const couponUses = new Map<number, number>();
    for (const brand of brands) {
      reports.set(brand.brandId, await readReport(client, brand, period));
      for (const [promocodeId, used] of await readCouponUses(client, brand)) couponUses.set(promocodeId, used);
    }
    const stock = new Map<number, ReadonlyMap<number, number>>();
    const lastMovements = new Map<number, number>();
    for (const house of houses) {
      const { restaurantId, brand } = house;
      const path = `/v2/restaurants/${restaurantId}/stock/movements`;
      const { items } = await client.get<{ items: { movementId: number }[] }>({
        path,
        query: { limit: 1 },
        token: brand.officeToken,
        kind: 'read',
      });
      lastMovements.set(restaurantId, items[0]?.movementId ?? 0);
      stock.set(restaurantId, quantitiesOf(await readStock(client, house)));
    }
    return new StateBefore(at, reports, stock, lastMovements, couponUses, period);
  }
}

export const quantitiesOf = (items: readonly { productId: number; currentQuantity: number }[]) =>
  new Map(items.map(({ productId, currentQuantity }) => [productId, currentQuantity]));

/** The treasury report of the days around the simulated one. */
export function readReport(client: Client, { brandId, officeToken }: Brand, { from, to }: StateBefore['period']): Promise<Report> {
  const query = { startDate: from, endDate: to, brandId, exportJson: true };
  return client.get<Report>({ path: '/reports/treasury', query, token: officeToken, kind: 'treasury report' });
}

/** Uses of a brand’s coupons that were not given back. */
export async function readCouponUses(client: Client, { brandId, officeToken }: Brand): Promise<Map<number, number>> {
  const coupons = await client.get<{ promocodeId: number; used: number }[]>({
    path: '/promocodes',
    query: { brandId },
    token: officeToken,
    kind: 'read',
  });
  return new Map(coupons.map(({ promocodeId, used }) => [promocodeId, used]));
}
