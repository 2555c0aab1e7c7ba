import { z } from 'zod';
import { calendarDay, id, timestamp, uniqueBy, withWords } from '@/server/core/operation/fields';
import { shift, shiftId } from '@/server/shifts/shifts.schema';
import {
  grantTypes,
  MAX_DAILY_LIMIT,
  MAX_GRANT_CENTS,
  MAX_GRANT_CODE,
  MAX_LABEL,
  MAX_OVERRIDES,
  MAX_TAG,
  strategyNumbers,
  WHOLE_RATE,
} from './grants.values';

const cents = z.int().min(0).max(MAX_GRANT_CENTS);
const amount = cents.describe('The amount in cents, or in basis points if `type` is `RATE`.').meta({ example: 350 });
const strategy = z
  .literal([...strategyNumbers])
  .describe(
    'How the grant is calculated. 1: a fixed amount or rate of the cart. 2: the same, of the items with `tag`. 3: a complement: the guest pays `threshold` first, and the grant pays the rest up to `ceiling`. 4: as 1, but only on the first passage of the day.',
  )
  .meta({ example: 1 });
const dailyLimit = z
  .int()
  .min(1)
  .max(MAX_DAILY_LIMIT)
  .describe('The maximum number of uses per customer on a day of the restaurant.')
  .meta({ example: 1 });
const threshold = cents
  .nullable()
  .describe('The minimum cart value, in cents; null for none. With strategy 3, the amount that the guest pays first.')
  .meta({ example: 600 });
const ceiling = cents.nullable().describe('The maximum that the grant pays, in cents; null for no maximum.').meta({ example: 400 });

const code = z
  .string()
  .trim()
  .min(1)
  .max(MAX_GRANT_CODE)
  .describe('The code, unique in the brand and case-insensitive.')
  .meta({ example: 'ACME-LUNCH' });
const labelTicket = z
  .string()
  .trim()
  .min(1)
  .max(MAX_LABEL)
  .describe('The label printed on the receipt.')
  .meta({ example: 'ACME meal subsidy' });
const tag = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TAG)
  .nullable()
  .describe('The tag of the items that the grant pays for with strategy 2; null for none.')
  .meta({ example: 'menu' });

const inherited = 'If `null` or omitted, the value of the level above applies.';
const own = {
  amount: amount.nullable().default(null),
  strategy: strategy.nullable().default(null),
  dailyLimit: dailyLimit.nullable().default(null),
  threshold: threshold.default(null),
  ceiling: ceiling.default(null),
};
const restaurantGrant = z.object(own).describe(`The values for this restaurant. ${inherited}`);
const shiftGrant = z
  .object({ shiftId, amount: own.amount, ceiling: own.ceiling, threshold: own.threshold })
  .describe(`The values during a shift of this restaurant. ${inherited}`);

const overridesBody = z
  .array(
    z.object({
      restaurantId: id,
      enabled: z
        .boolean()
        .optional()
        .describe('Whether the grant pays in this restaurant. If omitted, unchanged, or true for a restaurant without earlier overrides.'),
      restaurant_grant: restaurantGrant.nullable().default(null),
      shiftGrants: z
        .array(shiftGrant)
        .max(100)
        .refine(
          ...uniqueBy<{ shiftId: string }>(
            (each) => each.shiftId,
            { en: 'Send each shift once.', fr: 'Envoyez chaque service une seule fois.' },
            'duplicate',
          ),
        )
        .default([]),
    }),
  )
  .max(MAX_OVERRIDES)
  .refine(
    ...uniqueBy<{ restaurantId: number }>(
      (each) => each.restaurantId,
      { en: 'Send each restaurant once.', fr: 'Envoyez chaque restaurant une seule fois.' },
      'duplicate',
    ),
  );

export const overrides = z.object({
  restaurantId: id,
  enabled: z.boolean().describe('Whether the grant pays in this restaurant.'),
  restaurant_grant: restaurantGrant.nullable().describe('The restaurant’s own values; null if it has none.'),
  shiftGrants: z.array(shiftGrant),
});
export type GrantOverrides = z.infer<typeof overrides>;

const fields = {
  code,
  labelTicket,
  amount,
  strategy,
  dailyLimit,
  type: z.enum(grantTypes),
  tag,
  threshold,
  ceiling,
};
const countsFrom = calendarDay
  .describe('The day from which this version applies, by the calendar of each restaurant. Until then, the previous version applies.')
  .meta({ example: '2027-01-01' });

const asSaved = z.object({
  grantId: id,
  brandId: id,
  ...fields,
  restaurants: z.array(overrides).describe('The restaurants with their own values. All others use the values above.'),
  version: z.int().min(1).meta({ example: 3 }),
  countsFrom,
});
/** A version of a grant, with the grant’s current code. */
export type GrantAsSaved = z.infer<typeof asSaved>;

const plannedVersion = asSaved.omit({ grantId: true, brandId: true, code: true });
export type PlannedVersion = z.infer<typeof plannedVersion>;

