// Decided in docs/decisions/089-trials-of-offers.md.

import type { z } from 'zod';
import { moneyFormat } from '@/i18n/formats';
import { CHANNELS, channelOf } from '@/server/core/callers/channel';
import { permissions } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { findOffer } from '@/server/coupons/offer.query';
import { findMember } from '@/server/loyalty/member.query';
import type { PromotionVersion } from '@/server/pricing/compile.rules';
import type { Discount } from '@/server/pricing/pricing.types';
import { cartTime } from '@/server/pricing/quoting/cart.service';
import { type CartRequest, discountsOfCart, priceOrder } from '@/server/pricing/quoting/price.service';
import { findShop } from '@/server/pricing/quoting/shop.query';
import { explainTrace } from '@/server/pricing/sentences.rules';
import { noteDeprecatedCall } from './deprecated-calls';
import type {
  ApplicableDeal,
  ApplicablePromotion,
  applicableBody,
  Draft,
  Evaluation,
  evaluateBody,
  TillPromotion,
  tillBody,
} from './evaluation.schema';
import { type PromotionSet, setOf, versionsOf } from './kept-promotions';
import { type Version, versionsAt } from './versions.rules';

type CartBody = z.output<typeof applicableBody>;
/** The trial settings that managers of promotions may give. */
type TrialSettings = Pick<z.output<typeof evaluateBody>, 'draft' | 'at' | 'guest' | 'code'>;

/**
 * Resolves a request: its shop, channel and member (the named one, or the caller).
 * @param defaultChannel the channel for managers who name none
 * @throws data_not_found; invalid_parameters for a channel or time that the caller may not use; member_not_found
 */
async function toCartRequest(
  ctx: Context,
  { restaurantId, memberId, cart, channelId, at }: CartBody & Pick<TrialSettings, 'at'>,
  defaultChannel: number = CHANNELS.web,
): Promise<CartRequest> {
  const channel = channelOf(ctx.caller, channelId, defaultChannel);
  const shop = await findShop(ctx, restaurantId);
  const member = await findMember(ctx, restaurantId, memberId);
  const customerId = member?.customerId ?? ctx.caller.customerId;
  return { shop, channelId: channel, cart, at: cartTime(ctx, cart, at ?? undefined), member, customerId };
}

/** The id of an invented guest. No customer has it, so no limit is used up for it. */
const INVENTED_CUSTOMER = 0;

/**
 * Resolves the trial settings of a manager.
 * @throws promocode_not_found
 */
async function resolveTrial(
  ctx: Context,
  { shop, at, customerId }: CartRequest,
  { draft, guest, code }: Omit<TrialSettings, 'at'>,
): Promise<Partial<CartRequest>> {
  const found = code ? await findOffer(ctx.db, shop.brandId, { code }, { customerId: customerId ?? undefined }) : undefined;
  // All other obstacles to a coupon are reported by the trace.
  if (found === null) throw new AppError('promocode_not_found');
  return {
    ...(draft && { promotions: await promotionsWithDrafts(ctx, shop.brandId, at, draft) }),
    ...(guest && { member: { ...guest, memberId: '', customerId: INVENTED_CUSTOMER, promotionsHeld: [] }, customerId: INVENTED_CUSTOMER }),
    ...(found && { coupon: found.offer }),
  };
}

/** The promotions that apply at a moment, with drafts replacing the promotions that they belong to. */
async function promotionsWithDrafts(ctx: Context, brandId: number, at: Date, drafts: readonly Draft[]): Promise<PromotionSet> {
  const draftedIds = new Set(drafts.flatMap(({ promotionId }) => promotionId ?? []));
  const publishedVersions = versionsAt(await versionsOf(ctx.db, brandId), at.getTime()).filter(
    ({ promotionId }) => !draftedIds.has(promotionId),
  );
  return setOf([...publishedVersions, ...drafts.map(asVersion)]);
}

