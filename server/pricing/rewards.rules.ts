// Decided in docs/decisions/082-pricing.md.

import {
  areaFee,
  type Bill,
  itemsLeft,
  splitSlice,
  type TracedOffer,
  takeOff,
  takeOffFee,
  takeOffItems,
  traceApplied,
  traceSkipped,
} from './bill.rules';
import type { RewardOffer } from './pricing.types';
import { shareOf } from './spread.rules';
import type { Refusal } from './trace.values';

/** Products first, then percentages of what is left, then amounts, so that an amount never reduces a percentage. Delivery comes last. */
const typeOrder = ['product', 'percentage', 'amount', 'delivery'] as const;

export const nameOfReward = ({ rewardId, name }: RewardOffer): TracedOffer => ({
  kind: 'reward',
  id: rewardId,
  version: null,
  label: name,
});

const worthOfReward = ({ reward }: RewardOffer): number =>
  reward.type === 'amount' ? reward.amountCents : reward.type === 'percentage' ? reward.rate : 0;

const compareRewards = (a: RewardOffer, b: RewardOffer) =>
  typeOrder.indexOf(a.reward.type) - typeOrder.indexOf(b.reward.type) ||
  worthOfReward(b) - worthOfReward(a) ||
  a.points - b.points ||
  (a.rewardId < b.rewardId ? -1 : 1);

/**
 * The step of rewards, in a fixed order, whatever their order in the request. A reward that can take nothing off is skipped, and costs no
 * points. The area's own threshold for free delivery is checked first, so that no delivery reward is wasted.
 */
export function applyRewards(bill: Bill, rewards: readonly RewardOffer[]): void {
  const sorted = rewards.toSorted(compareRewards);
  const ofType = (...types: RewardOffer['reward']['type'][]) => sorted.filter(({ reward }) => types.includes(reward.type));
  for (const offer of ofType('product')) skipIfRefused(bill, offer, applyProduct(bill, offer));
  const openCents = itemsLeft(bill);
  for (const offer of ofType('percentage', 'amount')) skipIfRefused(bill, offer, applyShare(bill, offer, openCents));
  waiveAreaFee(bill);
  for (const offer of ofType('delivery')) skipIfRefused(bill, offer, applyDelivery(bill, offer));
}

function skipIfRefused(bill: Bill, offer: RewardOffer, refusal: Refusal | null): void {
  if (refusal) traceSkipped(bill, 'rewards', nameOfReward(offer), refusal);
}

const deductionFieldsOf = (offer: RewardOffer) => ({
  ...nameOfReward(offer),
  kind: 'reward' as const,
  isOnCart: offer.reward.type !== 'product',
});

/** Takes off one piece of a product: the most expensive one that still costs something. */
function applyProduct(bill: Bill, offer: RewardOffer): Refusal | null {
  const { reward } = offer;
  if (reward.type !== 'product') return null;
  const piles = bill.piles.filter(({ line }) => line.catalogProductId === reward.catalogProductId);
  if (piles.length === 0) return { code: 'no_item', missing: { items: 1 } };
  const slices = piles.flatMap((pile) => pile.slices.filter(({ leftCents }) => leftCents > 0).map((slice) => ({ pile, slice })));
  const [mostExpensive] = slices.sort(
    (a, b) => b.slice.leftCents / b.slice.count - a.slice.leftCents / a.slice.count || a.pile.place - b.pile.place,
  );
  if (!mostExpensive) return { code: 'nothing_left' };
  const slice = splitSlice(mostExpensive.pile, mostExpensive.slice, 1);
  if (slice.leftCents === 0) return { code: 'nothing_left' };
  traceApplied(
    bill,
    'rewards',
    nameOfReward(offer),
    takeOff(bill, deductionFieldsOf(offer), [{ pile: mostExpensive.pile, slice }], [slice.leftCents]),
  );
  return null;
}

/** Takes off an amount, or a rate of the price of the items after free products; percentages add up. */
function applyShare(bill: Bill, offer: RewardOffer, openCents: number): Refusal | null {
  const { reward } = offer;
  if (reward.type !== 'amount' && reward.type !== 'percentage') return null;
  const fullCents = reward.type === 'amount' ? reward.amountCents : shareOf(openCents, reward.rate, 10_000);
  const left = itemsLeft(bill);
  if (left === 0 || fullCents === 0) return { code: 'nothing_left' };
  traceApplied(bill, 'rewards', nameOfReward(offer), takeOffItems(bill, deductionFieldsOf(offer), fullCents), fullCents > left);
  return null;
}

function applyDelivery(bill: Bill, offer: RewardOffer): Refusal | null {
  const fee = areaFee(bill);
  if (!fee) return { code: 'no_fee' };
  if (fee.leftCents === 0) return { code: 'nothing_left' };
  traceApplied(bill, 'rewards', nameOfReward(offer), takeOffFee(bill, deductionFieldsOf(offer), fee));
  return null;
}

/** Waives the area's fee if the items after discounts, before fees, reach its threshold (docs/decisions/041-delivery-fees.md). */
function waiveAreaFee(bill: Bill): void {
  const area = areaFee(bill);
  const freeFromCents = area?.fee.freeFromCents ?? null;
  if (!area || freeFromCents === null || area.leftCents === 0 || itemsLeft(bill) < freeFromCents) return;
  takeOffFee(bill, { kind: 'free_delivery', id: '', version: null, label: area.fee.label, isOnCart: true }, area);
}
