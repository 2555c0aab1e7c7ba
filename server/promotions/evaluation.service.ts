import type { z } from 'zod';
import { moneyFormat } from '@/i18n/formats';
import { CHANNELS, channelOf } from '@/server/core/callers/channel';
import { permissions } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { findMember } from '@/server/loyalty/member.query';
import type { PromotionVersion } from '@/server/pricing/compile.rules';
import type { Discount, Priced } from '@/server/pricing/pricing.types';
import { told } from '@/server/pricing/sentences.rules';
import { findShop } from './cart.service';
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
import { type PromotionSet, promotionsAt, setOf, type Version, versionsAt, versionsOf } from './kept-promotions';
import { priceAsked } from './priced.service';

type Asked = z.output<typeof applicableBody>;

/**
 * Prices a cart with the promotions of its brand, and nothing else.
 * @throws data_not_found; invalid_parameters for a channel or a time that are not the caller's; member_not_found
 */
async function priceCart(
  ctx: Context,
  { restaurantId, memberId, cart, channelId }: Asked,
  drafts?: readonly Draft[],
  unnamed: number = CHANNELS.web,
): Promise<Priced & { currency: string }> {
  const channel = channelOf(ctx.caller, channelId, unnamed);
  const shop = await findShop(ctx, restaurantId);
  const member = await findMember(ctx, restaurantId, memberId);
  const tried = (at: Date) => triedAt(ctx, shop.brandId, at, drafts);
  const priced = await priceAsked(ctx, { shop, restaurantId, channelId: channel, cart, member, promotionsAt: tried });
  return { ...priced, currency: shop.currency };
}

/** What counts at a moment, with drafts in the place of the promotions that they are of. */
async function triedAt(ctx: Context, brandId: number, at: Date, drafts: readonly Draft[] = []): Promise<PromotionSet> {
  if (drafts.length === 0) return promotionsAt(ctx.db, brandId, at);
  const tried = new Set(drafts.flatMap(({ promotionId }) => promotionId ?? []));
  const others = versionsAt(await versionsOf(ctx.db, brandId), at.getTime()).filter(({ promotionId }) => !tried.has(promotionId));
  return setOf([...others, ...drafts.map(asVersion)]);
}

/** A draft as a version. One of no promotion has a number below those of all. */
const asVersion = ({ promotionId, label, rule }: Draft, index: number): PromotionVersion => ({
  promotionId: promotionId ?? -1 - index,
  version: 0,
  name: label,
  label,
  rule,
});

const isOfPromotion = ({ kind }: Discount) => kind === 'promotion' || kind === 'free_delivery';

/** The promotions that apply to a cart as a whole. Source: spec, «POST /v1/loyalty/promotions/applicable». @throws as priceCart */
export async function listApplicable(ctx: Context, asked: Asked): Promise<ApplicablePromotion[]> {
  const { discounts } = await priceCart(ctx, asked);
  return discounts.filter((discount) => isOfPromotion(discount) && discount.isOnCart).map(shown);
}

const shown = ({ id, label, valueCents }: Discount): ApplicablePromotion => ({ id, label, value: valueCents });

/** The same, as it was asked for before. Source: spec, «POST /v1/loyalty/deals/applicable». @throws as priceCart */
export async function listDeals(ctx: Context, asked: Asked): Promise<ApplicableDeal[]> {
  const { discounts } = await priceCart(ctx, asked);
  await noteDeprecatedCall(ctx, 'POST /v1/loyalty/deals/applicable');
  const versions = await versionsOf(ctx.db, ctx.scope.brandId ?? 0);
  return discounts.filter((discount) => isOfPromotion(discount) && discount.isOnCart).map((discount) => dealOf(discount, versions));
}

/** A rate is told as it was set, unless it was cut to the most that the promotion gives: then it is the amount. */
function dealOf({ id, version, label, valueCents }: Discount, versions: readonly Version[]): ApplicableDeal {
  const rule = versions.find((each) => String(each.promotionId) === id && each.version === version)?.rule;
  if (rule?.effect.type === 'cart_rate' && valueCents !== rule.maximumCents)
    return { name: label, type: 'rate', value: rule.effect.rate, scope: 'cart' };
  return { name: label, type: 'amount', value: valueCents, scope: 'cart' };
}

/** All promotions that apply to a cart of a till, on it and on its lines. @throws as priceCart */
export async function listApplicableAtTill(
  ctx: Context,
  asked: z.output<typeof tillBody> & { restaurantId: number },
): Promise<TillPromotion[]> {
  const { discounts } = await priceCart(ctx, { ...asked, channelId: null }, undefined, CHANNELS.pos);
  return discounts.filter(isOfPromotion).map((discount) => ({
    ...shown(discount),
    version: discount.version ?? 1,
    scope: discount.kind === 'free_delivery' ? 'delivery' : discount.isOnCart ? 'cart' : 'items',
    lines: discount.lines,
  }));
}

/** The whole result, with the trace. @throws as priceCart; access_denied for drafts of those who do not write promotions */
export async function evaluatePromotions(ctx: Context, { draft, ...asked }: z.output<typeof evaluateBody>): Promise<Evaluation> {
  if (draft && !(permissions.offers.write as readonly string[]).includes(ctx.caller.role)) throw new AppError('access_denied');
  const { grants: _, currency, ...result } = await priceCart(ctx, asked, draft);
  return { ...result, trace: told(result.trace, ctx.locale, moneyFormat(ctx.locale, currency)) } as Evaluation;
}
