import { z } from 'zod';
import { isPeriod } from '@/server/core/operation/fields';
import { pockets } from '@/server/wallet/wallet.values';
import { cents, period } from './treasury.schema';

/* Proof that takings and wallets add up. */

export const equations = ['takings', 'money', 'revenue', 'vat', 'orders'] as const;
export const orderProblems = ['not_booked', 'sums', 'vat'] as const;
/** Most days of a proof, which reads every order. */
export const MAX_PROVED_DAYS = 31;

export const proofQuery = z.object(period).superRefine(isPeriod('from', 'to', MAX_PROVED_DAYS));

const side = z.int().meta({ example: 128450 });
export const equation = z.object({
  equation: z.enum(equations).meta({
    description:
      '`takings`: revenue with tax, grants aside = money and grants; `money`: the figures = the orders’ payments and grants; `revenue`: the figures = the orders’ lines; `vat`: the figures’ tax = the VAT of the orders; `orders`: orders in the figures = orders that were paid (a count).',
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
    description: '`not_booked`: paid, and in no figure; `sums`: lines and payments differ; `vat`: lines and the VAT of the order differ.',
  }),
  left: side,
  right: side,
});

export const proof = z.object({
  holds: z.boolean(),
  equations: z.array(equation),
  orders: z.array(failingOrder).meta({ description: 'Orders that break an equation, 100 at most.' }),
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
      credits: cents.meta({ description: 'Cents that were given, and corrections.' }),
      payments: cents,
      refunds: cents.meta({ description: 'Cents of payments that were given back.' }),
      payOuts: cents,
      debits: cents,
      expiries: cents,
      closing: cents.meta({ description: 'What wallets held at the end, from the wallets themselves.' }),
      holds: z.boolean().meta({ description: 'Opening and changes come to closing.' }),
    }),
  ),
});
export type WalletProof = z.infer<typeof walletProof>;
