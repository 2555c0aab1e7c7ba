// Decided in docs/decisions/019-stock-without-v2.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { DEFAULT_SAFETY_STOCK } from './stock.rules';
import type { StockSettings, settingsBody } from './stock.schema';

const defaults = { stockManagementV2Enabled: false, defaultSafetyStock: DEFAULT_SAFETY_STOCK, webManaged: true, kioskManaged: true };

/**
 * The stock settings of a restaurant. Without any, V2 is off and the safety stock is the default.
 * @throws data_not_found
 */
export async function getSettings(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<StockSettings> {
  const restaurant = await ctx.db.restaurant.findUnique({ where: { id: restaurantId }, select: { name: true, stockSettings: true } });
  if (!restaurant) throw new AppError('data_not_found');
  const settings = restaurant.stockSettings ?? defaults;
  return {
    name: restaurant.name,
    stockManagementV2Enabled: settings.stockManagementV2Enabled,
    defaultSafetyStock: settings.defaultSafetyStock,
    channels: { web: settings.webManaged, kiosk: settings.kioskManaged },
  };
}

/**
 * Changes the given settings. Products keep their present availability: the rules act with the next movement. Source: spec, «PUT
 * …/stock/settings».
 */
export async function updateSettings(
  ctx: Context,
  input: z.output<typeof settingsBody> & { restaurantId: number },
): Promise<StockSettings> {
  const { restaurantId, stockManagementV2Enabled, defaultSafetyStock, channels } = input;
  const data = { stockManagementV2Enabled, defaultSafetyStock, webManaged: channels?.web, kioskManaged: channels?.kiosk };
  const changes = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
  await ctx.db.stockSettings.upsert({ where: { restaurantId }, create: { restaurantId, ...defaults, ...changes }, update: changes });
  ctx.touch('stock', []);
  return getSettings(ctx, { restaurantId });
}
