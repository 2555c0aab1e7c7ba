import { newKey } from '@/components/ui/newKey';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { type ModeType, modeChannels } from '@/server/consumption-modes/consumption-modes.values';
import { type Chosen, type DeskMenu, lackingOf, piecePriceOf } from './deskMenu';

/** An item of an order that is being taken. */
export interface DeskLine extends Chosen {
  key: string;
  productId: number;
  quantity: number;
  comment: string;
}

/** Where an order is delivered to. */
export interface DeskAddress {
  text: string;
  lat: number;
  lng: number;
}

/** What pays for it as far as a manager can say so; `later`: the order waits. */
export const deskMeans = ['later', 'ExternalPayment', 'Wallet', 'Deferred'] as const;
export type DeskMeans = (typeof deskMeans)[number];

/** An order as it is entered. */
export interface DeskForm {
  channelId: number;
  mode: ModeType;
  /** A moment in ISO 8601 with its offset; empty for as soon as possible. */
  requestedFor: string;
  tableId: string;
  information: string;
  address: DeskAddress | null;
  /** A customer of the brand, or somebody who is known by name and phone alone. */
  customerId: number | null;
  guestName: string;
  guestPhone: string;
  lines: readonly DeskLine[];
  promocode: string;
  rewards: readonly string[];
  means: DeskMeans;
  /** What the e-wallet pays beside another means, as typed. */
  fromWallet: string;
  reference: string;
}

export const emptyDesk = (channelId: number, mode: ModeType): DeskForm => ({
  ...{ channelId, mode, requestedFor: '', tableId: '', information: '', address: null },
  ...{ customerId: null, guestName: '', guestPhone: '', lines: [], promocode: '', rewards: [] },
  ...{ means: 'later', fromWallet: '', reference: '' },
});

/** The channels that nobody orders on: loyalty, and the kiosk that tops e-wallets up. */
const withoutOrders = [6, 7];
export const ordersOn = (channelId: number): boolean => !withoutOrders.includes(channelId);
/** Online first: there alone are areas, coupons and slots for a guest on the phone. */
export const usualChannel = (channelIds: readonly number[]): number => [2, 5].find((id) => channelIds.includes(id)) ?? channelIds[0] ?? 2;
/** Where the restaurant says itself which dining options there are. */
export const hasModes = (channelId: number): boolean => modeChannels.some((each) => each === channelId);
const ONLINE = 2;
const COUPONLESS = [1, 5];
/** Tills and kiosks take no coupon. */
export const takesCoupons = (channelId: number): boolean => !COUPONLESS.includes(channelId);
export const isDelivered = ({ channelId, mode }: Pick<DeskForm, 'channelId' | 'mode'>): boolean =>
  channelId === ONLINE && mode === 'MODE_DELIVERY';

/** An order with one piece more of a product, on the line that it has already where nothing else is said of it. */
export function withProduct(lines: readonly DeskLine[], productId: number, chosen: Chosen): DeskLine[] {
  const like = ({ options, choices }: Chosen) => JSON.stringify([options, choices]);
  const same = lines.find((line) => line.productId === productId && line.comment === '' && like(line) === like(chosen));
  if (same) return lines.map((line) => (line === same ? { ...line, quantity: line.quantity + 1 } : line));
  const { options, choices } = chosen;
  return [...lines, { key: newKey(), productId, quantity: 1, comment: '', options, choices }];
}

/** What the lines cost by the menu, before offers and fees. */
export const subtotalOf = ({ lines, mode }: Pick<DeskForm, 'lines' | 'mode'>, menu: DeskMenu): number =>
  lines.reduce((sum, line) => sum + line.quantity * (piecePriceOf(menu, line.productId, line, mode) ?? 0), 0);

/** What an order still lacks before it can be priced (`items`, `choices`, `slot`, `address`), or made. */
export type Lacking = 'items' | 'choices' | 'slot' | 'address' | 'information';

/** @param mode the dining option of the restaurant, where the channel has them; null elsewhere */
export function lackingIn(form: DeskForm, menu: DeskMenu, mode: ConsumptionMode | null): Lacking[] {
  const { lines, requestedFor, address, information } = form;
  const asks = mode?.additionalInformationType != null && !mode.additionalInformationAllowSkip;
  const lacking: [Lacking, boolean][] = [
    ['items', lines.length === 0],
    ['choices', lines.some((line) => lackingOf(menu, line.productId, line).length > 0)],
    ['slot', form.channelId === ONLINE && mode?.isTimeSlotModeEnabled === true && requestedFor === ''],
    ['address', isDelivered(form) && address === null],
    ['information', asks && information.trim() === ''],
  ];
  return lacking.flatMap(([what, is]) => (is ? [what] : []));
}

/** What `POST /v1/orders/quote` is asked. */
export function quoteBody(restaurantId: number, form: DeskForm) {
  const { channelId, mode, customerId, lines, requestedFor, address, promocode, rewards } = form;
  return {
    ...{ restaurantId, channelId, consumptionMode: mode },
    items: lines.map(({ productId, quantity, options, choices, comment }) => ({
      ...{ productId, quantity },
      options: options.map((choiceId) => ({ choiceId })),
      choices: choices.map((choice) => ({ ...choice, options: choice.options.map((choiceId) => ({ choiceId })) })),
      comment: comment.trim() || undefined,
    })),
    customerId: customerId ?? undefined,
    requestedFor: requestedFor || undefined,
    deliveryAddress: (isDelivered(form) && address) || undefined,
    promocode: (takesCoupons(channelId) && promocode.trim()) || undefined,
    rewards: customerId === null ? [] : [...rewards],
  };
}

/** The payments of an order that is made with `toPay` cents to pay: none where it waits, or where nothing is to be paid. */
export function paymentsOf({ means, reference }: DeskForm, toPay: number, fromWalletCents: number) {
  if (means === 'later' || toPay === 0) return [];
  const wallet = means === 'Wallet' ? toPay : Math.min(fromWalletCents, toPay);
  const said = { reference: reference.trim() || undefined };
  return [
    ...(wallet > 0 ? [{ type: 'Wallet' as const, amount: wallet }] : []),
    ...(means !== 'Wallet' && toPay > wallet ? [{ type: means, amount: toPay - wallet, ...(means === 'ExternalPayment' && said) }] : []),
  ];
}

/** What `POST /v1/orders` is sent. @param quote what the guest was told */
export function orderBody(restaurantId: number, form: DeskForm, quote: { toPay: number; totalPrice: number }, fromWalletCents: number) {
  const { customerId, guestName, guestPhone, tableId, information } = form;
  const guest = { name: guestName.trim() || undefined, phone: guestPhone.trim() || undefined };
  return {
    ...quoteBody(restaurantId, form),
    tableId: (form.mode === 'MODE_SIT_IN' && tableId) || undefined,
    additionalInformation: information.trim() || undefined,
    guest: customerId === null && (guest.name || guest.phone) ? guest : undefined,
    payments: paymentsOf(form, quote.toPay, fromWalletCents),
    expectedTotal: quote.totalPrice,
  };
}
