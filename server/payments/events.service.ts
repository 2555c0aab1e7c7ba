// Decided in docs/decisions/061-cards-and-charges.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { lookAgain as lookAgainForOrder } from '@/server/orders/charges.service';
import { lookAgain as lookAgainForReload } from '@/server/reloads/charges.service';
import type { eventReceived, stripeEventBody } from './payments.schema';
import { paymentProvider } from './provider';

/** A charge’s id; of a refund that is asked for again, with the number of the try. */
const KEY = /^([\da-f-]{36})(-\d+)?$/;

/**
 * Takes what the payment provider tells by itself for a hint: the charge or the refund is asked for at once, and what the provider answers
 * counts.
 * @throws invalid_parameters for a signature that is not the provider's
 */
export async function receiveEvent(
  ctx: Context,
  { payload, signature }: z.output<typeof stripeEventBody>,
): Promise<z.output<typeof eventReceived>> {
  const key = await (await paymentProvider()).readEvent(payload, signature);
  const [, id] = KEY.exec(key ?? '') ?? [];
  if (id === undefined) return { isKnown: false };
  return { isKnown: (await lookAgainForOrder(ctx, id)) || (await lookAgainForReload(ctx, id)) };
}
