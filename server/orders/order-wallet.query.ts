import type { Context } from '@/server/core/operation/context';
import { readGiftsLeft } from '@/server/wallet/orders.service';
import type { OrderWallet } from './refund-means.rules';

/** The wallet to which an order’s money is refunded. */
export async function walletOf(
  ctx: Context,
  { brandId, customerId, orderId }: { brandId: number; customerId: number | null; orderId: number },
): Promise<OrderWallet> {
  if (customerId === null) return 'none';
  const customer = await ctx.db.customer.findUniqueOrThrow({
    where: { brandId_id: { brandId, id: customerId } },
    select: { erasedAt: true },
  });
  return customer.erasedAt === null ? 'open' : { giftCents: await readGiftsLeft(ctx, { brandId, orderId }) };
}
