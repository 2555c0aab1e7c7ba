import { setTimeout as sleep } from 'node:timers/promises';
import { COUPON_SHARE, chooseMode } from '@/prisma/seed/habits/choices';
import type { Random } from '@/prisma/seed/random';
import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { Order, Quote } from '@/server/orders/order.schema';
import { KIOSK_STATE_KEY, NOT_PAID_AT_KIOSK } from '@/server/orders/orders.values';
import type { Browsers } from './accounts';
import type { Payment } from './books';
import { Unexpected } from './client';
import { type House, KIOSK, modeAt, POS, WEB } from './houses';
import { reserveReward, voidSession } from './loyalty';
import type { Person } from './people';
import type { Visit } from './plan';
import { countLeft, type Desk, type Sold, sell, type Wish } from './selling';
import { sellAtTable } from './tables';

/** How guests of each channel order, from the first look at the menu to the paid order. */

/** The share of guests at kiosks and tills who show a badge, and of online guests who sign in. */
const BADGE_SHARE = 0.25;
const SIGN_IN_SHARE = 0.4;
const TABLE_SHARE = 0.4;
/** The share of kiosk guests who pay at the counter. */
const COUNTER_SHARE = 0.08;
/** The shares of cards, by the outcome of a charge in the sandbox. */
const REFUSED_CARD_SHARE = 0.08;
const SLOW_CARD_SHARE = 0.05;
/** How long a guest waits for the outcome of the card, and how often the shop asks. Each kill of a worker costs a minute. */
const CARD_PATIENCE_MS = 600_000;
const CARD_POLL_MS = 400;

const quotaModes: Record<ModeType, string> = { MODE_DELIVERY: '1', MODE_TAKE_AWAY: '2', MODE_SIT_IN: '3', MODE_DRIVE: '4' };

export interface VisitContext {
  desk: Desk;
  browsers: Browsers;
  peopleOf(house: House): readonly Person[];
}

/** Lets one guest order. @returns null for a guest who leaves without an order */
export function visitBy(context: VisitContext, visit: Visit, random: Random): Promise<Sold | null> {
  if (visit.channelId === WEB) return orderOnline(context, visit, random);
  if (visit.channelId === KIOSK) return orderAtKiosk(context, visit, random);
  return visit.channelId === POS ? orderAtTill(context, visit, random) : orderAtTray(context, visit, random);
}

const isOfferedAt = (house: House, channelId: number) => (mode: ModeType) => modeAt(house, channelId, mode) !== undefined;

function personOf({ peopleOf }: VisitContext, { house }: Visit, random: Random, share: number): Person | null {
  return random.chance(share) ? random.pick(peopleOf(house)) : null;
}

async function orderAtKiosk(context: VisitContext, visit: Visit, random: Random): Promise<Sold | null> {
  const { desk } = context;
  const { house } = visit;
  if (house.kiosk === null) return orderAtTill(context, visit, random);
  const mode = chooseMode(random, KIOSK, isOfferedAt(house, KIOSK));
  const wish: Wish = { house, channelId: KIOSK, mode, token: house.kiosk, kind: 'kiosk order', visit: visit.name, random, person: null };
  const table = atTable(desk, wish);
  if (table) return table;
  const person = personOf(context, visit, random, BADGE_SHARE);
  if (!person) return sell(desk, visit.isAtCounter || random.chance(COUNTER_SHARE) ? { ...wish, pay: payAtCounter } : wish);
  await desk.client.get({ path: '/customers/lookup', query: badgeQuery(person), token: house.kiosk, kind: 'badge' });
  if (!house.brand.programme) return sell(desk, { ...wish, person });
  const sold = await sell(desk, { ...wish, person, more: await reserveReward(desk, wish, person) });
  if (!sold) await voidSession(desk, wish, person);
  return sold;
}

const badgeQuery = ({ brandId, badge }: Person) => ({ brandId, badge });

const payAtCounter = ({ toPay }: Quote) => ({
  payments: inOnePayment('ExternalPayment', toPay),
  more: toPay === 0 ? {} : { metadata: { [KIOSK_STATE_KEY]: NOT_PAID_AT_KIOSK } },
});

/** Guests who eat in order at a table, if the restaurant has tables. */
function atTable(desk: Desk, wish: Wish): Promise<Sold | null> | null {
  const { house, mode, random } = wish;
  if (mode !== 'MODE_SIT_IN' || house.tables.length === 0 || !random.chance(TABLE_SHARE)) return null;
  return sellAtTable(desk, { ...wish, kind: 'table order' }, random.pick(house.tables));
}

async function orderAtTill(context: VisitContext, visit: Visit, random: Random): Promise<Sold | null> {
  const { house, name } = visit;
  const person = personOf(context, visit, random, BADGE_SHARE / 2);
  const mode = chooseMode(random, POS, () => true);
  const { token } = random.pick(house.tills);
  const wish: Wish = { house, channelId: POS, mode, token, kind: 'till order', visit: name, random, person };
  return atTable(context.desk, wish) ?? sell(context.desk, wish);
}

/** Tray scan and e-wallet kiosk have no account of their own: they use that of head office. */
function orderAtTray(context: VisitContext, visit: Visit, random: Random): Promise<Sold | null> {
  const { house, channelId, name } = visit;
  const person = personOf(context, visit, random, 0.6);
  const wish: Wish = {
    house,
    channelId,
    mode: 'MODE_SIT_IN',
    token: house.brand.officeToken,
    kind: 'tray order',
    visit: name,
    random,
    person,
  };
  const hasAccount = person !== null && person.paymentType !== 'CASH';
  wish.pay = ({ toPay }, isBroke) => (hasAccount && !isBroke ? null : { payments: inOnePayment('ExternalPayment', toPay) });
  return sell(context.desk, wish);
}

