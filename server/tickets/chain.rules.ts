// Decided in docs/decisions/100-chain-of-receipts.md.

import { addDays } from '@/server/pickup/wall.rules';
import { canonicalText, hashOf } from './canonical.rules';
import type { Closing, Link, Perpetual, RateSum, Reprint, Sums, Ticket, TicketContent, TypeSum } from './chain.types';
import { type ClosingPeriod, FORMAT, NO_HASH } from './tickets.values';

/** An open period, with its sums so far. */
export interface OpenPeriod {
  period: string;
  firstPosition: number;
  firstNumber: number | null;
  lastNumber: number | null;
  sums: Sums;
}

/** The state of a chain beside its end. */
export interface ChainState {
  currency: string;
  /** Later links are on this day or after it; null before the first one. */
  earliestDay: string | null;
  day: OpenPeriod | null;
  month: OpenPeriod | null;
  year: OpenPeriod | null;
  perpetual: Perpetual;
}

export interface Chain {
  restaurantId: number;
  position: number;
  number: number;
  hash: string;
  state: ChainState;
}

/** A link in its stored form. */
export interface WrittenLink {
  link: Link;
  text: string;
  hash: string;
}

export function newChain(restaurantId: number): Chain {
  const perpetual = { tickets: 0, reprints: 0, sales: 0, refunds: 0 };
  const state = { currency: '', earliestDay: null, day: null, month: null, year: null, perpetual };
  return { restaurantId, position: 0, number: 0, hash: NO_HASH, state };
}

const emptySums = (): Sums => ({
  ...{ sales: { count: 0, total: 0 }, refunds: { count: 0, total: 0 }, reprints: 0 },
  ...{ vat: [], payments: [], grants: 0, discounts: 0 },
});

/** One sum per rate, highest rate first. */
function byRate(items: readonly RateSum[]): RateSum[] {
  return [...Map.groupBy(items, ({ rate }) => rate)]
    .map(([rate, sameRate]) => {
      const sum = (part: 'gross' | 'net' | 'tax') => sameRate.reduce((all, item) => all + item[part], 0);
      return { rate, gross: sum('gross'), net: sum('net'), tax: sum('tax') };
    })
    .sort((a, b) => b.rate - a.rate);
}

/** One sum per means of payment, by name. */
function byType(items: readonly TypeSum[]): TypeSum[] {
  return [...Map.groupBy(items, ({ type }) => type)]
    .map(([type, sameType]) => ({ type, amount: sameType.reduce((all, { amount }) => all + amount, 0) }))
    .sort((a, b) => (a.type < b.type ? -1 : 1));
}

function addSums(a: Sums, b: Sums): Sums {
  const add = (one: Sums['sales'], other: Sums['sales']) => ({ count: one.count + other.count, total: one.total + other.total });
  return {
    sales: add(a.sales, b.sales),
    refunds: add(a.refunds, b.refunds),
    reprints: a.reprints + b.reprints,
    vat: byRate([...a.vat, ...b.vat]),
    payments: byType([...a.payments, ...b.payments]),
    grants: a.grants + b.grants,
    discounts: a.discounts + b.discounts,
  };
}

/** What a receipt adds to the sums of its day. */
function sumsOfTicket({ kind, vat, payments, grants, discounts, total }: TicketContent): Sums {
  const sign = kind === 'sale' ? 1 : -1;
  const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((all, { amount }) => all + sign * amount, 0);
  const totals = { count: 1, total };
  return {
    ...emptySums(),
    ...(kind === 'sale' ? { sales: totals } : { refunds: totals }),
    vat: byRate(vat.map(({ rate, gross, net, tax }) => ({ rate, gross: sign * gross, net: sign * net, tax: sign * tax }))),
    payments: byType(payments.map(({ type, amount }) => ({ type, amount: sign * amount }))),
    grants: sum(grants),
    discounts: sum(discounts),
  };
}

/** Appends links to a chain. Each gets its position, the hash of the previous link, and its own hash. */
class ChainBuilder {
  readonly links: WrittenLink[] = [];
  constructor(public chain: Chain) {}

  add(link: { kind: Link['kind']; at: Date; day: string }, changes: Partial<Chain>): void {
    const { restaurantId, position, hash: previous } = this.chain;
    const { at, ...content } = link;
    const fullLink = { format: FORMAT, restaurantId, position: position + 1, previous, at: at.toISOString(), ...content } as Link;
    const text = canonicalText(fullLink as never);
    const hash = hashOf(text);
    this.links.push({ link: fullLink, text, hash });
    this.chain = { ...this.chain, ...changes, position: position + 1, hash };
  }
}

const periodOf = (kind: ClosingPeriod, day: string) => day.slice(0, { day: 10, month: 7, year: 4 }[kind]);

