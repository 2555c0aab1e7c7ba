import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { CompiledPromotions } from './compile.rules';
import type { discountKinds, feeKinds } from './pricing.values';
import type { LineShare, TraceEntry } from './trace.values';

/*
 * What the evaluator takes and gives. Everything is plain data: it reads no database and no clock. Amounts are cents with tax, rates basis
 * points.
 */

/** A line of a cart, with what the catalog knows of it. */
export interface CartLine {
  /** As the cart has it. */
  productId: number;
  /** What rules name; null for a product of one restaurant alone, and for one that nobody knows. */
  catalogProductId: number | null;
  /** Catalog categories. */
  categoryIds: readonly number[];
  name: string;
  /** One piece. */
  netCents: number;
  grossCents: number;
  quantity: number;
  tags: readonly string[];
  sku: string | null;
  /** Null where nobody knows the product’s VAT group. */
  vatRate: number | null;
}

export interface PricedCart {
  restaurantId: number;
  channelId: number;
  mode: ModeType;
  lines: readonly CartLine[];
}

/** What is paid beside the items, as a line of its own; of each kind one at most. */
export interface FeeLine {
  kind: (typeof feeKinds)[number];
  label: string;
  amountCents: number;
  /** `items`: it is taxed as what it accompanies. */
  vatRate: number | null | 'items';
  /** Of an area: items of so much are delivered without its fee. */
  freeFromCents?: number | null;
}

/** What a dining option takes off the items. */
export interface ModeReduction {
  label: string;
  amountCents: number;
}

export interface CouponOffer {
  promocodeId: number;
  code: string;
  reductionType: 'absolute' | 'percentage';
  reductionValue: number;
  isActive: boolean;
  /** Milliseconds since the epoch: [startsAt, endsAt), null where there is none. */
  startsAt: number | null;
  endsAt: number | null;
  minimumCents: number;
  /** Bits: 1 delivery, 2 takeaway, 4 eat in, 8 drive-through. */
  consumptionFlags: number;
  /** Empty for the whole brand. */
  restaurantIds: readonly number[];
  nonCumulative: boolean;
  /** Null for any number. */
  usesLeft: number | null;
  /** Of this guest; null without such a limit, or where nobody is known. */
  usesLeftOfGuest: number | null;
}

export interface RewardOffer {
  /** Unique among those that are wished. */
  rewardId: string;
  name: string;
  /** What it costs. */
  points: number;
  /** `amount` in cents, `percentage` in basis points; `product` a catalog product. */
  reward:
    | { type: 'amount'; amountCents: number }
    | { type: 'percentage'; rate: number }
    | { type: 'product'; catalogProductId: number }
    | { type: 'delivery' };
}

/** A grant as it counts in this restaurant, in this shift and on this day. */
export interface GrantOffer {
  grantId: number;
  version: number;
  code: string;
  labelTicket: string;
  /** The lower pays first. */
  position: number;
  type: 'ABSOLUTE' | 'RATE';
  amount: number;
  strategy: 1 | 2 | 3 | 4;
  tag: string | null;
  thresholdCents: number | null;
  ceilingCents: number | null;
  dailyLimit: number;
  /** Of this guest on the restaurant’s day. */
  usesToday: number;
}

/** All that a guest may get for a cart. */
export interface Offers {
  promotions: CompiledPromotions;
  coupon: CouponOffer | null;
  rewards: readonly RewardOffer[];
  grants: readonly GrantOffer[];
  fees: readonly FeeLine[];
  reduction: ModeReduction | null;
}

/** What is left of the limits of a promotion; null where it has no such limit. */
export interface LeftOfPromotion {
  budgetCents: number | null;
  uses: number | null;
  usesOfMember: number | null;
}

/** All that comes from outside of the cart. */
export interface Facts {
  /** When the cart was made, in milliseconds since the epoch. */
  instant: number;
  /** The same on the restaurant’s clock: 1 is Monday; minutes from midnight. */
  localDay: number;
  localMinute: number;
  /** Null for a guest whom the programme does not know. */
  member: { memberId: string; tierId: number | null; ordersBefore: number; promotionsHeld?: readonly number[] } | null;
  /** Of promotions with limits, by their ids. */
  left: ReadonlyMap<number, LeftOfPromotion>;
  /** Paid orders of the guest on the restaurant’s day to which a grant paid something. */
  passagesToday: number;
  /** What a pricing rule still allows grants to pay for this meal; null without such a limit. */
  allowanceLeftCents: number | null;
}

/** What of it falls on a VAT rate. */
export interface RateAmount {
  vatRate: number | null;
  cents: number;
}

export type DiscountKind = (typeof discountKinds)[number];

/** What was taken off, in the order in which it was. */
export interface Discount {
  kind: DiscountKind;
  /** Of the promotion, coupon or reward; empty for what has none. */
  id: string;
  /** Of a promotion: the version that it was priced by. */
  version: number | null;
  label: string;
  /** Whether it is for the cart as a whole. */
  isOnCart: boolean;
  valueCents: number;
  lines: LineShare[];
  rates: RateAmount[];
}

export interface Payment {
  grantId: number;
  version: number;
  label: string;
  valueCents: number;
  lines: LineShare[];
  rates: RateAmount[];
}

export interface PricedLine {
  grossCents: number;
  discountCents: number;
  /** What is paid for it, grants included. */
  leftCents: number;
  /** That without tax; null where the rate is unknown. */
  netCents: number | null;
  vatRate: number | null;
}

/** A fee, or what of it falls on one of the VAT rates that it is taxed at. */
export interface PricedFee extends PricedLine {
  kind: FeeLine['kind'];
  label: string;
}

/** A VAT rate of the order. `netCents` is half up, and the sum of that of its lines. */
export interface VatAmount {
  vatRate: number | null;
  grossCents: number;
  netCents: number | null;
  taxCents: number | null;
}

export interface Priced {
  /** As the cart has them. */
  lines: PricedLine[];
  fees: PricedFee[];
  discounts: Discount[];
  /** What is paid: the sum of lines and fees. */
  totalPrice: number;
  grants: Payment[];
  /** What is left for the guest: `totalPrice` without grants. */
  toPay: number;
  vat: VatAmount[];
  /** What earns points: items without discounts and grants. `factor` in basis points, never below 0. */
  points: { baseCents: number; factor: number };
  trace: TraceEntry[];
}