/** A draft as a version. A draft without a promotion gets an id below all others. */
const asVersion = ({ promotionId, label, rule }: Draft, index: number): PromotionVersion => ({
  promotionId: promotionId ?? -1 - index,
  version: 0,
  name: label,
  label,
  rule,
});

const isOfPromotion = ({ kind }: Discount) => kind === 'promotion' || kind === 'free_delivery';

/**
 * The promotions that apply to a cart as a whole. Source: spec, «POST /v1/loyalty/promotions/applicable».
 * @throws as toCartRequest
 */
export async function listApplicable(ctx: Context, body: CartBody): Promise<ApplicablePromotion[]> {
  const { discounts } = await discountsOfCart(ctx, await toCartRequest(ctx, body));
  return discounts.filter((discount) => isOfPromotion(discount) && discount.isOnCart).map(toPromotion);
}

const toPromotion = ({ id, label, valueCents }: Discount): ApplicablePromotion => ({ id, label, value: valueCents });

/**
 * The same in its older form. Source: spec, «POST /v1/loyalty/deals/applicable».
 * @throws as toCartRequest
 */
export async function listDeals(ctx: Context, body: CartBody): Promise<ApplicableDeal[]> {
  const { discounts, trace } = await discountsOfCart(ctx, await toCartRequest(ctx, body));
  await noteDeprecatedCall(ctx, 'POST /v1/loyalty/deals/applicable');
  const versions = await versionsOf(ctx.db, ctx.scope.brandId ?? 0);
  const cappedIds = new Set(trace.flatMap(({ code, id }) => (code === 'applied_in_part' ? [id] : [])));
  return discounts
    .filter((discount) => isOfPromotion(discount) && discount.isOnCart)
    .map((discount) => dealOf(discount, versions, cappedIds.has(discount.id)));
}

/** A rate is returned as configured. If the discount was capped, for example by the promotion's maximum, its amount is returned instead. */
function dealOf({ id, version, label, valueCents }: Discount, versions: readonly Version[], isCapped: boolean): ApplicableDeal {
  const rule = versions.find((each) => String(each.promotionId) === id && each.version === version)?.rule;
  if (rule?.effect.type === 'cart_rate' && !isCapped) return { name: label, type: 'rate', value: rule.effect.rate, scope: 'cart' };
  return { name: label, type: 'amount', value: valueCents, scope: 'cart' };
}

/**
 * All promotions that apply to a till's cart and to its lines.
 * @throws as toCartRequest
 */
export async function listApplicableAtTill(
  ctx: Context,
  body: z.output<typeof tillBody> & { restaurantId: number },
): Promise<TillPromotion[]> {
  const { discounts } = await discountsOfCart(ctx, await toCartRequest(ctx, { ...body, channelId: null }, CHANNELS.pos));
  return discounts.filter(isOfPromotion).map((discount) => ({
    ...toPromotion(discount),
    version: discount.version ?? 1,
    scope: discount.kind === 'free_delivery' ? 'delivery' : discount.isOnCart ? 'cart' : 'items',
    lines: discount.lines,
  }));
}

/**
 * The final price of a cart, who pays it, and the trace, as for an order without rewards.
 * @throws as toCartRequest; access_denied for drafts if the caller may not write promotions, and for guests and codes if the caller may not
 * manage any; promocode_not_found
 */
export async function evaluatePromotions(
  ctx: Context,
  { draft, guest, code, ...body }: z.output<typeof evaluateBody>,
): Promise<Evaluation> {
  const hasRole = (roles: readonly string[]) => roles.includes(ctx.caller.role);
  if ((draft && !hasRole(permissions.offers.write)) || ((guest || code) && !hasRole(permissions.offers.read)))
    throw new AppError('access_denied');
  const cart = await toCartRequest(ctx, body);
  const trial = await resolveTrial(ctx, cart, { draft, guest, code });
  const { meal: _, ...result } = await priceOrder(ctx, { ...cart, ...trial, grants: 'auto' });
  return { ...result, trace: explainTrace(result.trace, ctx.locale, moneyFormat(ctx.locale, cart.shop.currency)) } as Evaluation;
}
