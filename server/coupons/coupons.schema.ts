import { z } from 'zod';
import type { Words } from '@/server/core/operation/errors';
import { cursor, id, likelyMoment, pageSize, saying, spelt, timestamp } from '@/server/core/operation/fields';
import {
  ALL_MODES,
  CODE,
  couponStates,
  MAX_CODES,
  MAX_LISTED,
  MAX_MINIMUM,
  MAX_QUANTITY,
  MAX_REDUCTION,
  MAX_RESTAURANTS,
  PREFIX_LENGTH,
  reductionTypes,
} from './coupons.values';

/** A code as guests type it. Case does not matter. */
export const code = z
  .string()
  .trim()
  .regex(spelt(CODE, { en: 'Send letters, digits, - and _ only.', fr: 'Envoyez uniquement des lettres, des chiffres, - et _.' }))
  .describe('1 to 40 letters, digits, `-` and `_`. Compared without case, and unique in a brand.')
  .meta({ example: 'WELCOME10' });

const NUMERIC = /^\d{1,10}(\.0+)?$/;
const whole: Words = { en: 'Send a whole number.', fr: 'Envoyez un nombre entier.' };
/**
 * A whole number that may be sent as text (interface, «Coupons»). Not a zod union, whose only message would be that neither type fits, in
 * zod’s words.
 */
const numeric = (min: number, max: number) =>
  z
    .custom<number | string>()
    .check(({ value, issues }) => {
      if (typeof value === 'string' && !NUMERIC.test(value.trim()))
        issues.push({ code: 'invalid_format', format: 'regex', input: value, ...saying(whole) });
      if (typeof value !== 'string' && !Number.isInteger(value))
        issues.push({ code: 'invalid_union', errors: [], input: value, ...saying(whole) });
    })
    .meta({ anyOf: [{ type: 'integer' }, { type: 'string', pattern: NUMERIC.source }] })
    .transform(Number)
    .pipe(z.int().min(min).max(max));

const reductionValue = numeric(1, MAX_REDUCTION.absolute)
  .describe('Cents, or basis points (1000 = 10%), up to 1,000,000 cents or 10,000 basis points. May be a string.')
  .meta({ example: 1000 });
const minimumAmount = numeric(0, MAX_MINIMUM).describe('The minimum cart, in cents. May be a string.').meta({ example: 1500 });
const quantity = z
  .int()
  .min(0)
  .max(MAX_QUANTITY)
  .nullable()
  .describe('How many times it can be used in all: at least 1, unless `noLimit` is true.')
  .meta({ example: 100 });
/** A quantity of zero, or none, is only allowed for coupons without a limit, which ignore it. */
function withinLimit(
  { quantity: uses, noLimit: isUnlimited }: { quantity?: number | null; noLimit?: boolean },
  context: z.RefinementCtx,
): void {
  if (uses === undefined || uses || isUnlimited) return;
  context.addIssue({ code: 'too_small', path: ['quantity'], origin: 'number', minimum: 1, inclusive: true, input: uses });
}
const consumptionFlags = z
  .int()
  .min(1)
  .max(ALL_MODES)
  .describe('The sum of 1 delivery, 2 takeaway, 4 eat in, 8 drive-through. 15: all.')
  .meta({ example: 15 });
const noLimit = z.boolean().describe('True: any number of uses, whatever `quantity` says.');
const perCustomerLimit = z
  .int()
  .min(1)
  .max(MAX_QUANTITY)
  .nullable()
  .describe('How many times one customer can use it: told by customer, email and phone number. Of a batch, all codes count together.')
  .meta({ example: 1 });
export const reductionType = z.enum(reductionTypes).describe('`absolute`: cents. `percentage`: basis points.');
const restaurantIds = z
  .array(id)
  .max(MAX_RESTAURANTS)
  .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b))
  .describe('Where it is taken. Empty: in all restaurants of the brand.')
  .meta({ example: [1, 2] });
const promocodeId = id.meta({ example: 12 });
const batchId = z.uuid().describe('What the codes of a batch share.').meta({ example: '0198f2b4-6a51-7c3e-9d20-5f2b7a11c0de' });
/** When it starts and ends, as callers send it. */
const startDate = likelyMoment
  .describe('From when it can be used. Unless given, from now on.')
  .meta({ example: '2026-12-01T00:00:00+01:00' });
