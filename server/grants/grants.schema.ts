import { z } from 'zod';
import { calendarDay, id, saying, timestamp, unlike } from '@/server/core/operation/fields';
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
const amount = cents.describe('Cents, or basis points when `type` is `RATE`.').meta({ example: 350 });
const strategy = z
  .literal([...strategyNumbers])
  .describe(
    'How the grant is computed: 1 a fixed amount or rate of the cart; 2 of the items with `tag`; 3 a complement, where the guest pays `threshold` first, and the grant the rest up to `ceiling`; 4 as 1, on the first passage of the day alone.',
  )
  .meta({ example: 1 });
const dailyLimit = z
  .int()
  .min(1)
  .max(MAX_DAILY_LIMIT)
  .describe('Maximum uses per customer on a day of the restaurant.')
  .meta({ example: 1 });
const threshold = cents
  .nullable()
  .describe('The smallest cart, in cents. With strategy 3, what the guest pays first.')
  .meta({ example: 600 });
const ceiling = cents.nullable().describe('The most that it pays, in cents.').meta({ example: 400 });

const code = z
  .string()
  .trim()
  .min(1)
  .max(MAX_GRANT_CODE)
  .describe('Unique in the brand, compared without case.')
  .meta({ example: 'ACME-LUNCH' });
const labelTicket = z.string().trim().min(1).max(MAX_LABEL).describe('Printed on the receipt.').meta({ example: 'ACME meal subsidy' });
const tag = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TAG)
  .nullable()
  .describe('Strategy 2: the tag of the items that it pays for.')
  .meta({ example: 'menu' });

const inherited = '`null` or omitted: the value of the level above counts.';
const own = {
  amount: amount.nullable().default(null),
  strategy: strategy.nullable().default(null),
  dailyLimit: dailyLimit.nullable().default(null),
  threshold: threshold.default(null),
  ceiling: ceiling.default(null),
};
const restaurantGrant = z.object(own).describe(`What counts in this restaurant. ${inherited}`);
const shiftGrant = z
  .object({ shiftId, amount: own.amount, ceiling: own.ceiling, threshold: own.threshold })
  .describe(`What counts during a shift of this restaurant. ${inherited}`);

const overridesBody = z
  .array(
    z.object({
      restaurantId: id,
      enabled: z.boolean().optional().describe('Omitted: as it was; true for a restaurant that is new here.'),
      restaurant_grant: restaurantGrant.nullable().default(null),
      shiftGrants: z
        .array(shiftGrant)
        .max(100)
        .refine(
          ...unlike<{ shiftId: string }>(
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
    ...unlike<{ restaurantId: number }>(
      (each) => each.restaurantId,
      { en: 'Send each restaurant once.', fr: 'Envoyez chaque restaurant une seule fois.' },
      'duplicate',
    ),
  );

export const overrides = z.object({
  restaurantId: id,
  enabled: z.boolean().describe('False: the grant pays nothing in this restaurant.'),
  restaurant_grant: restaurantGrant.nullable().describe('Null where the restaurant sets nothing otherwise.'),
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
  .describe('The day from which this version counts, by the calendar of each restaurant; before it, the one before counts.')
  .meta({ example: '2027-01-01' });

const asSaved = z.object({
  grantId: id,
  brandId: id,
  ...fields,
  restaurants: z.array(overrides).describe('What restaurants set otherwise. Others have the values above.'),
  version: z.int().min(1).meta({ example: 3 }),
  countsFrom,
});
/** A version of a grant, with the grant’s current code. */
export type GrantAsSaved = z.infer<typeof asSaved>;

const plannedVersion = asSaved.omit({ grantId: true, brandId: true, code: true });
export type PlannedVersion = z.infer<typeof plannedVersion>;

export const grant = asSaved.extend({ planned: z.array(plannedVersion).describe('What counts from later days, the next first.') }).meta({
  id: 'Grant',
  description:
    'What a third party, such as an employer, pays of meals. It is a payment and no discount. The values are those that count today, by the brand’s calendar; of a grant that has yet to begin, those of its first day.',
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
/** Rates are at most 100 %, at every level. */
const ratesFit = z.check<Amounts>(({ value, issues }) => {
  if (value.type !== 'RATE') return;
  const tooHigh = (given: number | null | undefined, path: (string | number)[]) => {
    if ((given ?? 0) <= WHOLE_RATE) return;
    const words = { en: `A rate is at most ${WHOLE_RATE}.`, fr: `Un taux est de ${WHOLE_RATE} au plus.` };
    issues.push({ code: 'custom', input: given, ...saying(words, { code: 'too_big', path }) });
  };
  tooHigh(value.amount, ['amount']);
  for (const [index, { restaurant_grant, shiftGrants }] of (value.restaurants ?? []).entries()) {
    tooHigh(restaurant_grant?.amount, ['restaurants', index, 'restaurant_grant', 'amount']);
    for (const [place, each] of shiftGrants.entries()) tooHigh(each.amount, ['restaurants', index, 'shiftGrants', place, 'amount']);
  }
});

const from = countsFrom
  .optional()
  .describe(
    'The day from which it counts, by the calendar of each restaurant. Omitted, or a day that has passed: today. In `PUT`, omitted: today, or the first day of a grant that has yet to begin; a later one has that grant begin later, with what is sent.',
  );

export const newGrantBody = z.object({ brandId: id, ...body, restaurants: overridesBody.default([]), countsFrom: from }).check(ratesFit);
export const grantBody = z
  .object({
    ...body,
    restaurants: overridesBody.optional().describe('Replaces all of them. Omitted: unchanged.'),
    shouldUpdateShifts: z.boolean().default(false).describe('Whether to replace `shiftGrants` too; otherwise those stored stay.'),
    countsFrom: from,
    keepsFirstDay: z
      .boolean()
      .default(false)
      .describe('Of a grant that has yet to begin: whether it begins as it was to, and a later `countsFrom` plans a change.'),
  })
  .check(ratesFit);

/** A grant without a name yet, to be tried out. */
export const grantDraft = z
  .object({
    grantId: id.optional().describe('The grant that the draft is tried in place of.'),
    ...{ amount, strategy, dailyLimit, type: body.type, tag: body.tag, threshold: body.threshold, ceiling: body.ceiling },
    restaurants: overridesBody.optional().describe('Omitted: as they are stored.'),
  })
  .check(ratesFit);

export const grantParams = z.object({ grantId: id });
export const brandParams = z.object({ brandId: id });

const name = z.string().describe('`labelTicket`.').meta({ example: 'ACME meal subsidy' });
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
    .describe('The pricing rules that it was removed from.'),
});
export type GrantDeleted = z.infer<typeof grantDeleted>;

export const grantVersion = asSaved
  .omit({ code: true, brandId: true })
  .extend({ createdAt: timestamp, isCurrent: z.boolean().describe('Counts today, by the brand’s calendar.') });
export type GrantVersion = z.infer<typeof grantVersion>;

export const grantsOverview = z.object({
  today: calendarDay.describe('By the brand’s calendar.'),
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
