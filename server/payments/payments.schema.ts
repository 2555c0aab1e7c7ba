import { z } from 'zod';

export const MAX_EVENT_BYTES = 512 * 1024;
export const stripeEventBody = z.object({
  payload: z.string().max(MAX_EVENT_BYTES),
  signature: z.string().max(2_000),
});
export const eventReceived = z.object({
  isKnown: z.boolean().describe('Whether the event concerns a charge or a refund of this installation.'),
});
