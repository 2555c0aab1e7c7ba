// Decided in docs/decisions/103-treasury-report.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { readRevenue, readTreasury } from './figures.query';
import { readBrands, readRestaurants } from './places.query';
import type { Report, reportQuery } from './treasury.schema';
import { addUpTreasury, readWalletBalances, readWalletTreasury } from './wallets.query';

/**
 * The treasury report of a brand, or of all brands in the caller’s scope. Callers of one restaurant get its orders only: money of wallets
 * belongs to the brand.
 * @throws mixed_currencies if the brands’ amounts can't be added up
 */
export async function getTreasuryReport(ctx: Context, { startDate, endDate, brandId }: z.output<typeof reportQuery>): Promise<Report> {
  const period = { from: startDate, to: endDate };
  const brands = await readBrands(ctx, brandId);
  const brandIds = brands.map(({ id }) => id);
  const restaurantIds = (await readRestaurants(ctx.db, ctx.caller, brandIds)).map(({ restaurantId }) => restaurantId);
  const isOfBrand = ctx.caller.restaurantId === null;
  const [treasury, revenue, walletTreasury, walletBalances] = await Promise.all([
    readTreasury(ctx.db, restaurantIds, period),
    readRevenue(ctx.db, restaurantIds, period),
    isOfBrand ? readWalletTreasury(ctx.db, brands, period) : [],
    readWalletBalances(ctx.db, brands, period),
  ]);
  return {
    metadata: {
      period: { startDate, endDate },
      filters: {
        brandId: brandId === undefined ? '' : String(brandId),
        brandName: brandId === undefined ? '' : (brands[0]?.name ?? ''),
      },
      generatedAt: ctx.now.toISOString(),
    },
    walletBalances,
    treasury: addUpTreasury([...treasury, ...walletTreasury]),
    revenue,
  };
}
