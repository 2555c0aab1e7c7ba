import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { Context } from '@/server/core/operation/context';
import type { FeeLine, ModeReduction } from '@/server/pricing/pricing.types';

/** What guests read where a dining option has no words of its own. */
const usual = {
  fee: { en: 'Service fee', fr: 'Frais de service' },
  reduction: { en: 'Reduction', fr: 'Réduction' },
} as const;

interface ModeCharges {
  fees: FeeLine[];
  reduction: ModeReduction | null;
}

/**
 * What a dining option adds to a cart, and what it takes off the items: nothing where the restaurant does not offer it on the channel. Dining
 * options name no VAT group, so that the rate of a fee is not known.
 */
export async function modeChargesOf(
  { db, locale }: Context,
  key: { restaurantId: number; channelId: number; type: ModeType },
): Promise<ModeCharges> {
  const mode = await db.consumptionMode.findFirst({
    where: { ...key, deletedAt: null },
    select: { feeCents: true, labelFee: true, reductionCents: true, labelReduction: true },
  });
  if (!mode) return { fees: [], reduction: null };
  const { feeCents, labelFee, reductionCents, labelReduction } = mode;
  const fee: FeeLine = { kind: 'mode', label: labelFee || usual.fee[locale], amountCents: feeCents, vatRate: null };
  const reduction = { label: labelReduction || usual.reduction[locale], amountCents: reductionCents };
  return { fees: feeCents > 0 ? [fee] : [], reduction: reductionCents > 0 ? reduction : null };
}