const endDate = likelyMoment
  .nullable()
  .describe('Until when it can be used. Null: it does not end.')
  .meta({ example: '2026-12-25T00:00:00+01:00' });

/** The message for a reduction that is too large. */
export const atMost = (maximum: number): Words => ({ en: `At most ${maximum}.`, fr: `Envoyez ${maximum} au plus.` });

type Reduction = { reductionType: (typeof reductionTypes)[number]; reductionValue: number };
/** Refuses percentages over a hundred. */
const withinHundred = ({ reductionType: type, reductionValue: value }: Reduction, context: z.RefinementCtx) => {
  const maximum = MAX_REDUCTION[type];
  // Values beyond any coupon's maximum are refused by the field itself.
  if (value <= maximum || value > MAX_REDUCTION.absolute) return;
  context.addIssue({ code: 'custom', ...saying(atMost(maximum), { code: 'too_big', path: ['reductionValue'] }) });
};

/** What a coupon gives, where, when and to whom. */
const terms = {
  brandId: id,
  reductionType,
  reductionValue,
  minimumAmount: minimumAmount.default(0),
  startDate: startDate.optional(),
  endDate: endDate.default(null),
  consumptionFlags: consumptionFlags.default(ALL_MODES),
  restaurantIds: restaurantIds.default([]),
  nonCumulative: z.boolean().default(false).describe('True: not together with promotions and rewards.'),
  perCustomerLimit: perCustomerLimit.default(null),
};

export const couponBody = z
  .object({
    ...terms,
    code,
    quantity: quantity.default(1).describe('How many times it can be used; with `isUnique`, how many codes are made, 5,000 at most.'),
    noLimit: noLimit.default(false),
    isUnique: z
      .boolean()
      .default(false)
      .describe('True: makes `quantity` codes of one use each, such as `WELCOME10-7K3QXM`. `code` then has 33 characters at most.'),
  })
  .superRefine((body, context) => {
    withinHundred(body, context);
    withinLimit(body, context);
    const refuse = (path: string, words: Words) => context.addIssue({ code: 'custom', ...saying(words, { path: [path] }) });
    if (!body.isUnique) return;
    if (body.noLimit)
      refuse('noLimit', { en: 'Each of these codes can be used only once.', fr: 'Chacun de ces codes ne peut servir qu’une fois.' });
    if ((body.quantity ?? 0) > MAX_CODES)
      refuse('quantity', { en: `At most ${MAX_CODES} codes at once.`, fr: `Demandez ${MAX_CODES} codes au plus à la fois.` });
    if (body.code.length > PREFIX_LENGTH)
      refuse('code', {
        en: `At most ${PREFIX_LENGTH} characters: the rest is generated.`,
        fr: `Envoyez ${PREFIX_LENGTH} caractères au plus\u00a0: le reste est généré.`,
      });
  });

export const importBody = z
  .object({
    ...terms,
    codes: z
      .array(z.string().trim().max(200))
      .min(1)
      .max(MAX_CODES)
      .describe('Codes of one use each. Those that cannot be taken are left out, and listed.')
      .meta({ example: ['SPRING-A1', 'SPRING-A2'] }),
  })
  .superRefine(withinHundred);

export const updateBody = z
  .object({
    promocodeId: promocodeId.optional().describe('The one in the path.'),
    code: code.optional(),
    reductionValue: reductionValue.optional(),
    isActive: z.boolean().optional(),
    startDate: startDate.optional(),
    endDate: endDate.optional(),
    quantity: quantity.optional(),
    minimumAmount: minimumAmount.optional(),
    consumptionFlags: consumptionFlags.optional(),
    noLimit: noLimit.optional(),
    perCustomerLimit: perCustomerLimit.optional(),
    wholeBatch: z
      .boolean()
      .optional()
      .describe('True: the change holds for all codes of its batch, and replaces what single codes had of their own. `code` is refused.'),
  })
  .superRefine(withinLimit);

export const couponParams = z.object({ promocodeId });
export const duplicateBody = z.object({ code });

export const listQuery = z.object({
  brandId: id.optional().describe('Unless given, all brands in the caller’s scope.'),
  search: z.string().trim().min(1).max(100).optional().describe('Part of the code.').meta({ example: 'welcome' }),
  isActive: z.boolean().optional(),
  archived: z.boolean().default(false).describe('True: the archived ones alone. They are left out unless asked for.'),
  limit: z
    .int()
    .min(1)
    .max(MAX_LISTED)
    .optional()
    .describe('Unless given, 10,000, which is the most. `offset` continues.')
    .meta({ example: 100 }),
  offset: z.int().min(0).max(MAX_QUANTITY).default(0),
});

