import type { VatMode } from '@/server/fiscal/fiscal.values';

/** A price that differs by channel, by mode, or by both. */
export interface SpecialPrice {
  channelId?: number;
  mode?: VatMode;
  priceCents: number;
}

/** How much a price says: the channel more than the mode. */
const weightOf = ({ channelId, mode }: SpecialPrice) => (channelId === undefined ? 0 : 2) + (mode === undefined ? 0 : 1);

/**
 * The price on a channel in a mode: the most specific that applies, else the usual one. A price of the channel counts before one of the mode.
 * @param mode unless given, what holds in no mode of its own
 * @returns cents with tax; null where nobody has set one
 */
export function priceFor(
  { priceCents, prices }: { priceCents: number | null; prices: readonly SpecialPrice[] },
  channelId: number | undefined,
  mode?: VatMode,
): number | null {
  const applying = prices.filter(
    (price) => (price.channelId === undefined || price.channelId === channelId) && (price.mode === undefined || price.mode === mode),
  );
  const best = applying.toSorted((a, b) => weightOf(b) - weightOf(a))[0];
  return best?.priceCents ?? priceCents;
}
