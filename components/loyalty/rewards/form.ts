import { type Amounts, amountText, parseAmount } from '@/components/ui/money';
import { FACTOR_ONE, MAX_POINTS, MAX_REWARD_VALUE, type RewardType } from '@/server/loyalty/loyalty.values';
import type { LoyaltyReward } from '@/server/loyalty/programme.schema';

/** The form of a reward: amounts as people write them. */
export interface RewardFields {
  name: string;
  description: string;
  type: RewardType;
  /** An amount or a percentage. */
  value: string;
  productId: number | null;
  points: string;
  imageId: string | null;
  isActive: boolean;
}

/** The language and currency of a form. */
export interface AmountFormat extends Amounts {
  locale: string;
}

const PERCENT_DECIMALS = 2;

/** The form of a reward; without one, of a new reward. */
export const formOf =
  ({ locale, amountText: text }: AmountFormat) =>
  (reward: LoyaltyReward | null): RewardFields => ({
    name: reward?.name ?? '',
    description: reward?.description ?? '',
    type: reward?.type ?? 'amount',
    value:
      reward?.type === 'amount'
        ? text(reward.value)
        : reward?.type === 'percentage'
          ? amountText(reward.value, locale, PERCENT_DECIMALS).replace(/[.,]00$/, '')
          : '',
    productId: reward?.productId ?? null,
    points: reward ? String(reward.points) : '',
    imageId: reward?.imageId ?? null,
    isActive: reward?.isActive ?? true,
  });

export type RewardProblem = 'name' | 'amount' | 'percentage' | 'product' | 'points';

/** The value of a reward: in the smallest unit, in basis points, or 0 for kinds without a value. */
function rewardValueOf({ type, value }: RewardFields, format: AmountFormat): number | null {
  if (type === 'product' || type === 'delivery') return 0;
  const [parsed, max] =
    type === 'amount' ? [format.parseAmount(value), MAX_REWARD_VALUE] : [parseAmount(value, PERCENT_DECIMALS), FACTOR_ONE];
  return parsed && parsed <= max ? parsed : null;
}

function pointsOf({ points }: RewardFields): number | null {
  const compact = points.replace(/[\s\u00a0\u202f]/g, '');
  const value = /^\d{1,9}$/.test(compact) ? Number(compact) : 0;
  return value >= 1 && value <= MAX_POINTS ? value : null;
}

/** The errors that prevent saving, by field. */
export function problemsOf(form: RewardFields, format: AmountFormat): Partial<Record<keyof RewardFields, RewardProblem>> {
  const problems: Partial<Record<keyof RewardFields, RewardProblem>> = {};
  if (form.name.trim() === '') problems.name = 'name';
  if (rewardValueOf(form, format) === null) problems.value = form.type === 'amount' ? 'amount' : 'percentage';
  if (form.type === 'product' && form.productId === null) problems.productId = 'product';
  if (pointsOf(form) === null) problems.points = 'points';
  return problems;
}

/** The body of a save; null while the form has errors. */
export function bodyOf(form: RewardFields, format: AmountFormat) {
  if (Object.keys(problemsOf(form, format)).length > 0) return null;
  const { description, type, imageId, isActive } = form;
  return {
    ...{ name: form.name.trim(), description: description.trim(), type, imageId, isActive },
    value: rewardValueOf(form, format) ?? 0,
    productId: type === 'product' ? form.productId : null,
    points: pointsOf(form) ?? 0,
  };
}
