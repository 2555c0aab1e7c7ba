import type { VatMode } from '@/server/fiscal/fiscal.values';

/** A price for a channel, a dining option, or both. */
export interface SpecialPrice {
  channelId?: number;
  mode?: VatMode;
  priceCents: number;
}

/** How specific a price is: the channel counts more than the dining option. */
const weightOf = ({ channelId, mode }: SpecialPrice) => (channelId === undefined ? 0 : 2) + (mode === undefined ? 0 : 1);

/**
 * The price on a channel for a dining option: the most specific one that applies, otherwise the usual price. A price for the channel takes
 * precedence over one for the dining option.
 * @param mode if omitted, the price without regard to dining options
 * @returns cents with tax; null if no price is set
 */
export function priceFor(
  { priceCents, prices }: { priceCents: number | null; prices: readonly SpecialPrice[] },
  channelId: number | undefined,
  mode?: VatMode,
): number | null {
  const applicable = prices.filter(
    (price) => (price.channelId === undefined || price.channelId === channelId) && (price.mode === undefined || price.mode === mode),
  );
  const best = applicable.toSorted((a, b) => weightOf(b) - weightOf(a))[0];
  return best?.priceCents ?? priceCents;
}
