import { z } from 'zod';
import { isPeriod } from '@/server/core/operation/fields';
import { pockets } from '@/server/wallet/wallet.values';
import { cents, period } from './treasury.schema';

/* Proof that takings and e-wallets add up. */

export const equations = ['takings', 'money', 'revenue', 'vat', 'orders'] as const;
export const orderProblems = ['not_booked', 'sums', 'vat'] as const;
/** The maximum number of days of a proof, which reads every order. */
export const MAX_PROVED_DAYS = 31;

export const proofQuery = z.object(period).superRefine(isPeriod('from', 'to', MAX_PROVED_DAYS));

const side = z.int().meta({ example: 128450 });
export const equation = z.object({
  equation: z.enum(equations).meta({
    description:
      'The equation. `takings`: revenue with tax, without grants = money and grants. `money`: the figures = the orders’ payments and grants. `revenue`: the figures = the orders’ lines. `vat`: the figures’ tax = the VAT of the orders. `orders`: orders in the figures = paid orders (a count).',
  }),
  left: side,
  right: side,
  holds: z.boolean(),
  failingDays: z.array(z.object({ day: z.iso.date(), left: side, right: side })),
});
export type Equation = z.infer<typeof equation>;

export const failingOrder = z.object({
  orderId: z.string().meta({ example: '4711' }),
  day: z.iso.date(),
  problem: z.enum(orderProblems).meta({
    description:
      'The problem of the order. `not_booked`: it is paid, but in no figure. `sums`: its lines and payments differ. `vat`: its lines and its VAT differ.',
  }),
  left: side,
  right: side,
});

export const proof = z.object({
  holds: z.boolean(),
  equations: z.array(equation),
  orders: z.array(failingOrder).meta({ description: 'The orders that break an equation, at most 100.' }),
});
export type Proof = z.infer<typeof proof>;

export const walletProofQuery = z.object(period).superRefine(isPeriod('from', 'to'));
export const walletProof = z.object({
  holds: z.boolean(),
  pockets: z.array(
    z.object({
      pocket: z.enum(pockets),
      opening: cents,
      reloads: cents,
      credits: cents.meta({ description: 'The credits given, and corrections, in cents.' }),
      payments: cents,
      refunds: cents.meta({ description: 'The refunds of payments, in cents.' }),
      payOuts: cents,
      debits: cents,
      expiries: cents,
      closing: cents.meta({ description: 'The balance of the e-wallets at the end, from the e-wallets themselves, in cents.' }),
      holds: z.boolean().meta({ description: 'Whether the opening balance and the changes equal the closing balance.' }),
    }),
  ),
});
export type WalletProof = z.infer<typeof walletProof>;
