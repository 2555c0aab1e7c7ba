import { z } from 'zod';
import { eachOnce, id, timestamp, withWords } from '@/server/core/operation/fields';
import { shiftId } from '@/server/shifts/shifts.schema';
import { MAX_RULE_CENTS, MAX_RULE_GRANTS, MAX_RULE_NAME, MAX_RULE_RESTAURANTS, MAX_RULE_SHIFTS } from './pricing-rules.values';

const once = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .array(item)
    .max(max)
    .refine(...eachOnce('duplicate'));
const cents = z.int().min(0).max(MAX_RULE_CENTS);
const allowance = (span: string, example: number | null) =>
  cents.nullable().describe(`The maximum that all grants pay together, in cents, ${span}. Null for no limit.`).meta({ example });

const fields = {
  name: z.string().trim().min(1).max(MAX_RULE_NAME).meta({ example: 'ACME' }),
  guestGroupId: id
    .nullable()
    .describe('The guest group, including all groups below it. Null for every guest of the brand.')
    .meta({ example: 1 }),
  restaurantIds: once(id, MAX_RULE_RESTAURANTS)
    .describe('The restaurants of the rule. An empty list means all restaurants of the brand.')
    .meta({ example: [3] }),
  shiftIds: once(shiftId, MAX_RULE_SHIFTS)
    .describe('The shifts of the rule, in each restaurant that has them. An empty list means at any time.')
    .meta({ example: ['lunch'] }),
  entranceFee: cents.describe('The admission fee in cents, including tax.').meta({ example: 150 }),
  vatGroupId: id.max(10).nullable().describe('The VAT group of the admission fee. Required with a fee.').meta({ example: 1 }),
  grantIds: once(id, MAX_RULE_GRANTS)
    .describe('The grants, in the order in which they pay.')
    .meta({ example: [1] }),
  allowancePerMeal: allowance('of one order', null),
  allowancePerDay: allowance('on a day of the restaurant', 600),
  allowancePerMonth: allowance('in a calendar month of the restaurant', null),
};

export const pricingRule = z
  .object({ pricingRuleId: id, brandId: id, ...fields, createdAt: timestamp, updatedAt: timestamp })
  .meta({ id: 'PricingRule', description: 'A rule that states for whom, where and when grants pay, and what the admission costs.' });
export type PricingRule = z.infer<typeof pricingRule>;

export const pricingRuleBody = z
  .object({
    ...fields,
    guestGroupId: fields.guestGroupId.default(null),
    restaurantIds: fields.restaurantIds.default([]),
    shiftIds: fields.shiftIds.default([]),
    entranceFee: fields.entranceFee.default(0),
    vatGroupId: fields.vatGroupId.default(null),
    grantIds: fields.grantIds.default([]),
    allowancePerMeal: fields.allowancePerMeal.default(null),
    allowancePerDay: fields.allowancePerDay.default(null),
    allowancePerMonth: fields.allowancePerMonth.default(null),
  })
  .refine(
    ({ entranceFee, vatGroupId }) => entranceFee === 0 || vatGroupId !== null,
    withWords(
      { en: 'A fee needs its VAT group.', fr: 'Un droit d’admission doit avoir son groupe de TVA.' },
      { code: 'required', path: ['vatGroupId'] },
    ),
  );
export type PricingRuleBody = z.output<typeof pricingRuleBody>;

export const brandParams = z.object({ brandId: id });
export const pricingRuleParams = brandParams.extend({ pricingRuleId: id });
