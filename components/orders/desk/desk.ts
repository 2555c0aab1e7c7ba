import { newKey } from '@/components/ui/newKey';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { type ModeType, modeChannels } from '@/server/consumption-modes/consumption-modes.values';
import { type Chosen, type DeskMenu, lackingOf, piecePriceOf } from './deskMenu';

/** An item of an order being entered. */
export interface DeskLine extends Chosen {
  key: string;
  productId: number;
  quantity: number;
  comment: string;
}

/** The delivery address of an order. */
export interface DeskAddress {
  text: string;
  lat: number;
  lng: number;
}

/** The means of payment that a manager can record; `later`: the order waits for its payment. */
export const deskMeans = ['later', 'ExternalPayment', 'Wallet', 'Deferred'] as const;
export type DeskMeans = (typeof deskMeans)[number];

/** The form of an order. */
export interface DeskForm {
  channelId: number;
  mode: ModeType;
  /** ISO 8601 with offset; empty for as soon as possible. */
  requestedFor: string;
  tableId: string;
  information: string;
  address: DeskAddress | null;
  /** A customer of the brand; null for someone known only by name and phone. */
  customerId: number | null;
  guestName: string;
  guestPhone: string;
  lines: readonly DeskLine[];
  promocode: string;
  rewards: readonly string[];
  means: DeskMeans;
  /** The amount that the e-wallet pays in addition to another means, as typed. */
  fromWallet: string;
  reference: string;
}

export const emptyDesk = (channelId: number, mode: ModeType): DeskForm => ({
  ...{ channelId, mode, requestedFor: '', tableId: '', information: '', address: null },
  ...{ customerId: null, guestName: '', guestPhone: '', lines: [], promocode: '', rewards: [] },
  ...{ means: 'later', fromWallet: '', reference: '' },
});

/** Channels without orders: loyalty, and the kiosk that tops up e-wallets. */
const ORDERLESS = [6, 7];
export const takesOrders = (channelId: number): boolean => !ORDERLESS.includes(channelId);
/** Online first: only this channel has areas, coupons and slots for a guest on the phone. */
export const usualChannel = (channelIds: readonly number[]): number => [2, 5].find((id) => channelIds.includes(id)) ?? channelIds[0] ?? 2;
/** Channels on which the restaurant defines its own dining options. */
export const hasModes = (channelId: number): boolean => modeChannels.some((each) => each === channelId);
const ONLINE = 2;
const COUPONLESS = [1, 5];
/** Tills and kiosks accept no coupons. */
export const takesCoupons = (channelId: number): boolean => !COUPONLESS.includes(channelId);
export const isDelivered = ({ channelId, mode }: Pick<DeskForm, 'channelId' | 'mode'>): boolean =>
  channelId === ONLINE && mode === 'MODE_DELIVERY';

/** Adds one piece of a product: to its existing line if that has the same choices and no note. */
export function withProduct(lines: readonly DeskLine[], productId: number, chosen: Chosen): DeskLine[] {
  const choicesKey = ({ options, choices }: Chosen) => JSON.stringify([options, choices]);
  const sameLine = lines.find((line) => line.productId === productId && line.comment === '' && choicesKey(line) === choicesKey(chosen));
  if (sameLine) return lines.map((line) => (line === sameLine ? { ...line, quantity: line.quantity + 1 } : line));
  const { options, choices } = chosen;
  return [...lines, { key: newKey(), productId, quantity: 1, comment: '', options, choices }];
}

/** The price of the lines from the menu, before offers and fees. */
export const subtotalOf = ({ lines, mode }: Pick<DeskForm, 'lines' | 'mode'>, menu: DeskMenu): number =>
  lines.reduce((sum, line) => sum + line.quantity * (piecePriceOf(menu, line.productId, line, mode) ?? 0), 0);

/** What an order lacks before it can be priced (`items`, `choices`, `slot`, `address`) or created. */
export type Lacking = 'items' | 'choices' | 'slot' | 'address' | 'information';

/** @param mode the restaurant's dining option, if the channel has them; otherwise null */
export function lackingIn(form: DeskForm, menu: DeskMenu, mode: ConsumptionMode | null): Lacking[] {
  const { lines, requestedFor, address, information } = form;
  const needsInformation = mode?.additionalInformationType != null && !mode.additionalInformationAllowSkip;
  const lacking: [Lacking, boolean][] = [
    ['items', lines.length === 0],
    ['choices', lines.some((line) => lackingOf(menu, line.productId, line).length > 0)],
    ['slot', form.channelId === ONLINE && mode?.isTimeSlotModeEnabled === true && requestedFor === ''],
    ['address', isDelivered(form) && address === null],
    ['information', needsInformation && information.trim() === ''],
  ];
  return lacking.flatMap(([field, isLacking]) => (isLacking ? [field] : []));
}

/** The body of `POST /v1/orders/quote`. */
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

/** The payments of an order with `toPay` cents to pay: none if the order waits, or if there is nothing to pay. */
export function paymentsOf({ means, reference }: DeskForm, toPay: number, fromWalletCents: number) {
  if (means === 'later' || toPay === 0) return [];
  const wallet = means === 'Wallet' ? toPay : Math.min(fromWalletCents, toPay);
  const referencePart = { reference: reference.trim() || undefined };
  return [
    ...(wallet > 0 ? [{ type: 'Wallet' as const, amount: wallet }] : []),
    ...(means !== 'Wallet' && toPay > wallet
      ? [{ type: means, amount: toPay - wallet, ...(means === 'ExternalPayment' && referencePart) }]
      : []),
  ];
}

/** The body of `POST /v1/orders`. @param quote what the guest was told */
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
