import type { z } from 'zod';
import { modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { CHANNELS } from '@/server/core/callers/channel';
import type { Context } from '@/server/core/operation/context';
import { AppError, errorTable } from '@/server/core/operation/errors';
import { refusalOfCoupon } from '@/server/pricing/coupon.rules';
import { channelsWithoutCoupons } from '@/server/pricing/pricing.values';
import type { CouponRefusal } from '@/server/pricing/trace.values';
import { getCoupon } from './coupons.service';
import { findOffer } from './offer.query';
import { onlineRestaurants } from './online.query';
import { refusalSentence } from './refusals.rules';
import type { Eligibility, eligibilityQuery } from './use.schema';

/**
 * Who can use a coupon: for each restaurant and dining option, at a moment, with a cart of a given amount and no other discounts. Each
 * refusal has the sentence that guests read.
 * @throws data_not_found
 */
export async function whoCanUse(
  ctx: Context,
  { promocodeId, totalPrice, at }: z.output<typeof eligibilityQuery> & { promocodeId: number },
): Promise<Eligibility> {
  const { brandId } = await getCoupon(ctx, { promocodeId });
  const found = await findOffer(ctx.db, brandId, { promocodeId }, {});
  if (!found) throw new AppError('data_not_found');
  const { offer, refused } = found;
  const { timeZone, currency } = await ctx.db.brand.findUniqueOrThrow({
    where: { id: brandId },
    select: { timeZone: true, currency: true },
  });
  const instant = at === undefined ? ctx.now.getTime() : Date.parse(at);
  const restaurants = await onlineRestaurants(ctx.db, brandId);
  const isVisible = (restaurantId: number) => ctx.caller.restaurantId === null || ctx.caller.restaurantId === restaurantId;
  const sentences = new Map<string, string>();
  /** Cached per refusal, as a chain has thousands of restaurants. */
  const sentenceOf = (code: CouponRefusal | 'mode_not_offered', missing: Missing) => {
    const key = JSON.stringify([code, missing]);
    const defaultSentence = code === 'mode_not_offered' ? notOffered[ctx.locale] : errorTable[code][ctx.locale];
    const sentence =
      sentences.get(key) ?? refusalSentence(code, refused, missing, { locale: ctx.locale, timeZone, currency }) ?? defaultSentence;
    sentences.set(key, sentence);
    return sentence;
  };
  return {
    at: new Date(instant).toISOString(),
    restaurants: restaurants
      .filter(({ restaurantId }) => isVisible(restaurantId))
      .map(({ restaurantId, name, modes }) => ({
        restaurantId,
        restaurantName: name,
        modes: modeTypes.map((mode) => {
          const place = { restaurantId, channelId: CHANNELS.web, mode };
          const refusal = modes.includes(mode)
            ? refusalOfCoupon(offer, place, { instant }, totalPrice)
            : { code: 'mode_not_offered' as const };
          if (!refusal) return { mode, isUsable: true, code: null, message: null, missing: null };
          const missing = 'missing' in refusal ? (refusal.missing ?? null) : null;
          return { mode, isUsable: false, code: refusal.code, message: sentenceOf(refusal.code, missing), missing };
        }),
      })),
    elsewhere: channelsWithoutCoupons.map((channelId) => ({
      channelId,
      code: 'promocode_not_on_channel' as const,
      message: errorTable.promocode_not_on_channel[ctx.locale],
    })),
  };
}

type Missing = Parameters<typeof refusalSentence>[2];

const notOffered = {
  en: 'The restaurant doesn’t offer this dining option online.',
  fr: 'Le restaurant ne propose pas ce mode de consommation en ligne.',
};
