import { z } from 'zod';
import type { Words } from '@/server/core/operation/errors';
import { cursor, id, likelyMoment, pageSize, patternWithWords, timestamp, withWords } from '@/server/core/operation/fields';
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

/** A code as guests enter it, in upper or lower case. */
export const code = z
  .string()
  .trim()
  .regex(
    patternWithWords(CODE, { en: 'Enter letters, digits, - and _ only.', fr: 'Saisissez uniquement des lettres, des chiffres, - et _.' }),
  )
  .describe('1 to 40 letters, digits, `-` and `_`. Case-insensitive, and unique in a brand.')
  .meta({ example: 'WELCOME10' });

const NUMERIC = /^\d{1,10}(\.0+)?$/;
const wholeNumberMessage: Words = { en: 'Enter a whole number.', fr: 'Saisissez un nombre entier.' };
/**
 * A whole number, also accepted as text (interface, “Coupons”). It is not a zod union, because a union could only report zod’s own message,
 * that neither type fits.
 */
const integerOrText = (min: number, max: number) =>
  z
    .custom<number | string>()
    .check(({ value, issues }) => {
      if (typeof value === 'string' && !NUMERIC.test(value.trim()))
        issues.push({ code: 'invalid_format', format: 'regex', input: value, ...withWords(wholeNumberMessage) });
      if (typeof value !== 'string' && !Number.isInteger(value))
        issues.push({ code: 'invalid_union', errors: [], input: value, ...withWords(wholeNumberMessage) });
    })
    .meta({ anyOf: [{ type: 'integer' }, { type: 'string', pattern: NUMERIC.source }] })
    .transform(Number)
    .pipe(z.int().min(min).max(max));

const reductionValue = integerOrText(1, MAX_REDUCTION.absolute)
  .describe('The reduction in cents, up to 1,000,000, or in basis points, up to 10,000 (1000 = 10%). May be a string.')
  .meta({ example: 1000 });
const minimumAmount = integerOrText(0, MAX_MINIMUM).describe('The minimum cart value, in cents. May be a string.').meta({ example: 1500 });
const quantity = z
  .int()
  .min(0)
  .max(MAX_QUANTITY)
  .nullable()
  .describe('The maximum number of uses in all: at least 1, unless `noLimit` is true.')
  .meta({ example: 100 });
/** A quantity of zero or null is only valid for coupons without a limit, which ignore it. */
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
  .describe('The dining options, as the sum of 1 delivery, 2 takeaway, 4 eat in, 8 drive-through. 15 means all.')
  .meta({ example: 15 });
const noLimit = z.boolean().describe('Whether the number of uses is unlimited. `quantity` is then ignored.');
const perCustomerLimit = z
  .int()
  .min(1)
  .max(MAX_QUANTITY)
  .nullable()
  .describe(
    'The maximum number of uses per customer, identified by customer, email and phone number; null for no limit. All codes of a batch count together.',
  )
  .meta({ example: 1 });
export const reductionType = z.enum(reductionTypes).describe('The kind of reduction: `absolute` in cents, `percentage` in basis points.');
const restaurantIds = z
  .array(id)
  .max(MAX_RESTAURANTS)
  .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b))
  .describe('The restaurants that accept the coupon. An empty list means all restaurants of the brand.')
  .meta({ example: [1, 2] });
const promocodeId = id.meta({ example: 12 });
const batchId = z.uuid().describe('The id that the codes of a batch share.').meta({ example: '0198f2b4-6a51-7c3e-9d20-5f2b7a11c0de' });
/** The start and the end, as callers send them. */
const startDate = likelyMoment.describe('The start of validity. Now if omitted.').meta({ example: '2026-12-01T00:00:00+01:00' });
const endDate = likelyMoment
  .nullable()
  .describe('The end of validity; null if it does not end.')
  .meta({ example: '2026-12-25T00:00:00+01:00' });

/** The error message for a reduction that is too large. */
export const atMost = (maximum: number): Words => ({ en: `At most ${maximum}.`, fr: `Saisissez ${maximum} au plus.` });

type Reduction = { reductionType: (typeof reductionTypes)[number]; reductionValue: number };
/** Refuses percentages above 100. */
const withinHundred = ({ reductionType: type, reductionValue: value }: Reduction, context: z.RefinementCtx) => {
  const maximum = MAX_REDUCTION[type];
  // The field itself refuses values above the maximum of any coupon.
  if (value <= maximum || value > MAX_REDUCTION.absolute) return;
  context.addIssue({ code: 'custom', ...withWords(atMost(maximum), { code: 'too_big', path: ['reductionValue'] }) });
};

/** The reduction of a coupon, and where, when and to whom it applies. */
const terms = {
  brandId: id,
  reductionType,
  reductionValue,
  minimumAmount: minimumAmount.default(0),
  startDate: startDate.optional(),
  endDate: endDate.default(null),
  consumptionFlags: consumptionFlags.default(ALL_MODES),
  restaurantIds: restaurantIds.default([]),
  nonCumulative: z.boolean().default(false).describe('Whether the coupon cannot be combined with promotions and rewards.'),
  perCustomerLimit: perCustomerLimit.default(null),
};