const facts = {
  promocodeId,
  code: z.string().meta({ example: 'WELCOME10' }),
  isActive: z.boolean(),
  reductionType,
  reductionValue: z.int().meta({ example: 1000 }),
  minimumAmount: z.int().meta({ example: 1500 }),
  startDate: timestamp,
  endDate: timestamp.nullable(),
  consumptionFlags: z.int().meta({ example: 15 }),
  isUnique: z.boolean(),
  nonCumulative: z.boolean(),
};

export const createdCoupon = z.object({ ...facts, created_at: timestamp });

export const coupon = z.object({
  ...facts,
  brandId: id,
  restaurantName: z
    .string()
    .describe('The names of the restaurants, joined by `, `. Empty: the whole brand.')
    .meta({ example: 'Bistro Lumière République' }),
  isActivatedOnDelivery: z.boolean(),
  isActivatedOnTakeAway: z.boolean(),
  isActivatedOnSitIn: z.boolean(),
  isActivatedOnDrive: z.boolean(),
  used: z.int().describe('Uses that were not given back.').meta({ example: 12 }),
  quantity: z.int().meta({ example: 100 }),
  noLimit: z.boolean(),
  perCustomerLimit: z.int().nullable().meta({ example: 1 }),
  restaurantIds: z.array(id).meta({ example: [1] }),
  batchId: batchId.nullable(),
  archivedAt: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Coupon = z.output<typeof coupon>;

/** A coupon as screens show it. A batch is one entry. */
export const couponEntry = coupon.extend({
  state: z.enum(couponStates).describe('What it is in now; of a batch, `used_up` when all of its codes are used.'),
  batchSize: z.int().describe('Codes of its batch; 1 where it is in none.').meta({ example: 1 }),
  batchUsed: z.int().describe('Uses of all codes of its batch.').meta({ example: 12 }),
});
export type CouponEntry = z.output<typeof couponEntry>;
export const couponWithVersion = couponEntry.extend({
  etag: z.string().describe('For `If-Match`: it changes with the settings, not with uses.'),
});
export type CouponWithVersion = z.output<typeof couponWithVersion>;

export const updatedCoupon = z.object({ promocodeId, code: facts.code, isActive: z.boolean(), updated_at: timestamp });
export const deletedCoupon = z.object({});

export const importResult = z.object({
  batchId: batchId.nullable().describe('Null where no code was taken.'),
  created: z.int().meta({ example: 2 }),
  omitted: z
    .array(
      z.object({
        position: z.int().describe('In the list that was sent, from 1.').meta({ example: 3 }),
        code: z.string().meta({ example: 'SPRING-A1' }),
        reason: z.enum(['invalid', 'repeated', 'exists']).meta({ example: 'repeated' }),
      }),
    )
    .describe('Codes that were left out, and why.'),
});
export type ImportResult = z.output<typeof importResult>;

export const restaurantParams = z.object({ restaurantId: id });
export const brandParams = z.object({ brandId: id });
/** The list of a brand’s coupons for screens. A batch is one entry. */
export const overviewQuery = z.object({
  search: listQuery.shape.search,
  state: z.enum(couponStates).optional(),
  cursor: cursor.optional(),
  limit: pageSize(50),
});
export const couponPage = z.object({ items: z.array(couponEntry), nextCursor: cursor.nullable() });

export const sheetQuery = z.object({
  after: promocodeId.optional().describe('The last code of the sheets before.'),
  locale: z.enum(['en', 'fr']).optional().describe('What guests read is in this language. Unless given, in that of the request.'),
});
/** A likely mistake in the coupons of a brand. */
export const couponFinding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never_applies'), promocodeId, code: facts.code }),
  z.object({
    kind: z.literal('larger_than_cart'),
    promocodeId,
    code: facts.code,
    amount: z.int().describe('Carts of up to so many cents cost nothing.').meta({ example: 500 }),
  }),
  z.object({ kind: z.literal('overlap'), promocodeId, code: facts.code, otherId: promocodeId, otherCode: facts.code }),
]);
