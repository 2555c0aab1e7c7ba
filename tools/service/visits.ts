import { setTimeout as sleep } from 'node:timers/promises';
import { COUPON_SHARE, chooseMode } from '@/prisma/seed/habits/choices';
import type { Random } from '@/prisma/seed/random';
import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { Order, Quote } from '@/server/orders/order.schema';
import { KIOSK_STATE_KEY, NOT_PAID_AT_KIOSK } from '@/server/orders/orders.values';
import type { Browsers } from './accounts';
import type { Paid } from './books';
import { Unexpected } from './client';
import { type House, KIOSK, modeAt, POS, WEB } from './houses';
import { reserveReward, voidSession } from './loyalty';
import type { Person } from './people';
import type { Visit } from './plan';
import { type Desk, goes, type Sold, sell, type Wish } from './selling';
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

export interface Doors {
  desk: Desk;
  browsers: Browsers;
  peopleOf(house: House): readonly Person[];
}

/** Lets one guest order. @returns null for a guest who leaves without an order */
export function visitBy(doors: Doors, visit: Visit, random: Random): Promise<Sold | null> {
  if (visit.channelId === WEB) return orderOnline(doors, visit, random);
  if (visit.channelId === KIOSK) return orderAtKiosk(doors, visit, random);
  return visit.channelId === POS ? orderAtTill(doors, visit, random) : orderAtTray(doors, visit, random);
}

const offersOf = (house: House, channelId: number) => (mode: ModeType) => modeAt(house, channelId, mode) !== undefined;

function personOf({ peopleOf }: Doors, { house }: Visit, random: Random, share: number): Person | null {
  return random.chance(share) ? random.pick(peopleOf(house)) : null;
}

async function orderAtKiosk(doors: Doors, visit: Visit, random: Random): Promise<Sold | null> {
  const { desk } = doors;
  const { house } = visit;
  if (house.kiosk === null) return orderAtTill(doors, visit, random);
  const mode = chooseMode(random, KIOSK, offersOf(house, KIOSK));
  const wish: Wish = { house, channelId: KIOSK, mode, token: house.kiosk, kind: 'kiosk order', visit: visit.name, random, person: null };
  const table = atTable(desk, wish);
  if (table) return table;
  const person = personOf(doors, visit, random, BADGE_SHARE);
  if (!person) return sell(desk, visit.isAtCounter || random.chance(COUNTER_SHARE) ? { ...wish, pay: atCounter } : wish);
  await desk.client.get({ path: '/customers/lookup', query: badgeQuery(person), token: house.kiosk, kind: 'badge' });
  if (!house.brand.programme) return sell(desk, { ...wish, person });
  const sold = await sell(desk, { ...wish, person, more: await reserveReward(desk, wish, person) });
  if (!sold) await voidSession(desk, wish, person);
  return sold;
}

const badgeQuery = ({ brandId, badge }: Person) => ({ brandId, badge });

const atCounter = ({ toPay }: Quote) => ({
  payments: all('ExternalPayment', toPay),
  more: toPay === 0 ? {} : { metadata: { [KIOSK_STATE_KEY]: NOT_PAID_AT_KIOSK } },
});

/** Guests who eat in order at a table, if the restaurant has tables. */
function atTable(desk: Desk, wish: Wish): Promise<Sold | null> | null {
  const { house, mode, random } = wish;
  if (mode !== 'MODE_SIT_IN' || house.tables.length === 0 || !random.chance(TABLE_SHARE)) return null;
  return sellAtTable(desk, { ...wish, kind: 'table order' }, random.pick(house.tables));
}

async function orderAtTill(doors: Doors, visit: Visit, random: Random): Promise<Sold | null> {
  const { house, name } = visit;
  const person = personOf(doors, visit, random, BADGE_SHARE / 2);
  const mode = chooseMode(random, POS, () => true);
  const { token } = random.pick(house.tills);
  const wish: Wish = { house, channelId: POS, mode, token, kind: 'till order', visit: name, random, person };
  return atTable(doors.desk, wish) ?? sell(doors.desk, wish);
}

/** Tray scan and e-wallet kiosk have no account of their own: they use that of head office. */
function orderAtTray(doors: Doors, visit: Visit, random: Random): Promise<Sold | null> {
  const { house, channelId, name } = visit;
  const person = personOf(doors, visit, random, 0.6);
  const wish: Wish = { house, channelId, mode: 'MODE_SIT_IN', token: house.brand.head, kind: 'tray order', visit: name, random, person };
  const hasAccount = person !== null && person.paymentType !== 'CASH';
  wish.pay = ({ toPay }, isBroke) => (hasAccount && !isBroke ? null : { payments: all('ExternalPayment', toPay) });
  return sell(doors.desk, wish);
}

