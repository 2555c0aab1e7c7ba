import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { CompiledPromotions } from './compile.rules';
import type { discountKinds, feeKinds } from './pricing.values';
import type { LineShare, TraceEntry } from './trace.values';

/*
 * The input and output of the evaluator. Everything is plain data, as it reads neither a database nor a clock. Amounts are in cents with
 * tax, rates in basis points.
 */

/** A line of a cart, with what the catalog knows about its product. */
export interface CartLine {
  /** The id in the cart. */
  productId: number;
  /** The id that rules refer to; null for an unknown product, and for one that exists in only one restaurant. */
  catalogProductId: number | null;
  /** Catalog categories. */
  categoryIds: readonly number[];
  name: string;
  /** For one piece. */
  netCents: number;
  grossCents: number;
  quantity: number;
  tags: readonly string[];
  sku: string | null;
  /** Null if the VAT group of the product is unknown. */
  vatRate: number | null;
}

export interface PricedCart {
  restaurantId: number;
  channelId: number;
  mode: ModeType;
  lines: readonly CartLine[];
}

/** A charge in addition to the items, on its own line. At most one of each kind. */
export interface FeeLine {
  kind: (typeof feeKinds)[number];
  label: string;
  amountCents: number;
  /** `items`: taxed like the items that it accompanies. */
  vatRate: number | null | 'items';
  /** For an area: the amount of items from which its fee is waived. */
  freeFromCents?: number | null;
}

/** The amount that a dining option takes off the items. */
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
  /** Milliseconds since the epoch: [startsAt, endsAt); null if there is no bound. */
  startsAt: number | null;
  endsAt: number | null;
  minimumCents: number;
  /** Bits: 1 delivery, 2 takeaway, 4 eat in, 8 drive-through. */
  consumptionFlags: number;
  /** Empty for the whole brand. */
  restaurantIds: readonly number[];
  nonCumulative: boolean;
  /** Null if unlimited. */
  usesLeft: number | null;
  /** For this guest; null without such a limit, and for an unknown guest. */
  usesLeftOfGuest: number | null;
}

export interface RewardOffer {
  /** Unique among the requested rewards. */
  rewardId: string;
  name: string;
  /** Its cost. */
  points: number;
  /** `amount` is in cents, `percentage` in basis points; `product` is a catalog product. */
  reward:
    | { type: 'amount'; amountCents: number }
    | { type: 'percentage'; rate: number }
    | { type: 'product'; catalogProductId: number }
    | { type: 'delivery' };
}

/** A grant with its terms for this restaurant, shift and day. */
export interface GrantOffer {
  grantId: number;
  version: number;
  code: string;
  labelTicket: string;
  /** Grants with a lower position pay first. */
  position: number;
  type: 'ABSOLUTE' | 'RATE';
  amount: number;
  strategy: 1 | 2 | 3 | 4;
  tag: string | null;
  thresholdCents: number | null;
  ceilingCents: number | null;
  dailyLimit: number;
  /** By this guest, on the restaurant's day. */
  usesToday: number;
}

/** Everything that may apply to a guest's cart. */
export interface Offers {
  promotions: CompiledPromotions;
  coupon: CouponOffer | null;
  rewards: readonly RewardOffer[];
  grants: readonly GrantOffer[];
  fees: readonly FeeLine[];
  reduction: ModeReduction | null;
}

/** What is left of a promotion's limits; null for a limit that it does not have. */
export interface LeftOfPromotion {
  budgetCents: number | null;
  uses: number | null;
  usesOfMember: number | null;
}

/** All facts from outside the cart. */
export interface Facts {
  /** When the cart was created, in milliseconds since the epoch. */
  instant: number;
  /** The same by the restaurant's clock: 1 is Monday; minutes since midnight. */
  localDay: number;
  localMinute: number;
  /** Null if the guest is not a member of the programme. */
  member: { memberId: string; tierId: number | null; ordersBefore: number; promotionsHeld?: readonly number[] } | null;
  /** For promotions with limits, by id. */
  left: ReadonlyMap<number, LeftOfPromotion>;
  /** The guest's paid orders on the restaurant's day for which a grant paid a part. */
  passagesToday: number;
  /** What the pricing rule still allows grants to pay for this meal; null without such a limit. */
  allowanceLeftCents: number | null;
}

/** The part of an amount at one VAT rate. */
export interface RateAmount {
  vatRate: number | null;
  cents: number;
}

export type DiscountKind = (typeof discountKinds)[number];

/** A discount. Discounts are in the order in which they were applied. */
export interface Discount {
  kind: DiscountKind;
  /** The id of the promotion, coupon or reward; empty if it has none. */
  id: string;
  /** For a promotion: the version that was applied. */
  version: number | null;
  label: string;
  /** Whether it applies to the cart as a whole. */
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
  /** The amount paid for it, including grants. */
  leftCents: number;
  /** The same without tax; null if the rate is unknown. */
  netCents: number | null;
  vatRate: number | null;
}

/** A fee, or its part at one of the VAT rates that it is taxed at. */
export interface PricedFee extends PricedLine {
  kind: FeeLine['kind'];
  label: string;
}

/** A VAT rate of the order. `netCents` is rounded half up, and equals the sum of its lines. */
export interface VatAmount {
  vatRate: number | null;
  grossCents: number;
  netCents: number | null;
  taxCents: number | null;
}

export interface Priced {
  /** In the order of the cart. */
  lines: PricedLine[];
  fees: PricedFee[];
  discounts: Discount[];
  /** The amount paid: the sum of lines and fees. */
  totalPrice: number;
  grants: Payment[];
  /** The amount that the guest pays: `totalPrice` without grants. */
  toPay: number;
  vat: VatAmount[];
  /** The basis of points: items without discounts and grants. `factor` is in basis points, never below 0. */
  points: { baseCents: number; factor: number };
  trace: TraceEntry[];
}
