import { type Amounts, amountText, parseAmount } from '@/components/ui/money';
import { instantOf, localOf } from '@/components/ui/timeZone';
import type { CouponWithVersion } from '@/server/coupons/coupons.schema';
import {
  ALL_MODES,
  CODE,
  MAX_CODES,
  MAX_MINIMUM,
  MAX_QUANTITY,
  MAX_REDUCTION,
  PREFIX_LENGTH,
  type ReductionType,
} from '@/server/coupons/coupons.values';
import type { CouponFacts } from '@/server/coupons/sentence.rules';

/** What is created: one code, a batch of generated codes, or a list of existing codes. */
export const couponKinds = ['one', 'batch', 'list'] as const;
export type CouponKind = (typeof couponKinds)[number];

/** The form of a coupon: amounts and times as people write them. */
export interface CouponForm {
  kind: CouponKind;
  code: string;
  /** One per line. */
  codes: string;
  type: ReductionType;
  value: string;
  minimum: string;
  starts: string;
  ends: string;
  flags: number;
  restaurantIds: number[];
  /** Empty means unlimited. */
  quantity: number | '';
  /** Empty means unlimited. */
  perCustomer: number | '';
  nonCumulative: boolean;
  isActive: boolean;
}

/** The language, time zone and currency of a form. */
export interface Shop extends Amounts {
  locale: string;
  /** IANA name: the brand's. */
  timeZone: string;
}

/** The form of a coupon; without one, of a new coupon. */
export const formOf =
  ({ locale, timeZone, amountText: text }: Shop) =>
  (coupon: CouponWithVersion | null): CouponForm => ({
    kind: 'one',
    code: coupon?.code ?? '',
    codes: '',
    type: coupon?.reductionType ?? 'percentage',
    value: coupon
      ? coupon.reductionType === 'absolute'
        ? text(coupon.reductionValue)
        : amountText(coupon.reductionValue, locale, 2).replace(/[.,]00$/, '')
      : '',
    minimum: coupon && coupon.minimumAmount > 0 ? text(coupon.minimumAmount) : '',
    starts: coupon ? localOf(Date.parse(coupon.startDate), timeZone) : '',
    ends: coupon?.endDate ? localOf(Date.parse(coupon.endDate), timeZone) : '',
    flags: coupon?.consumptionFlags ?? ALL_MODES,
    restaurantIds: coupon?.restaurantIds ?? [],
    quantity: coupon?.noLimit ? '' : (coupon?.quantity ?? 100),
    perCustomer: coupon?.perCustomerLimit ?? '',
    nonCumulative: coupon?.nonCumulative ?? false,
    isActive: coupon?.isActive ?? true,
  });

export type CouponProblem = 'code' | 'codes' | 'prefix' | 'amount' | 'percent' | 'minimum' | 'ends' | 'modes' | 'quantity' | 'batch';

/** The codes of a list, without empty lines. */
export const codesOf = ({ codes }: Pick<CouponForm, 'codes'>): string[] =>
  codes
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The number of codes that a form adds; 1 while it does not say. */
export function codeCountOf(form: CouponForm): number {
  if (form.kind === 'one') return 1;
  return (form.kind === 'list' ? codesOf(form).length : form.quantity) || 1;
}

/** The reduction of a form, in the smallest unit or in basis points. */
const reductionOf = ({ type, value }: CouponForm, shop: Shop) => (type === 'absolute' ? shop.parseAmount(value) : parseAmount(value, 2));

const isWithin = (count: number | '', max: number) => count !== '' && count >= 1 && count <= max;

/** The errors that prevent saving, by field. */
export function problemsOf(form: CouponForm, shop: Shop): Partial<Record<keyof CouponForm, CouponProblem>> {
  const problems: Partial<Record<keyof CouponForm, CouponProblem>> = {};
  const { timeZone } = shop;
  const count = codesOf(form).length;
  if (form.kind !== 'list' && !CODE.test(form.code.trim())) problems.code = 'code';
  if (form.kind === 'batch' && form.code.trim().length > PREFIX_LENGTH) problems.code = 'prefix';
  if (form.kind === 'list' && (count === 0 || count > MAX_CODES)) problems.codes = 'codes';
  const value = reductionOf(form, shop);
  if (!value || value > MAX_REDUCTION[form.type]) problems.value = form.type === 'absolute' ? 'amount' : 'percent';
  const minimum = shop.parseAmount(form.minimum);
  if (minimum === null || (minimum ?? 0) > MAX_MINIMUM) problems.minimum = 'minimum';
  const [starts, ends] = [instantOf(form.starts, timeZone), instantOf(form.ends, timeZone)];
  if (ends !== null && Date.parse(ends) <= (starts === null ? Date.now() : Date.parse(starts))) problems.ends = 'ends';
  if (form.flags === 0) problems.flags = 'modes';
  if (form.kind === 'batch' && !isWithin(form.quantity, MAX_CODES)) problems.quantity = 'batch';
  if (form.kind === 'one' && form.quantity !== '' && !isWithin(form.quantity, MAX_QUANTITY)) problems.quantity = 'quantity';
  return problems;
}

/** The fields of a coupon that can be changed. */
export function changesOf(form: CouponForm, shop: Shop) {
  const { timeZone } = shop;
  return {
    code: form.code.trim(),
    reductionValue: reductionOf(form, shop) ?? 0,
    minimumAmount: shop.parseAmount(form.minimum) ?? 0,
    startDate: instantOf(form.starts, timeZone) ?? undefined,
    endDate: instantOf(form.ends, timeZone),
    consumptionFlags: form.flags,
    noLimit: form.quantity === '',
    quantity: form.quantity === '' ? undefined : form.quantity,
    perCustomerLimit: form.perCustomer || null,
    isActive: form.isActive,
  };
}

/** A batch is one entry: a change applies to all its codes. */
export const isBatch = (coupon: CouponWithVersion | null): coupon is CouponWithVersion => (coupon?.batchSize ?? 1) > 1;

/** The body of a change. */
export function updateOf(form: CouponForm, shop: Shop, coupon: CouponWithVersion) {
  const changes = changesOf(form, shop);
  if (!isBatch(coupon)) return changes;
  const { code: _, quantity: __, noLimit: ___, ...shared } = changes;
  return { ...shared, wholeBatch: true };
}

/** The further fields of a new coupon. */
export const termsOf = ({ type, restaurantIds, nonCumulative }: CouponForm) => ({ reductionType: type, restaurantIds, nonCumulative });

/** The text for guests, as data. */
export function couponFactsOf(form: CouponForm, shop: Shop): CouponFacts {
  const { startDate = null, ...changes } = changesOf(form, shop);
  return { ...changes, startDate, reductionType: form.type, nonCumulative: form.nonCumulative };
}
