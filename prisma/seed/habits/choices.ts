import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { paymentTypes } from '@/server/customers/customers.values';
import type { OrderPaymentType } from '@/server/orders/orders.values';
import type { Random } from '../random';

/* How guests of the demo chain order and pay: in its past weeks, which the seed writes, and in the day that `npm run service` plays. */

const [KIOSK, WEB, POS] = [1, 2, 5];
/** The share of orders that are cancelled. */
export const CANCELLED_SHARE = 0.022;
/** The share of the others with a refund of a line, and the share of these with a full refund. */
export const REFUNDED_SHARE = 0.008;
export const REFUNDED_WHOLE_SHARE = 0.25;
/** The share of online orders without another offer that use a coupon. */
export const COUPON_SHARE = 0.06;
export const cancellationReasons = ['Client parti', 'Commande en double', 'Erreur de saisie'] as const;
export const refundReasons = ['Plat servi froid', 'Erreur de commande', 'Attente trop longue', 'Article manquant'] as const;
/** The share of portions ordered twice. */
const DOUBLE_SHARE = 0.15;
/** The daily limit of a meal voucher card in France, in cents (Code du travail, R3262-10). */
const VOUCHER_LIMIT = 2_500;

type PaymentType = (typeof paymentTypes)[number];
type Shares<Choice extends string> = Partial<Record<Choice, number>>;

/** The dining options of guests by channel; online only those that the restaurant offers. */
const modesOf: Record<number, Shares<ModeType>> = {
  [KIOSK]: { MODE_SIT_IN: 0.6, MODE_TAKE_AWAY: 0.4 },
  [WEB]: { MODE_TAKE_AWAY: 0.5, MODE_DELIVERY: 0.38, MODE_SIT_IN: 0.12 },
  [POS]: { MODE_SIT_IN: 0.74, MODE_TAKE_AWAY: 0.26 },
};
/** How guests without wallet and account pay. */
const meansOf: Record<number, Shares<OrderPaymentType>> = {
  [KIOSK]: { CreditCard: 0.87, MealVoucherCard: 0.13 },
  [WEB]: { OnlineCard: 1 },
  [POS]: { CreditCard: 0.55, Cash: 0.24, MealVoucherCard: 0.13, MealVoucherPaper: 0.05, Check: 0.03 },
};

function pick<Choice extends string>(random: Random, shares: Shares<Choice>): Choice {
  const choices = Object.entries(shares) as [Choice, number][];
  let remaining = random.next() * choices.reduce((sum, [, share]) => sum + share, 0);
  for (const [choice, share] of choices) {
    remaining -= share;
    if (remaining < 0) return choice;
  }
  return choices[0]![0];
}

/** @param isOffered whether the restaurant has a dining option on the channel, if the channel requires one */
export function chooseMode(random: Random, channelId: number, isOffered: (mode: ModeType) => boolean): ModeType {
  const shares = modesOf[channelId] ?? { MODE_SIT_IN: 1 };
  const offered = Object.entries(shares).filter(([mode]) => (channelId !== KIOSK && channelId !== WEB) || isOffered(mode as ModeType));
  return offered.length === 0 ? 'MODE_SIT_IN' : pick(random, Object.fromEntries(offered) as Shares<ModeType>);
}

/** How many pieces of a product are ordered at once. */
export const choosePortion = (random: Random): number => (random.chance(DOUBLE_SHARE) ? 2 : 1);

/** @param shares the shares of a restaurant's orders by channel */
export function chooseChannel(shares: Readonly<Record<number, number>>, drawn: number): number {
  let sum = 0;
  const channels = Object.entries(shares);
  for (const [channelId, share] of channels) {
    sum += share;
    if (drawn < sum) return Number(channelId);
  }
  return Number(channels[0]![0]);
}

interface ChosenPayment {
  type: OrderPaymentType;
  amountCents: number;
  reference: null;
}

/** The payments of an order: from the wallet or by invoice if the guest has one. */
export function choosePayments(
  random: Random,
  channelId: number,
  guest: { paymentType: PaymentType } | null,
  toPay: number,
): ChosenPayment[] {
  const payBy = (type: OrderPaymentType, amountCents: number): ChosenPayment => ({ type, amountCents, reference: null });
  if (toPay === 0) return [];
  if (guest?.paymentType === 'PREPAYMENT') return [payBy('Wallet', toPay)];
  if (guest?.paymentType === 'POSTPAYMENT') return [payBy('Deferred', toPay)];
  const type = pick(random, meansOf[channelId] ?? { CreditCard: 1 });
  const isVoucher = type === 'MealVoucherCard' || type === 'MealVoucherPaper';
  if (!isVoucher || toPay <= VOUCHER_LIMIT) return [payBy(type, toPay)];
  return [payBy(type, VOUCHER_LIMIT), payBy('CreditCard', toPay - VOUCHER_LIMIT)];
}
