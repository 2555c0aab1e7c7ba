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
import type { Told } from '@/server/coupons/sentence.rules';

/** What is made: one code, a batch of codes that are made up, or codes that exist already. */
export const couponKinds = ['one', 'batch', 'list'] as const;
export type CouponKind = (typeof couponKinds)[number];

/** The fields of a coupon, as its form edits them: amounts and times as people write them. */
export interface CouponForm {
  kind: CouponKind;
  code: string;
  /** One on each line. */
  codes: string;
  type: ReductionType;
  value: string;
  minimum: string;
  starts: string;
  ends: string;
  flags: number;
  restaurantIds: number[];
  /** Empty for any number. */
  quantity: number | '';
  /** Empty for any number. */
  perCustomer: number | '';
  nonCumulative: boolean;
  isActive: boolean;
}

/** Where a form is filled in: its language, clock and currency. */
export interface Shop extends Amounts {
  locale: string;
  /** IANA name: the brand's. */
  timeZone: string;
}

/** A new coupon without a coupon. */
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

/** What a form takes off: in the smallest unit, or in basis points. */
const reductionOf = ({ type, value }: CouponForm, shop: Shop) => (type === 'absolute' ? shop.parseAmount(value) : parseAmount(value, 2));

const isWithin = (count: number | '', most: number) => count !== '' && count >= 1 && count <= most;

/** What keeps a form from being saved, by its field. */
export function problemsOf(form: CouponForm, shop: Shop): Partial<Record<keyof CouponForm, CouponProblem>> {
  const found: Partial<Record<keyof CouponForm, CouponProblem>> = {};
  const { timeZone } = shop;
  const count = codesOf(form).length;
  if (form.kind !== 'list' && !CODE.test(form.code.trim())) found.code = 'code';
  if (form.kind === 'batch' && form.code.trim().length > PREFIX_LENGTH) found.code = 'prefix';
  if (form.kind === 'list' && (count === 0 || count > MAX_CODES)) found.codes = 'codes';
  const value = reductionOf(form, shop);
  if (!value || value > MAX_REDUCTION[form.type]) found.value = form.type === 'absolute' ? 'amount' : 'percent';
  const minimum = shop.parseAmount(form.minimum);
  if (minimum === null || (minimum ?? 0) > MAX_MINIMUM) found.minimum = 'minimum';
  const [starts, ends] = [instantOf(form.starts, timeZone), instantOf(form.ends, timeZone)];
  if (ends !== null && Date.parse(ends) <= (starts === null ? Date.now() : Date.parse(starts))) found.ends = 'ends';
  if (form.flags === 0) found.flags = 'modes';
  if (form.kind === 'batch' && !isWithin(form.quantity, MAX_CODES)) found.quantity = 'batch';
  if (form.kind === 'one' && form.quantity !== '' && !isWithin(form.quantity, MAX_QUANTITY)) found.quantity = 'quantity';
  return found;
}

/** What of a coupon can be changed. */
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

/** A batch is one entry: what is changed of it is changed of all its codes. */
export const isBatch = (coupon: CouponWithVersion | null): coupon is CouponWithVersion => (coupon?.batchSize ?? 1) > 1;

/** What saving a coupon that is there sends. */
export function updateOf(form: CouponForm, shop: Shop, coupon: CouponWithVersion) {
  const changes = changesOf(form, shop);
  if (!isBatch(coupon)) return changes;
  const { code: _, quantity: __, noLimit: ___, ...shared } = changes;
  return { ...shared, wholeBatch: true };
}

/** What is said of a new coupon besides. */
export const termsOf = ({ type, restaurantIds, nonCumulative }: CouponForm) => ({ reductionType: type, restaurantIds, nonCumulative });

/** What guests will read of the form. */
export function toldOf(form: CouponForm, shop: Shop): Told {
  const { startDate = null, ...changes } = changesOf(form, shop);
  return { ...changes, startDate, reductionType: form.type, nonCumulative: form.nonCumulative };
}
