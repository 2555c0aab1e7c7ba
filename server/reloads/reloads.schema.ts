import { z } from 'zod';
import { cursor, id, pageSize, timestamp } from '@/server/core/operation/fields';
import { chargeStates, MAX_MONTHLY_CAP_CENTS, MAX_RELOAD_CENTS, MIN_RELOAD_CENTS, reloadReasons, reloadStates } from './reloads.values';

export const customerParams = z.object({ customerId: id });

/** The settings, as documented. */
export const reloadConfiguration = z.object({
  automaticEwalletReloadActive: z.boolean(),
  automaticEwalletReloadMinBalance: z
    .int()
    .meta({ description: 'The balance below which the e-wallet is topped up, in cents.', example: 1000 }),
  automaticEwalletReloadAmount: z.int().meta({ description: 'The amount of a top-up, in cents.', example: 3000 }),
  automaticEwalletReloadCardId: id.nullable().meta({ description: 'The card to charge; null for none.', example: 1 }),
});
export type ReloadConfiguration = z.infer<typeof reloadConfiguration>;

const monthlyCap = z.int().meta({ description: 'The maximum charged in a calendar month, in cents.', example: 50000 });
export const reloadSettings = reloadConfiguration.extend({ automaticEwalletReloadMonthlyCap: monthlyCap });
export type ReloadSettings = z.infer<typeof reloadSettings>;

export const settingsBody = z.object({
  automaticEwalletReloadActive: z.boolean().optional(),
  automaticEwalletReloadMinBalance: z
    .int()
    .min(0)
    .max(MAX_RELOAD_CENTS)
    .optional()
    .describe('The balance below which the e-wallet is topped up, in cents. At least 1 while active.'),
  automaticEwalletReloadAmount: z
    .int()
    .min(MIN_RELOAD_CENTS)
    .max(MAX_RELOAD_CENTS)
    .optional()
    .describe('The amount of a top-up, in cents.'),
  automaticEwalletReloadCardId: id.nullable().optional().describe('The card to charge, one of the customer’s. Required while active.'),
  automaticEwalletReloadMonthlyCap: z
    .int()
    .min(MIN_RELOAD_CENTS)
    .max(MAX_MONTHLY_CAP_CENTS)
    .optional()
    .describe('The maximum charged in a calendar month, in cents. At least the amount of a top-up while active.'),
});

export const charge = z
  .object({
    chargeId: z.uuid(),
    customerId: id,
    cardId: id,
    lastFour: z.string().meta({ description: 'The last digits of the card.', example: '4242' }),
    amount: z.int().meta({ description: 'The amount in cents.', example: 3000 }),
    state: z.enum(chargeStates),
    failure: z
      .string()
      .nullable()
      .meta({ description: 'The payment provider’s code for a refusal; null if there was none.', example: 'card_declined' }),
    position: z.int().nullable().meta({ description: 'The e-wallet line that records the money; null if there is none.', example: 7 }),
    createdAt: timestamp,
    endedAt: timestamp.nullable(),
  })
  .meta({ id: 'WalletCharge' });
export type Charge = z.infer<typeof charge>;

export const reloadState = z.object({
  customerId: id,
  provider: z
    .string()
    .meta({ description: 'The payment provider: `sandbox`, `stripe`, or `none` if the installation has none.', example: 'sandbox' }),
  settings: reloadSettings,
  state: z
    .enum(reloadStates)
    .describe(
      'The state of the top-up. `OFF`: switched off. `READY`: the card is charged once the balance is below the minimum. `DUE`: the card is about to be charged. `CHARGING`: the card is being charged. `WAITING` and `STOPPED`: see `reason`.',
    ),
  reason: z.enum(reloadReasons).nullable().meta({
    description:
      'For `WAITING`, why it waits until `nextTryAt`. For `STOPPED`, why it was switched off automatically. Null in other states.',
    example: 'REFUSED',
  }),
  nextTryAt: timestamp.nullable(),
  chargedThisMonth: z.int().meta({ description: 'The amount charged in this calendar month, in cents.', example: 6000 }),
  charges: z.array(charge).describe('The last ten charges, newest first.'),
});
export type ReloadStateView = z.infer<typeof reloadState>;

export const failedQuery = z.object({ brandId: id, cursor: cursor.optional(), limit: pageSize(50) });
export const failedReload = z.object({
  customerId: id,
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  email: z.string().nullable(),
  isActive: z
    .boolean()
    .meta({ description: 'Whether the top-up is switched on. False if it was switched off automatically.', example: true }),
  reason: z.enum(reloadReasons).meta({ example: 'REFUSED' }),
  nextTryAt: timestamp.nullable(),
  amount: z.int().meta({ description: 'The amount of a top-up, in cents.', example: 3000 }),
  lastFour: z.string().nullable().meta({ example: '0002' }),
  failure: z
    .string()
    .nullable()
    .meta({ description: 'The payment provider’s code for the last refusal; null if there was none.', example: 'card_declined' }),
  failedAt: timestamp.nullable().meta({ description: 'When the card was last refused; null if it was not.' }),
});
export type FailedReload = z.infer<typeof failedReload>;
export const failedPage = z.object({ items: z.array(failedReload), nextCursor: cursor.nullable() });

export const cardParams = z.object({ customerId: id, cardId: id });
export const card = z
  .object({
    cardId: id,
    customerId: id,
    network: z.string().meta({ description: 'The network of the card, such as `visa`.', example: 'visa' }),
    lastFour: z.string().meta({ example: '4242' }),
    expMonth: z.int().min(1).max(12).meta({ example: 12 }),
    expYear: z.int().meta({ example: 2034 }),
    isDefault: z.boolean(),
    createdAt: timestamp,
  })
  .meta({ id: 'WalletCard', description: 'A card stored by a payment provider. Its number is never sent here.' });
export type Card = z.infer<typeof card>;

export const cardBody = z.object({
  token: z.string().trim().min(1).max(255).meta({
    description: 'The payment provider’s token for the card, created in the browser. In the sandbox, one of its test tokens.',
    example: 'sandbox_succeeds',
  }),
  isDefault: z.boolean().default(false).describe('Whether to make the card the default. The first card always becomes the default.'),
});
export const cardUpdateBody = z.object({ isDefault: z.literal(true) });

export const cardSetup = z.object({
  provider: z.string().meta({ description: 'The payment provider: `sandbox` or `stripe`.', example: 'stripe' }),
  clientSecret: z
    .string()
    .nullable()
    .meta({ description: 'The secret that the provider’s script in the browser confirms; null in the sandbox.' }),
  publishableKey: z.string().nullable(),
});