/** The first day after the end of an open period; null if none is open. */
export function dueOn({ day, month, year }: ChainState): string | null {
  if (day) return addDays(day.period, 1);
  if (month) return `${nextMonth(month.period)}-01`;
  return year ? `${Number(year.period) + 1}-01-01` : null;
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** Adds the sums of a period to the longer one that contains it. */
function addToPeriod(longer: OpenPeriod | null, period: string, closed: Omit<OpenPeriod, 'period'>): OpenPeriod {
  if (!longer) return { ...closed, period };
  return {
    ...longer,
    firstNumber: longer.firstNumber ?? closed.firstNumber,
    lastNumber: closed.lastNumber ?? longer.lastNumber,
    sums: addSums(longer.sums, closed.sums),
  };
}

const longerOf = { day: 'month', month: 'year', year: null } as const;

/** Closes the open day, month and year if they have ended before a given day. */
function closeBefore(builder: ChainBuilder, today: string, at: Date): void {
  for (const kind of ['day', 'month', 'year'] as const) {
    const { state, position } = builder.chain;
    const open = state[kind];
    if (!open) continue;
    if (open.period >= periodOf(kind, today)) return;
    const { period, firstPosition, firstNumber, lastNumber, sums } = open;
    const longer = longerOf[kind];
    const earliestDay = kind === 'day' ? addDays(period, 1) : state.earliestDay;
    const closing = {
      ...{ kind, at, period, currency: state.currency, firstPosition, lastPosition: position, firstNumber, lastNumber },
      // On the last day with a link. Days never go backwards, and this is still the end of that day.
      day: kind === 'day' ? period : addDays(state.earliestDay ?? today, -1),
      ...sums,
      perpetual: state.perpetual,
    };
    builder.add(closing, {
      state: {
        ...state,
        earliestDay,
        [kind]: null,
        ...(longer && { [longer]: addToPeriod(state[longer], periodOf(longer, period), open) }),
      },
    });
  }
}

/** The day of the next link: today, unless it is closed already. */
const dayFor = ({ earliestDay }: ChainState, today: string) => (earliestDay !== null && earliestDay > today ? earliestDay : today);

/** A chain after its growth, with the new links. */
export interface ExtendedChain {
  chain: Chain;
  links: WrittenLink[];
}

/** Adds to the sums of a day. If the day is not open, it begins with the next link. */
function addToDay(chain: Chain, day: string, sums: Sums, number: number | null): OpenPeriod {
  const newPeriod = { firstPosition: chain.position + 1, firstNumber: number, lastNumber: number, sums };
  return addToPeriod(chain.state.day, day, newPeriod);
}

/**
 * Appends a receipt to a chain, after the closings of periods that have ended.
 * @param today by the calendar of the restaurant
 */
export function addTicket(chain: Chain, content: TicketContent, today: string, at: Date): ExtendedChain & { number: number } {
  const builder = new ChainBuilder(chain);
  const day = dayFor(chain.state, today);
  closeBefore(builder, day, at);
  const { state } = builder.chain;
  const number = chain.number + 1;
  const { perpetual } = state;
  const isSale = content.kind === 'sale';
  builder.add({ ...content, number, at, day } as Omit<Ticket, 'at'> & { at: Date }, {
    number,
    state: {
      ...state,
      currency: content.currency,
      earliestDay: day,
      day: addToDay(builder.chain, day, sumsOfTicket(content), number),
      perpetual: {
        ...perpetual,
        tickets: perpetual.tickets + 1,
        sales: perpetual.sales + (isSale ? content.total : 0),
        refunds: perpetual.refunds + (isSale ? 0 : content.total),
      },
    },
  });
  return { chain: builder.chain, links: builder.links, number };
}

/** Appends a link for a reprint of a receipt. */
export function addReprint(chain: Chain, { number, copy }: Pick<Reprint, 'number' | 'copy'>, today: string, at: Date): ExtendedChain {
  const builder = new ChainBuilder(chain);
  const day = dayFor(chain.state, today);
  closeBefore(builder, day, at);
  const { state } = builder.chain;
  const link = { kind: 'reprint' as const, number, copy, at, day };
  builder.add(link, {
    state: {
      ...state,
      earliestDay: day,
      day: addToDay(builder.chain, day, { ...emptySums(), reprints: 1 }, null),
      perpetual: { ...state.perpetual, reprints: state.perpetual.reprints + 1 },
    },
  });
  return { chain: builder.chain, links: builder.links };
}

/** Closes periods that have ended, if any. */
export function closePeriods(chain: Chain, today: string, at: Date): ExtendedChain {
  const builder = new ChainBuilder(chain);
  closeBefore(builder, today, at);
  return { chain: builder.chain, links: builder.links };
}

export const isClosing = (link: Link): link is Closing => link.kind === 'day' || link.kind === 'month' || link.kind === 'year';
