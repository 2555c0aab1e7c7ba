import { z } from 'zod';
import { cursor, id, moment, pageSize, timestamp } from '@/server/core/operation/fields';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { counterMethods, MAX_HOLD_MINUTES, MAX_WALLET_CENTS, pockets, walletHoldStates, walletLineKinds } from './wallet.values';

const cents = z.int().min(1).max(MAX_WALLET_CENTS);
const reason = z.string().trim().min(1).max(255);

export const customerParams = z.object({ customerId: id });

export const wallet = z.object({
  customerId: id,
  brandId: id,
  balance: z.int().describe('Cents: all pockets together.'),
  available: z.int().describe('Cents: the balance without what holds keep back.'),
  held: z.int(),
  own: z.int().describe('Cents that the customer paid in. Only these can be paid out.'),
  promotional: z.int().describe('Cents that the brand gave. They are spent first.'),
  employer: z.int().describe('Cents that the employer gave. They are spent second.'),
  credits: z
    .array(z.object({ creditId: id, remaining: z.int(), expiresAt: timestamp.nullable() }))
    .describe('What the promotional pocket is made of, the soonest to expire first.'),
  updatedAt: timestamp.nullable().describe('When the wallet last changed; null if it never did.'),
});
export type WalletView = z.infer<typeof wallet>;

export const walletLine = z.object({
  position: z.int().min(1).describe('The number of the line in the wallet, from 1 without gaps.'),
  walletLineId: id,
  customerId: id,
  kind: z.enum(walletLineKinds),
  pocket: z.enum(pockets),
  amount: z.int().describe('Cents; negative if it left the wallet.'),
  balanceBefore: z.int(),
  balanceAfter: z.int(),
  pocketBefore: z.int(),
  pocketAfter: z.int(),
  firstPosition: z.int().min(1).describe('The first line recorded together with this one: a payment may take from several pockets.'),
  refundsPosition: z.int().min(1).nullable().describe('Of a refund: the line that it gives back.'),
  counterMethod: z.enum(counterMethods).nullable().describe('How money came in or went out at the counter.'),
  orderId: id.nullable(),
  reason: z.string().nullable(),
  userId: id.nullable().describe('Who recorded it.'),
  applyDate: timestamp,
  order: z.null().optional().describe('With `include=order`: the order; null if there is none.'),
});
export type WalletLine = z.infer<typeof walletLine>;

const unixSeconds = z.int().min(0).max(253_402_300_799);
const historyFilters = z.object({
  kind: z.enum(walletLineKinds).optional(),
  pocket: z.enum(pockets).optional(),
  'applyDate[gte]': unixSeconds.optional().describe('A Unix timestamp in seconds: lines from then on.'),
  'applyDate[lte]': unixSeconds.optional().describe('A Unix timestamp in seconds: lines up to then, inclusive.'),
});
export const historyQuery = historyFilters.extend({
  include: z.literal('order').optional(),
  cursor: cursor.optional(),
  limit: pageSize(50),
});
export const countQuery = historyFilters;
export const historyExtra = z.object({ nextCursor: cursor.nullable() });

export const creditBody = z.object({
  amount: cents,
  pocket: z.enum(['promotional', 'employer']).default('promotional'),
  expiresAt: moment.optional().describe('Promotional credits only: when it expires.'),
  reason,
});
export const debitBody = z.object({ amount: cents, reason });
export const reloadBody = z.object({ amount: cents, counterMethod: z.enum(counterMethods), reason: reason.optional() });
export const payoutBody = z.object({ amount: cents, counterMethod: z.enum(counterMethods), reason });
export const refundBody = z.object({
  position: z.int().min(1).max(MAX_INTEGER).describe('A line of the payment to give back.'),
  amount: cents.optional().describe('Cents; all that is left of the payment if omitted.'),
  reason,
});

export const holdParams = z.object({ holdId: z.uuid() });
export const hold = z.object({
  holdId: z.uuid(),
  customerId: id,
  amount: z.int(),
  state: z.enum(walletHoldStates),
  captured: z.int().describe('Cents that were paid of it.'),
  orderId: id.nullable(),
  reason: z.string().nullable(),
  expiresAt: timestamp,
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Hold = z.infer<typeof hold>;
export const holdBody = z.object({
  amount: cents,
  minutes: z.int().min(1).max(MAX_HOLD_MINUTES).default(15).describe('How long it lasts unless it is captured or released.'),
  orderId: id.optional(),
  reason: reason.optional(),
});
export const captureBody = z.object({
  amount: cents.optional().describe('Cents, up to the held amount; all of it if omitted. The rest is released.'),
});
