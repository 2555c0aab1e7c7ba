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
export interface Ways extends Amounts {
  locale: string;
}

const PERCENT_DECIMALS = 2;

/** The form of a reward; without one, of a new reward. */
export const formOf =
  ({ locale, amountText: text }: Ways) =>
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
function worthOf({ type, value }: RewardFields, ways: Ways): number | null {
  if (type === 'product' || type === 'delivery') return 0;
  const [read, most] = type === 'amount' ? [ways.parseAmount(value), MAX_REWARD_VALUE] : [parseAmount(value, PERCENT_DECIMALS), FACTOR_ONE];
  return read && read <= most ? read : null;
}

function pointsOf({ points }: RewardFields): number | null {
  const plain = points.replace(/[\s\u00a0\u202f]/g, '');
  const value = /^\d{1,9}$/.test(plain) ? Number(plain) : 0;
  return value >= 1 && value <= MAX_POINTS ? value : null;
}

/** The errors that prevent saving, by field. */
export function problemsOf(form: RewardFields, ways: Ways): Partial<Record<keyof RewardFields, RewardProblem>> {
  const found: Partial<Record<keyof RewardFields, RewardProblem>> = {};
  if (form.name.trim() === '') found.name = 'name';
  if (worthOf(form, ways) === null) found.value = form.type === 'amount' ? 'amount' : 'percentage';
  if (form.type === 'product' && form.productId === null) found.productId = 'product';
  if (pointsOf(form) === null) found.points = 'points';
  return found;
}

/** The body of a save; null while the form has errors. */
export function bodyOf(form: RewardFields, ways: Ways) {
  if (Object.keys(problemsOf(form, ways)).length > 0) return null;
  const { description, type, imageId, isActive } = form;
  return {
    ...{ name: form.name.trim(), description: description.trim(), type, imageId, isActive },
    value: worthOf(form, ways) ?? 0,
    productId: type === 'product' ? form.productId : null,
    points: pointsOf(form) ?? 0,
  };
}