export const couponBody = z
  .object({
    ...terms,
    code,
    quantity: quantity.default(1).describe('The maximum number of uses. With `isUnique`, the number of codes to create, at most 5,000.'),
    noLimit: noLimit.default(false),
    isUnique: z
      .boolean()
      .default(false)
      .describe('Whether to create `quantity` single-use codes, such as `WELCOME10-7K3QXM`. `code` can then have at most 33 characters.'),
  })
  .superRefine((body, context) => {
    withinHundred(body, context);
    withinLimit(body, context);
    const refuse = (path: string, words: Words) => context.addIssue({ code: 'custom', ...withWords(words, { path: [path] }) });
    if (!body.isUnique) return;
    if (body.noLimit)
      refuse('noLimit', { en: 'Each of these codes can be used only once.', fr: 'Chacun de ces codes ne peut servir qu’une fois.' });
    if ((body.quantity ?? 0) > MAX_CODES)
      refuse('quantity', { en: `At most ${MAX_CODES} codes at once.`, fr: `Demandez ${MAX_CODES} codes au plus à la fois.` });
    if (body.code.length > PREFIX_LENGTH)
      refuse('code', {
        en: `At most ${PREFIX_LENGTH} characters: the rest is generated.`,
        fr: `Saisissez ${PREFIX_LENGTH} caractères au plus\u00a0: le reste est généré.`,
      });
  });

export const importBody = z
  .object({
    ...terms,
    codes: z
      .array(z.string().trim().max(200))
      .min(1)
      .max(MAX_CODES)
      .describe('Single-use codes. Codes that cannot be imported are left out, and listed in the response.')
      .meta({ example: ['SPRING-A1', 'SPRING-A2'] }),
  })
  .superRefine(withinHundred);

export const updateBody = z
  .object({
    promocodeId: promocodeId.optional().describe('The coupon in the path.'),
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
      .describe(
        'Whether to change all codes of the batch, and replace values that single codes have of their own. `code` is then refused.',
      ),
  })
  .superRefine(withinLimit);

export const couponParams = z.object({ promocodeId });
export const duplicateBody = z.object({ code });

export const listQuery = z.object({
  brandId: id.optional().describe('The brand whose coupons to list. All brands in the caller’s scope if omitted.'),
  search: z.string().trim().min(1).max(100).optional().describe('A part of the code.').meta({ example: 'welcome' }),
  isActive: z.boolean().optional(),
  archived: z.boolean().default(false).describe('Whether to list only archived coupons. Otherwise the list omits them.'),
  limit: z
    .int()
    .min(1)
    .max(MAX_LISTED)
    .optional()
    .describe('The maximum number of coupons in the response. 10,000, the maximum, if omitted. `offset` returns the rest.')
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
    .describe('The names of the restaurants, separated by `, `. Empty for the whole brand.')
    .meta({ example: 'Bistro Lumière République' }),
  isActivatedOnDelivery: z.boolean(),
  isActivatedOnTakeAway: z.boolean(),
  isActivatedOnSitIn: z.boolean(),
  isActivatedOnDrive: z.boolean(),
  used: z.int().describe('The number of uses, without those that were cancelled.').meta({ example: 12 }),
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

/** A coupon for screens. A batch is one entry. */
export const couponEntry = coupon.extend({
  state: z.enum(couponStates).describe('The current state. A batch is `used_up` when all of its codes are used.'),
  batchSize: z.int().describe('The number of codes in the batch; 1 if the coupon is in none.').meta({ example: 1 }),
  batchUsed: z.int().describe('The number of uses of all codes in the batch.').meta({ example: 12 }),
});
export type CouponEntry = z.output<typeof couponEntry>;
export const couponWithVersion = couponEntry.extend({
  etag: z.string().describe('The version of the settings, for `If-Match`. Uses do not change it.'),
});
export type CouponWithVersion = z.output<typeof couponWithVersion>;

export const updatedCoupon = z.object({ promocodeId, code: facts.code, isActive: z.boolean(), updated_at: timestamp });
export const deletedCoupon = z.object({});

export const importResult = z.object({
  batchId: batchId.nullable().describe('The id of the new batch; null if no code was imported.'),
  created: z.int().meta({ example: 2 }),
  omitted: z
    .array(
      z.object({
        position: z.int().describe('The position of the code in the request, from 1.').meta({ example: 3 }),
        code: z.string().meta({ example: 'SPRING-A1' }),
        reason: z.enum(['invalid', 'repeated', 'exists']).meta({ example: 'repeated' }),
      }),
    )
    .describe('The codes that were not imported, with the reason.'),
});
export type ImportResult = z.output<typeof importResult>;

export const restaurantParams = z.object({ restaurantId: id });
export const brandParams = z.object({ brandId: id });
/** A brand’s coupons for screens. A batch is one entry. */
export const overviewQuery = z.object({
  search: listQuery.shape.search,
  state: z.enum(couponStates).optional(),
  cursor: cursor.optional(),
  limit: pageSize(50),
});
export const couponPage = z.object({ items: z.array(couponEntry), nextCursor: cursor.nullable() });

export const sheetQuery = z.object({
  after: promocodeId.optional().describe('The last code of the previous sheets.'),
  locale: z.enum(['en', 'fr']).optional().describe('The language of the texts for guests. That of the request if omitted.'),
});
/** A likely mistake in the coupons of a brand. */
export const couponFinding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never_applies'), promocodeId, code: facts.code }),
  z.object({
    kind: z.literal('larger_than_cart'),
    promocodeId,
    code: facts.code,
    amount: z.int().describe('The cart value, in cents, up to which a cart costs nothing.').meta({ example: 500 }),
  }),
  z.object({ kind: z.literal('overlap'), promocodeId, code: facts.code, otherId: promocodeId, otherCode: facts.code }),
]);