/** The whole amount in one payment; none if it is free. */
const all = (type: Paid['type'], toPay: number): Paid[] => (toPay === 0 ? [] : [{ type, amount: toPay }]);

async function orderOnline(doors: Doors, visit: Visit, random: Random): Promise<Sold | null> {
  const { desk, browsers, peopleOf } = doors;
  const { house, name } = visit;
  const { brand } = house;
  const known = peopleOf(house).filter(({ token }) => token !== null);
  const person = known.length > 0 && random.chance(SIGN_IN_SHARE) ? random.pick(known) : null;
  const token = person?.token ?? (await browsers.token(brand.brandId, random.next()));
  const mode = chooseMode(random, WEB, offersOf(house, WEB));
  const wish: Wish = { house, channelId: WEB, mode, token, kind: 'web order', visit: name, random, person };
  const slot = await slotFor(desk, wish);
  if (!slot) return goes(desk, 'slot_full');
  const coupon = brand.coupons.filter(({ restaurantIds }) => restaurantIds.length === 0 || restaurantIds.includes(house.restaurantId));
  wish.more = {
    ...slot,
    ...(mode === 'MODE_DELIVERY' && { deliveryAddress: addressIn(house, random) }),
    ...(coupon.length > 0 && (visit.hasCoupon || random.chance(COUPON_SHARE)) && { promocode: random.pick(coupon).code }),
    ...(person === null && { guest: { name: 'Service', phone: `+336${String(random.between(10_000_000, 99_999_999))}` } }),
  };
  const hasAccount = person !== null && person.paymentType !== 'CASH';
  if (!hasAccount && !(await isSandbox(desk, wish))) return goes(desk, 'no_sandbox');
  wish.pay = ({ toPay }, isBroke) =>
    hasAccount && !isBroke ? null : { payments: all('OnlineCard', toPay).map((paid) => ({ ...paid, token: cardOf(random) })) };
  const sold = await sell(desk, wish);
  return sold && sold.order.status === 'AWAITING_PAYMENT' ? untilCharged(desk, wish, sold) : sold;
}

/** Guests pay only with test cards. */
async function isSandbox({ client }: Desk, { house, token }: Wish): Promise<boolean> {
  const body = { restaurantId: house.restaurantId };
  const begun = await client.ask<{ provider: string }>({ method: 'POST', path: '/v1/orders/card_setups', body, token, kind: 'card' });
  return begun.status < 300 && begun.data.provider === 'sandbox';
}

const cardOf = (random: Random) => {
  const drawn = random.next();
  if (drawn < REFUSED_CARD_SHARE) return 'sandbox_refused';
  return drawn < REFUSED_CARD_SHARE + SLOW_CARD_SHARE ? 'sandbox_slow' : 'sandbox_succeeds';
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
  const free = slots.filter(({ ordersLeft }) => ordersLeft === null || ordersLeft > 0);
  return free.length > 0 ? { requestedFor: random.pick(free).startsAt } : null;
}

/** A point in the middle of one of the restaurant’s areas; without areas, one where nobody delivers. */
function addressIn({ areas, name }: House, random: Random) {
  if (areas.length === 0) return { text: `Near ${name}`, lat: 0, lng: 0 };
  const { points } = random.pick(areas);
  const middle = (of: (point: (typeof points)[number]) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { text: `Near ${name}`, lat: middle(({ lat }) => lat), lng: middle(({ lng }) => lng) };
}

/** Waits for the outcome of the card; a guest whose card is refused uses another one. */
async function untilCharged(desk: Desk, { token, kind }: Wish, sold: Sold): Promise<Sold> {
  const { client, books } = desk;
  const { kept } = sold;
  const path = `/v1/orders/${kept.orderId}`;
  let order = sold.order;
  for (const until = Date.now() + CARD_PATIENCE_MS; order.status === 'AWAITING_PAYMENT' && Date.now() < until; await sleep(CARD_POLL_MS)) {
    order = await client.get<Order>({ path, token, kind: 'own order' });
    if (order.status !== 'AWAITING_PAYMENT' || order.charge?.state !== 'REFUSED') continue;
    const payments = [{ type: 'OnlineCard', amount: kept.toPay, token: 'sandbox_succeeds' }];
    const paying = {
      method: 'POST',
      path: `${path}/payments`,
      body: { payments },
      token,
      key: `${kept.orderId}/card`,
      kind: 'second card',
    } as const;
    order = await client.get<Order>(paying);
  }
  books.follow(kept, order);
  if (order.status === 'PAID') books.pay(kept, sold.sent);
  else if (order.status === 'AWAITING_PAYMENT')
    throw new Unexpected(`${kind} ${kept.orderId}: its card got no answer in ${CARD_PATIENCE_MS / 1_000} s`);
  return { ...sold, order };
}
