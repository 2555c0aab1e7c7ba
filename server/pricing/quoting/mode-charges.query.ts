import { type ModeType, modeChannels } from '@/server/consumption-modes/consumption-modes.values';
import type { Context } from '@/server/core/operation/context';
import type { Locale } from '@/server/core/operation/errors';
import type { FeeLine, ModeReduction } from '../pricing.types';

/** Labels for dining options without one of their own. */
const defaultLabels = {
  fee: { en: 'Service fee', fr: 'Frais de service' },
  reduction: { en: 'Reduction', fr: 'Réduction' },
} as const;

interface ModeCharges {
  fees: FeeLine[];
  reduction: ModeReduction | null;
}

/** The fee and the reduction of a dining option; none if the restaurant does not offer it on the channel. */
export async function modeChargesOf(
  { db }: Context,
  { language, ...key }: { restaurantId: number; channelId: number; type: ModeType; language: Locale },
): Promise<ModeCharges> {
  if (!modeChannels.some((each) => each === key.channelId)) return { fees: [], reduction: null };
  const [mode] = await db.sql.read<{
    feeCents: number;
    labelFee: string | null;
    reductionCents: number;
    labelReduction: string | null;
  }>`select fee_cents as "feeCents", label_fee as "labelFee", reduction_cents as "reductionCents", label_reduction as "labelReduction"
    from consumption_modes where restaurant_id = ${key.restaurantId} and channel_id = ${key.channelId}
      and type = ${key.type}::consumption_mode_type and deleted_at is null`;
  if (!mode) return { fees: [], reduction: null };
  const { feeCents, labelFee, reductionCents, labelReduction } = mode;
  const fee: FeeLine = { kind: 'mode', label: labelFee || defaultLabels.fee[language], amountCents: feeCents, vatRate: 'items' };
  const reduction = { label: labelReduction || defaultLabels.reduction[language], amountCents: reductionCents };
  return { fees: feeCents > 0 ? [fee] : [], reduction: reductionCents > 0 ? reduction : null };
}