export const grant = asSaved
  .extend({ planned: z.array(plannedVersion).describe('The versions that apply from later days, the next first.') })
  .meta({
    id: 'Grant',
    description:
      'The part of meals that a third party, such as an employer, pays. It is a payment, not a discount. The values are those that apply today, by the brand’s calendar. For a grant that has yet to begin, they are those of its first day.',
  });
export type Grant = z.infer<typeof grant>;

const body = {
  ...fields,
  type: fields.type.default('ABSOLUTE'),
  tag: tag.default(null),
  threshold: threshold.default(null),
  ceiling: ceiling.default(null),
};
interface Amounts {
  type: (typeof grantTypes)[number];
  amount: number;
  restaurants?: { restaurant_grant: { amount: number | null } | null; shiftGrants: { amount: number | null }[] }[];
}
/** Refuses rates above 100 %, at every level. */
const ratesFit = z.check<Amounts>(({ value, issues }) => {
  if (value.type !== 'RATE') return;
  const tooHigh = (given: number | null | undefined, path: (string | number)[]) => {
    if ((given ?? 0) <= WHOLE_RATE) return;
    const words = { en: `A rate is at most ${WHOLE_RATE}.`, fr: `Un taux est de ${WHOLE_RATE} au plus.` };
    issues.push({ code: 'custom', input: given, ...withWords(words, { code: 'too_big', path }) });
  };
  tooHigh(value.amount, ['amount']);
  for (const [index, { restaurant_grant, shiftGrants }] of (value.restaurants ?? []).entries()) {
    tooHigh(restaurant_grant?.amount, ['restaurants', index, 'restaurant_grant', 'amount']);
    for (const [shiftIndex, each] of shiftGrants.entries())
      tooHigh(each.amount, ['restaurants', index, 'shiftGrants', shiftIndex, 'amount']);
  }
});

const from = countsFrom
  .optional()
  .describe(
    'The day from which the version applies, by the calendar of each restaurant. Today if omitted or past. In a `PUT` for a grant that has yet to begin, the grant’s first day if omitted; a later day makes the grant begin later, with the values of the request.',
  );

export const newGrantBody = z.object({ brandId: id, ...body, restaurants: overridesBody.default([]), countsFrom: from }).check(ratesFit);
export const grantBody = z
  .object({
    ...body,
    restaurants: overridesBody.optional().describe('Replaces all overrides. Unchanged if omitted.'),
    shouldUpdateShifts: z.boolean().default(false).describe('Whether to replace `shiftGrants` too. Otherwise the stored ones are kept.'),
    countsFrom: from,
    keepsFirstDay: z
      .boolean()
      .default(false)
      .describe('For a grant that has yet to begin, whether its first day is kept, so that a later `countsFrom` plans a change.'),
  })
  .check(ratesFit);

/** A grant to try out, without a name. */
export const grantDraft = z
  .object({
    grantId: id.optional().describe('The grant that the draft replaces in the trial.'),
    ...{ amount, strategy, dailyLimit, type: body.type, tag: body.tag, threshold: body.threshold, ceiling: body.ceiling },
    restaurants: overridesBody.optional().describe('The overrides. If omitted, those that are stored.'),
  })
  .check(ratesFit);

export const grantParams = z.object({ grantId: id });
export const brandParams = z.object({ brandId: id });

const name = z.string().describe('The `labelTicket` of the grant.').meta({ example: 'ACME meal subsidy' });
export const grantCreated = grant.pick({
  grantId: true,
  brandId: true,
  code: true,
  labelTicket: true,
  amount: true,
  strategy: true,
  dailyLimit: true,
  type: true,
});
export const grantUpdated = grant.pick({ grantId: true, code: true, labelTicket: true, amount: true });
export const grantItem = z.object({ grantId: id, name, code, amount, brandId: id });
export const grantChoice = z.object({ grantId: id, name, code });

export const grantDeleted = z.object({
  grantId: id,
  pricingRules: z
    .array(z.object({ pricingRuleId: id, name: z.string().meta({ example: 'ACME' }) }))
    .describe('The pricing rules from which the grant was removed.'),
});
export type GrantDeleted = z.infer<typeof grantDeleted>;

export const grantVersion = asSaved
  .omit({ code: true, brandId: true })
  .extend({ createdAt: timestamp, isCurrent: z.boolean().describe('Whether the version applies today, by the brand’s calendar.') });
export type GrantVersion = z.infer<typeof grantVersion>;

export const grantsOverview = z.object({
  today: calendarDay.describe('The day of today, by the brand’s calendar.'),
  grants: z.array(grant),
  restaurants: z.array(
    z.object({
      restaurantId: id,
      name: z.string().meta({ example: 'Cantine Verte La Défense' }),
      countryCode: z.string().meta({ example: 'FR' }),
      shifts: z.array(shift),
    }),
  ),
});
export type GrantsOverview = z.infer<typeof grantsOverview>;