/** The whole amount in one payment; none if it is free. */
const inOnePayment = (type: Payment['type'], toPay: number): Payment[] => (toPay === 0 ? [] : [{ type, amount: toPay }]);

async function orderOnline(context: VisitContext, visit: Visit, random: Random): Promise<Sold | null> {
  const { desk, browsers, peopleOf } = context;
  const { house, name } = visit;
  const { brand } = house;
  const signedIn = peopleOf(house).filter(({ token }) => token !== null);
  const person = signedIn.length > 0 && random.chance(SIGN_IN_SHARE) ? random.pick(signedIn) : null;
  const token = person?.token ?? (await browsers.token(brand.brandId, random.next()));
  const mode = chooseMode(random, WEB, isOfferedAt(house, WEB));
  const wish: Wish = { house, channelId: WEB, mode, token, kind: 'web order', visit: name, random, person };
  const slot = await slotFor(desk, wish);
  if (!slot) return countLeft(desk, 'slot_full');
  const coupons = brand.coupons.filter(({ restaurantIds }) => restaurantIds.length === 0 || restaurantIds.includes(house.restaurantId));
  wish.more = {
    ...slot,
    ...(mode === 'MODE_DELIVERY' && { deliveryAddress: addressIn(house, random) }),
    ...(coupons.length > 0 && (visit.hasCoupon || random.chance(COUPON_SHARE)) && { promocode: random.pick(coupons).code }),
    ...(person === null && { guest: { name: 'Service', phone: `+336${String(random.between(10_000_000, 99_999_999))}` } }),
  };
  const hasAccount = person !== null && person.paymentType !== 'CASH';
  if (!hasAccount && !(await isSandbox(desk, wish))) return countLeft(desk, 'no_sandbox');
  wish.pay = ({ toPay }, isBroke) =>
    hasAccount && !isBroke ? null : { payments: inOnePayment('OnlineCard', toPay).map((paid) => ({ ...paid, token: cardOf(random) })) };
  const sold = await sell(desk, wish);
  return sold && sold.order.status === 'AWAITING_PAYMENT' ? waitForCharge(desk, wish, sold) : sold;
}

/** Guests pay only with test cards. */
async function isSandbox({ client }: Desk, { house, token }: Wish): Promise<boolean> {
  const body = { restaurantId: house.restaurantId };
  const setup = await client.ask<{ provider: string }>({ method: 'POST', path: '/v1/orders/card_setups', body, token, kind: 'card' });
  return setup.status < 300 && setup.data.provider === 'sandbox';
}

const cardOf = (random: Random) => {
  const draw = random.next();
  if (draw < REFUSED_CARD_SHARE) return 'sandbox_refused';
  return draw < REFUSED_CARD_SHARE + SLOW_CARD_SHARE ? 'sandbox_slow' : 'sandbox_succeeds';
};

/** A slot offered by the shop, if guests choose one; null if none is left. */
async function slotFor(desk: Desk, { house, mode, random }: Wish): Promise<{ requestedFor?: string } | null> {
  const option = modeAt(house, WEB, mode);
  if (!option?.isTimeSlotModeEnabled) return {};
  const { slots } = await desk.client.get<{ slots: { startsAt: string; ordersLeft: number | null }[] }>({
    path: `/restaurants/${house.restaurantId}/pickup_schedules/next_slots`,
    query: { consumptionMode: quotaModes[mode], leadMinutes: option.delay + 5, limit: 60 },
    kind: 'slots',
  });
  const freeSlots = slots.filter(({ ordersLeft }) => ordersLeft === null || ordersLeft > 0);
  return freeSlots.length > 0 ? { requestedFor: random.pick(freeSlots).startsAt } : null;
}

/** A point in the middle of one of the restaurant’s areas; without areas, one where nobody delivers. */
function addressIn({ areas, name }: House, random: Random) {
  if (areas.length === 0) return { text: `Near ${name}`, lat: 0, lng: 0 };
  const { points } = random.pick(areas);
  const averageOf = (of: (point: (typeof points)[number]) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { text: `Near ${name}`, lat: averageOf(({ lat }) => lat), lng: averageOf(({ lng }) => lng) };
}

/** Waits for the outcome of the card; a guest whose card is refused uses another one. */
async function waitForCharge(desk: Desk, { token, kind }: Wish, sold: Sold): Promise<Sold> {
  const { client, books } = desk;
  const { record } = sold;
  const path = `/v1/orders/${record.orderId}`;
  let order = sold.order;
  for (const until = Date.now() + CARD_PATIENCE_MS; order.status === 'AWAITING_PAYMENT' && Date.now() < until; await sleep(CARD_POLL_MS)) {
    order = await client.get<Order>({ path, token, kind: 'own order' });
    if (order.status !== 'AWAITING_PAYMENT' || order.charge?.state !== 'REFUSED') continue;
    const payments = [{ type: 'OnlineCard', amount: record.toPay, token: 'sandbox_succeeds' }];
    const paymentRequest = {
      method: 'POST',
      path: `${path}/payments`,
      body: { payments },
      token,
      key: `${record.orderId}/card`,
      kind: 'second card',
    } as const;
    order = await client.get<Order>(paymentRequest);
  }
  books.updateOrder(record, order);
  if (order.status === 'PAID') books.pay(record, sold.sent);
  else if (order.status === 'AWAITING_PAYMENT')
    throw new Unexpected(`${kind} ${record.orderId}: its card got no answer in ${CARD_PATIENCE_MS / 1_000} s`);
  return { ...sold, order };
}
