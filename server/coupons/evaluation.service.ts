import type { z } from 'zod';
import { onlineGuestOf } from '@/server/core/callers/caller';
import { CHANNELS, channelOf } from '@/server/core/callers/channel';
import type { Context } from '@/server/core/operation/context';
import { AppError, type ErrorCode, errorTable } from '@/server/core/operation/errors';
import { countUnknownCode, refuseCodesIfThrottled } from '@/server/identity/throttle.service';
import { findMember } from '@/server/loyalty/member.query';
import { readHeldRewards } from '@/server/loyalty/reward-offers.query';
import { channelsWithoutCoupons } from '@/server/pricing/pricing.values';
import { cartTime } from '@/server/pricing/quoting/cart.service';
import { discountsOfCart } from '@/server/pricing/quoting/price.service';
import { findShop } from '@/server/pricing/quoting/shop.query';
import { type CouponRefusal, couponRefusals, type TraceEntry } from '@/server/pricing/trace.values';
import { modesOf } from './coupons.values';
import { type FoundCoupon, findOffer } from './offer.query';
import type { Guest } from './people';
import { refusalSentence } from './refusals.rules';
import { couponSentence } from './sentence.rules';
import type { CouponReward, couponRequest } from './use.schema';

type CouponRequest = z.output<typeof couponRequest> & { restaurantId: number };

/**
 * What a code takes off a cart, together with the promotions that the cart has anyway and the rewards held by its session. Uses are counted
 * only with an order.
 * @throws promocode_not_on_channel for tills and kiosks; promocode_not_found and other refusals, with a sentence for the guest and what
 *   is missing; too_many_requests for guests who try out codes; invalid_parameters for a channel or time that the caller may not set;
 *   member_not_found
 */
export async function evaluateCoupon(ctx: Context, input: CouponRequest): Promise<CouponReward> {
  const channelId = channelOf(ctx.caller, input.channelId, CHANNELS.web);
  refuseCouponOn(channelId);
  const member = await findMember(ctx, input.restaurantId, input.memberId);
  const shop = await findShop(ctx, input.restaurantId);
  const customerId = member?.customerId ?? ctx.caller.customerId;
  const found = await findCoupon(ctx, { brandId: shop.brandId, code: input.code, guest: { customerId: customerId ?? undefined } });
  const { cart, restaurantId, sessionId } = input;
  const rewards =
    member && sessionId
      ? await readHeldRewards(ctx.db, { brandId: shop.brandId, customerId: member.customerId }, { restaurantId, sessionId })
      : [];
  const request = { shop, channelId, cart, at: cartTime(ctx, cart), customerId, member };
  const { trace } = await discountsOfCart(ctx, { ...request, coupon: found.offer, rewards });
  const entry = await assertCouponTaken(ctx, shop.brandId, found, trace);
  const { timeZone, currency } = await brandWords(ctx, shop.brandId);
  const { offer, refused } = found;
  return {
    id: String(offer.promocodeId),
    name: offer.code,
    description: couponSentence(found, { locale: ctx.locale, timeZone, currency, now: ctx.now, restaurants: refused.restaurants }),
    provider: 'promocode',
    type: offer.reductionType,
    points: 0,
    value: entry?.valueCents ?? 0,
    status: 'available',
  };
}

/** @throws promocode_not_on_channel for tills and kiosks */
export function refuseCouponOn(channelId: number): void {
  if (channelsWithoutCoupons.includes(channelId)) throw defaultRefusal('promocode_not_on_channel');
}

/**
 * The coupon of a code, for a guest.
 * @throws promocode_not_found; too_many_requests for guests who try out codes
 */
export async function findCoupon(
  ctx: Context,
  { brandId, code, guest }: { brandId: number; code: string; guest: Guest },
): Promise<FoundCoupon> {
  const guesser = throttledGuestOf(ctx, brandId);
  if (guesser) await refuseCodesIfThrottled(guesser);
  const found = await findOffer(ctx.db, brandId, { code }, guest);
  if (found) return found;
  if (guesser) await countUnknownCode(guesser);
  throw defaultRefusal('promocode_not_found');
}

/**
 * The evaluator’s result for a coupon.
 * @throws the refusal if it does not apply, with a sentence for the guest and what is missing
 */
export async function assertCouponTaken(
  ctx: Context,
  brandId: number,
  found: FoundCoupon,
  trace: readonly TraceEntry[],
): Promise<TraceEntry | undefined> {
  const entry = trace.find(({ kind }) => kind === 'coupon');
  if (entry && isRefusal(entry)) throw refusalOf(entry, found, await brandWords(ctx, brandId));
  return entry;
}

const brandWords = ({ db }: Context, brandId: number) =>
  db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { timeZone: true, currency: true } });

/** Whose wrong codes are counted: guests and customers, as anyone can be one. */
function throttledGuestOf({ caller, ip }: Context, brandId: number) {
  const guest = onlineGuestOf(caller);
  return guest === null ? null : { brandId, guest, ip };
}

type Refused = TraceEntry & { code: CouponRefusal };
const isRefusal = (entry: TraceEntry): entry is Refused => couponRefusals.some((code) => code === entry.code);

const defaultSentencesOf = (code: ErrorCode) => ({ en: errorTable[code].en, fr: errorTable[code].fr });
const defaultRefusal = (code: ErrorCode) => new AppError(code, { extraData: { sentence: defaultSentencesOf(code), missing: null } });

/** A refusal with its sentence in both languages, and what is missing. */
function refusalOf(
  { code, missing, by }: Refused,
  { refused, offer, perCustomerLimit }: FoundCoupon,
  where: { timeZone: string; currency: string },
): AppError {
  const sentenceIn = (locale: 'en' | 'fr') =>
    refusalSentence(code, refused, missing, { locale, ...where }) ?? defaultSentencesOf(code)[locale];
  const sentence = { en: sentenceIn('en'), fr: sentenceIn('fr') };
  const details: Partial<Record<CouponRefusal, object>> = {
    promocode_not_started: { startDate: new Date(refused.startsAt).toISOString() },
    promocode_expired: { endDate: new Date(refused.endsAt ?? 0).toISOString() },
    promocode_wrong_mode: { modes: modesOf(refused.consumptionFlags) },
    promocode_wrong_restaurant: { restaurantIds: offer.restaurantIds },
    promocode_already_used: { perCustomerLimit },
    promocode_not_cumulative: { by },
  };
  return new AppError(code, { words: sentence, extraData: { sentence, missing, ...details[code] } });
}
