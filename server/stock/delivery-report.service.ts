import { restaurantClock } from '@/server/brands/clock';
import { amountsOfBrand } from '@/server/brands/currency.query';
import type { Context } from '@/server/core/operation/context';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { moveToThread } from '@/server/core/platform/threads';
import { BYTE_ORDER_MARK, csv } from '@/server/core/reads/csv';
import { comparedLines } from './compared-lines.rules';
import { getDelivery } from './deliveries.service';
import type { Delivery } from './stock.schema';

/** Time limit for a report in milliseconds. The longest one, of 500 lines, takes a few seconds. */
const REPORT_LIMIT_MS = 60_000;
const renderDelivery = moveToThread<typeof import('./delivery-report.work').renderDelivery>(
  'server/stock/delivery-report.work.tsx',
  'renderDelivery',
  REPORT_LIMIT_MS,
);

/**
 * The report of a delivery: a PDF in the caller's language, or CSV with one row per line and per announced product of which nothing
 * arrived.
 * @throws data_not_found, takes_too_long
 */
export async function deliveryReport(
  ctx: Context,
  { restaurantId, deliveryId, format }: { restaurantId: number; deliveryId: number; format: 'pdf' | 'csv' },
): Promise<FileAnswer> {
  const delivery = JSON.parse((await getDelivery(ctx, { restaurantId, deliveryId })).text) as Delivery;
  const fileName = `delivery-${deliveryId}.${format}`;
  if (format === 'csv') {
    const head = [
      ...['deliveryId', 'supplier', 'reference', 'receivedAt', 'productId', 'product', 'sku'],
      ...['quantity', 'unitCost', 'cost', 'announced', 'difference'],
    ];
    const { supplierName, reference, receivedAt } = delivery;
    const inUnits = await amountsOfBrand(ctx.db, ctx.scope.brandId ?? 0);
    const rows = comparedLines(delivery).map((line) => [
      deliveryId,
      supplierName,
      reference,
      receivedAt,
      line.productId,
      line.productName,
      line.productSku,
      line.quantity,
      inUnits(line.unitCost),
      inUnits(line.unitCost === null ? null : line.unitCost * line.quantity),
      line.announced,
      line.difference,
    ]);
    return { body: BYTE_ORDER_MARK + csv([head, ...rows]), contentType: 'text/csv; charset=utf-8', fileName };
  }
  const { timeZone } = await restaurantClock(ctx, restaurantId);
  const { name: restaurantName, brand } = await ctx.db.restaurant.findUniqueOrThrow({
    where: { id: restaurantId },
    select: { name: true, brand: { select: { currency: true } } },
  });
  const body = await renderDelivery({ delivery, restaurantName, timeZone, currency: brand.currency, locale: ctx.locale }, ctx.signal);
  return { body, contentType: 'application/pdf', fileName };
}
