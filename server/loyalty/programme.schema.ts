import { z } from 'zod';
import type { Words } from '@/server/core/operation/errors';
import { id, uniqueBy, withWords } from '@/server/core/operation/fields';
import { brandParams } from './loyalty.schema';
import {
  FACTOR_ONE,
  MAX_DESCRIPTION,
  MAX_FACTOR,
  MAX_LABEL,
  MAX_POINTS,
  MAX_REWARD_VALUE,
  MAX_TIERS,
  MIN_FACTOR,
  programmeLimits,
  rewardTypes,
} from './loyalty.values';

/* The programme of a brand, and its rewards. */

const label = z.string().trim().min(1).max(MAX_LABEL);
const points = z.int().min(1).max(MAX_POINTS);

const tier = z.object({
  tierId: id.optional().describe('The id of the tier. Omit it for a new tier.'),
  name: label.meta({ example: 'Gold' }),
  fromPoints: points.describe('The points that a member must earn within 12 months to be in the tier.').meta({ example: 500 }),
  factor: z
    .int()
    .min(MIN_FACTOR)
    .max(MAX_FACTOR)
    .default(FACTOR_ONE)
    .describe('The factor by which earned points are multiplied, in basis points.')
    .meta({ example: 15_000 }),
});
const programmeFields = {
  name: z.string().trim().max(MAX_LABEL).meta({ example: 'Les Lumières' }),
  isActive: z.boolean().describe('Whether members can earn points and take rewards.'),
  pointsPerUnit: z.int().min(1).max(programmeLimits.pointsPerUnit).describe('The points for each currency unit paid.').meta({ example: 1 }),
  pointValue: z.int().min(0).max(programmeLimits.pointValue).describe('The value of a point on a card, in cents.').meta({ example: 5 }),
  expiryMonths: z
    .int()
    .min(1)
    .max(programmeLimits.expiryMonths)
    .nullable()
    .describe('The number of months after which points expire; null for never.')
    .meta({ example: 12 }),
};
export const programmeBody = z.object({
  ...programmeFields,
  tiers: z
    .array(tier)
    .max(MAX_TIERS)
    .refine(
      ...uniqueBy<{ fromPoints: number }>(({ fromPoints }) => fromPoints, {
        en: 'Two tiers begin at the same number of points.',
        fr: 'Deux paliers commencent au même nombre de points.',
      }),
    )
    .refine(
      ...uniqueBy<{ tierId?: number }>((each) => each.tierId ?? each, {
        en: 'Send each tier once.',
        fr: 'Envoyez chaque palier une seule fois.',
      }),
    ),
});
export const programme = z.object({
  ...programmeFields,
  tiers: z.array(z.object({ ...tier.shape, tierId: id, factor: z.int().meta({ example: 15_000 }) })).describe('The tiers, lowest first.'),
});
export type LoyaltyProgramme = z.infer<typeof programme>;

const rewardFields = {
  name: label.meta({ example: 'Coffee' }),
  description: z.string().trim().max(MAX_DESCRIPTION).meta({ example: 'An espresso of your choice.' }),
  type: z.enum(rewardTypes),
  value: z
    .int()
    .min(0)
    .max(MAX_REWARD_VALUE)
    .describe('The value of the reward. `amount`: cents; `percentage`: basis points; 0 for others.')
    .meta({ example: 250 }),
  productId: id.nullable().describe('The catalog product of a `product` reward; null for other rewards.').meta({ example: null }),
  points: points.describe('The price of the reward, in points.').meta({ example: 50 }),
  imageId: z.uuid().nullable(),
  isActive: z.boolean(),
  isArchived: z.boolean().describe('Whether the reward is archived. Archived rewards are listed separately.'),
};
export const rewardParams = brandParams.extend({ rewardId: id });
export const rewardBody = z
  .object({
    ...rewardFields,
    description: rewardFields.description.default(''),
    value: rewardFields.value.default(0),
    productId: rewardFields.productId.default(null),
    imageId: rewardFields.imageId.default(null),
    isActive: rewardFields.isActive.default(true),
    isArchived: rewardFields.isArchived.default(false),
  })
  .superRefine(({ type, value, productId }, context) => {
    const refuse = (path: string, words: Words) => context.addIssue({ code: 'custom', ...withWords(words, { path: [path] }) });
    if (type === 'amount' && value === 0) refuse('value', { en: 'Enter an amount.', fr: 'Saisissez un montant.' });
    if (type === 'percentage' && (value === 0 || value > FACTOR_ONE))
      refuse('value', { en: 'Enter 1 to 10,000 basis points.', fr: 'Saisissez de 1 à 10\u202f000 points de base.' });
    if ((type === 'product' || type === 'delivery') && value !== 0)
      refuse('value', { en: 'This type has no value of its own.', fr: 'Ce type n’a pas de valeur propre.' });
    if ((type === 'product') !== (productId !== null))
      refuse('productId', {
        en: 'Send a product for type `product`, and for no other type.',
        fr: 'Indiquez un produit pour le type `product`, et pour aucun autre.',
      });
  });
export const rewardsQuery = z.object({ isArchived: z.boolean().default(false) });
export const brandReward = z.object({ rewardId: id, ...rewardFields });
export type LoyaltyReward = z.infer<typeof brandReward>;
