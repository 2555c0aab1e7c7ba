// Decided in docs/decisions/061-cards-and-charges.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { requeueCharge as requeueOrderCharge } from '@/server/orders/charges.service';
import { requeueCharge as requeueReloadCharge } from '@/server/reloads/charges.service';
import type { eventReceived, stripeEventBody } from './payments.schema';
import { paymentProvider } from './provider';

/** The id of a charge or refund; for a repeated refund, followed by the number of the attempt. */
const KEY = /^([\da-f-]{36})(-\d+)?$/;

/**
 * Takes an event of the payment provider as a hint: a worker asks the provider about the charge or refund at once, and only the answer to
 * that counts.
 * @throws invalid_parameters for a signature that is not the provider's
 */
export async function receiveEvent(
  ctx: Context,
  { payload, signature }: z.output<typeof stripeEventBody>,
): Promise<z.output<typeof eventReceived>> {
  const key = await (await paymentProvider()).readEvent(payload, signature);
  const [, id] = KEY.exec(key ?? '') ?? [];
  if (id === undefined) return { isKnown: false };
  return { isKnown: (await requeueOrderCharge(ctx, id)) || (await requeueReloadCharge(ctx, id)) };
}
