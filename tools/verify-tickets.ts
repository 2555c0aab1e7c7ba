/*
 * Checks archives of tickets, without Brigade and its database: requires only node 22.18 or later. The format is specified in
 * docs/tickets.md.
 *
 *   node verify-tickets.ts <archive.jsonl>… [--closing <later.jsonl>] [--ticket <text of a QR code>]
 *
 * Several archives must follow each other. A later closing (its line alone, or an archive that contains it) proves that nothing was cut off
 * the end. The text of a receipt's QR code, read by any phone, shows whether that receipt is in the archive. Exit code 1 if anything is
 * wrong.
 */

import { createHash } from 'node:crypto';
import { createReadStream, realpathSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

interface Amount {
  amount: number;
}
interface Rate {
  rate: number;
  gross: number;
  net: number;
  tax: number;
}

/** The checked fields of a link; which of them it has depends on its kind. */
export interface CheckedLink {
  format: number;
  kind: string;
  restaurantId: number;
  position: number;
  previous: string;
  day: string;
  number: number;
  copy: number;
  total: number;
  toPay: number;
  lines: { quantity: number | null; unit: number | null; gross: number; discount: number; total: number; net: number; rate: number }[];
  discounts: Amount[] | number;
  grants: Amount[] | number;
  payments: (Amount & { type: string })[];
  vat: Rate[];
  period: string;
  firstPosition: number;
  lastPosition: number;
  firstNumber: number | null;
  lastNumber: number | null;
  sales: { count: number; total: number };
  refunds: { count: number; total: number };
  reprints: number;
  perpetual: { tickets: number; reprints: number; sales: number; refunds: number };
}

const NO_HASH = '0'.repeat(64);
const closings = ['day', 'month', 'year'] as const;
type Period = (typeof closings)[number];
const kinds: readonly string[] = ['sale', 'refund', 'reprint', ...closings];
const lengths = { day: 10, month: 7, year: 4 };

/** JSON in the form of RFC 8785: keys sorted, no spaces. Archives contain only whole numbers. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`).join(',')}}`;
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const amountOf = (items: Amount[] | number) => (typeof items === 'number' ? items : sum(items.map(({ amount }) => amount)));

/** The totals of tickets since the start of a period. */
class Sums {
  firstPosition = 0;
  firstNumber: number | null = null;
  lastNumber: number | null = null;
  day = '';
  counts = { sales: { count: 0, total: 0 }, refunds: { count: 0, total: 0 }, reprints: 0, grants: 0, discounts: 0 };
  rates = new Map<number, Rate>();
  types = new Map<string, number>();

  add(link: CheckedLink): void {
    if (this.firstPosition === 0) this.firstPosition = link.position;
    this.day = link.day;
    if (link.kind === 'reprint') {
      this.counts.reprints += 1;
      return;
    }
    this.firstNumber ??= link.number;
    this.lastNumber = link.number;
    const sign = link.kind === 'sale' ? 1 : -1;
    const kindTotals = sign === 1 ? this.counts.sales : this.counts.refunds;
    kindTotals.count += 1;
    kindTotals.total += link.total;
    this.counts.grants += sign * amountOf(link.grants);
    this.counts.discounts += sign * amountOf(link.discounts);
    for (const { rate, gross, net, tax } of link.vat) {
      const rateSums = this.rates.get(rate) ?? { rate, gross: 0, net: 0, tax: 0 };
      this.rates.set(rate, { rate, gross: rateSums.gross + sign * gross, net: rateSums.net + sign * net, tax: rateSums.tax + sign * tax });
    }
    for (const { type, amount } of link.payments) this.types.set(type, (this.types.get(type) ?? 0) + sign * amount);
  }

  /** In the format of a closing. */
  toClosing() {
    const vat = [...this.rates.values()].sort((a, b) => b.rate - a.rate);
    const payments = [...this.types].map(([type, amount]) => ({ type, amount })).sort((a, b) => (a.type < b.type ? -1 : 1));
    const { firstPosition, firstNumber, lastNumber } = this;
    return { firstPosition, firstNumber, lastNumber, ...this.counts, vat, payments };
  }
}

/** Follows a chain link by link and reports what is wrong. */
export class ChainChecker {
  readonly problems: string[] = [];
  links = 0;
  tickets = 0;
  closingsSeen = 0;
  reprints = 0;
  firstNumber: number | null = null;
  lastNumber: number | null = null;
  /** The position and the hash of the last link. */
  position = 0;
  hash: string | null = null;
  lastClosing = 0;
  private firstPosition = 0;
  private restaurantId: number | null = null;
  private day = '';
  private open: Record<Period, Sums> = { day: new Sums(), month: new Sums(), year: new Sums() };
  private perpetual: CheckedLink['perpetual'] | null = null;
  private readonly copies = new Map<number, number>();
  private readonly closingHashes = new Map<number, string>();

  /** The totals since the first link; null if the archive does not start with it. */
  get totals(): CheckedLink['perpetual'] | null {
    return this.perpetual;
  }

  private report(text: string): void {
    this.problems.push(text);
  }

  /** Checks the next link against the hash beside it. */
  take(hash: string, link: CheckedLink): void {
    const label = `link ${link.position}`;
    const computedHash = createHash('sha256').update(canonical(link), 'utf8').digest('hex');
    if (computedHash !== hash) this.report(`${label} was changed: its hash is ${computedHash}, beside it stands ${hash}`);
    if (link.format !== 1) this.report(`${label} has format ${link.format}, which this program does not know`);
    if (!kinds.includes(link.kind)) this.report(`${label} is of a kind that does not exist: ${link.kind}`);
    if (this.links === 0) this.begin(link);
    else if (link.position !== this.position + 1) this.report(`${label} follows link ${this.position}: links were removed, added or moved`);
    if (this.hash !== null && link.previous !== this.hash) this.report(`${label} does not follow the link before it`);
    if (link.restaurantId !== this.restaurantId) this.report(`${label} is of restaurant ${link.restaurantId}, not ${this.restaurantId}`);
    if (link.day < this.day) this.report(`${label} stands on ${link.day}, after ${this.day}`);
    this.links += 1;
    if (link.kind === 'sale' || link.kind === 'refund') this.takeTicket(link, label);
    else if (link.kind === 'reprint') this.takeReprint(link, label);
    else if (closings.includes(link.kind as Period)) this.takeClosing(link, label, hash);
    this.day = link.day;
    this.position = link.position;
    this.hash = hash;
  }

  private begin(link: CheckedLink): void {
    this.firstPosition = link.position;
    this.restaurantId = link.restaurantId;
    if (link.position !== 1) return;
    this.lastNumber = 0;
    this.perpetual = { tickets: 0, reprints: 0, sales: 0, refunds: 0 };
    if (link.previous !== NO_HASH) this.report('link 1 follows something: the beginning was cut off');
  }

  /** Reports earlier periods that should have been closed. */
  private expectClosed(link: CheckedLink, label: string): void {
    for (const kind of closings) {
      const { day } = this.open[kind];
      const length = lengths[kind];
      if (day !== '' && day.slice(0, length) !== link.day.slice(0, length))
        this.report(`${label} stands on ${link.day}, but ${day.slice(0, length)} was not closed`);
    }
  }

  private takeTicket(link: CheckedLink, label: string): void {
    this.expectClosed(link, label);
    if (this.lastNumber !== null && link.number !== this.lastNumber + 1)
      this.report(`${label} is ticket ${link.number}, after ticket ${this.lastNumber}`);
    this.checkSums(link, `ticket ${link.number}`);
    this.tickets += 1;
    this.firstNumber ??= link.number;
    this.lastNumber = link.number;
    for (const kind of closings) this.open[kind].add(link);
    if (!this.perpetual) return;
    this.perpetual.tickets += 1;
    this.perpetual[link.kind === 'sale' ? 'sales' : 'refunds'] += link.total;
  }

  private checkSums(link: CheckedLink, label: string): void {
    const { lines, vat, total, toPay } = link;
    const grants = amountOf(link.grants);
    const expectEqual = (what: string, actual: number, expected: number) => {
      if (actual !== expected) this.report(`${label}: ${what} come to ${actual}, not ${expected}`);
    };
    expectEqual('its lines', sum(lines.map((line) => line.total)), total);
    expectEqual('its payments and grants', amountOf(link.payments) + grants, total);
    expectEqual('what is paid and granted', toPay + grants, total);
    expectEqual('its VAT rates', sum(vat.map(({ gross }) => gross)), total);
    expectEqual('its discounts', amountOf(link.discounts), sum(lines.map(({ discount }) => discount)));
    for (const { rate, gross, net, tax } of vat) {
      expectEqual(`net and tax at ${rate}`, net + tax, gross);
      expectEqual(`net amounts of lines at ${rate}`, sum(lines.filter((line) => line.rate === rate).map((line) => line.net)), net);
    }
    for (const line of lines) {
      expectEqual('a line and its discount', line.total + line.discount, line.gross);
      if (line.unit !== null && line.quantity !== null) expectEqual('pieces of a line', line.unit * line.quantity, line.gross);
    }
  }

  private takeReprint(link: CheckedLink, label: string): void {
    this.expectClosed(link, label);
    const before = this.copies.get(link.number) ?? (this.firstPosition === 1 ? 0 : link.copy - 1);
    if (link.copy !== before + 1) this.report(`${label} is copy ${link.copy} of ticket ${link.number}, after copy ${before}`);
    this.copies.set(link.number, link.copy);
    this.reprints += 1;
    for (const kind of closings) this.open[kind].add(link);
    if (this.perpetual) this.perpetual.reprints += 1;
  }

  private takeClosing(link: CheckedLink, label: string, hash: string): void {
    const kind = link.kind as Period;
    this.closingsSeen += 1;
    this.lastClosing = link.position;
    this.closingHashes.set(link.position, hash);
    const sums = this.open[kind];
    this.open[kind] = new Sums();
    // Links before the archive cannot be added up.
    if (this.firstPosition <= link.firstPosition) {
      const { firstPosition, firstNumber, lastNumber, sales, refunds, reprints, grants, discounts, vat, payments } = link;
      const stated = { firstPosition, firstNumber, lastNumber, sales, refunds, reprints, grants, discounts, vat, payments };
      const counted = sums.toClosing();
      for (const [field, value] of Object.entries(stated) as [keyof typeof stated, unknown][])
        if (canonical(value) !== canonical(counted[field]))
          this.report(`${label} closes ${link.period}: ${field} is ${canonical(value)}, its tickets come to ${canonical(counted[field])}`);
      if (sums.day.slice(0, lengths[kind]) !== link.period) this.report(`${label} closes ${link.period}, its tickets are of ${sums.day}`);
    }
    if (link.lastPosition !== link.position - 1) this.report(`${label} closes up to link ${link.lastPosition}`);
    if (!this.perpetual) this.perpetual = { ...link.perpetual };
    else if (canonical(this.perpetual) !== canonical(link.perpetual))
      this.report(`${label}: perpetual totals are ${canonical(link.perpetual)}, tickets come to ${canonical(this.perpetual)}`);
  }

  /** Compares a later closing with the end of the archive: nothing that it follows may be missing. */
  holdAgainst(hash: string, closing: CheckedLink): void {
    const label = `the closing at link ${closing.position}`;
    const computedHash = createHash('sha256').update(canonical(closing), 'utf8').digest('hex');
    if (computedHash !== hash) this.report(`${label} was changed`);
    if (closing.restaurantId !== this.restaurantId) this.report(`${label} is of restaurant ${closing.restaurantId}`);
    else if (closing.position < this.firstPosition)
      this.report(`${label} lies before the archive, which begins with link ${this.firstPosition}: it proves nothing about it`);
    else if (closing.position > this.position + 1)
      this.report(
        `the end was cut off, or is of a later archive: ${label} follows link ${closing.position - 1}, the archive ends with ${this.position}`,
      );
    else if (closing.position === this.position + 1 ? closing.previous !== this.hash : this.hasOtherHash(closing.position, hash))
      this.report(`${label} follows other links than those of the archive`);
  }

  private hasOtherHash(position: number, hash: string): boolean {
    return this.closingHashes.get(position) !== hash;
  }
}

/** Whether the receipt whose QR code was read is among the links. */
class WantedTicket {
  private readonly wanted: { restaurantId: number; position: number; number: number; hash: string };
  private found: string | null = null;

  constructor(text: string) {
    const [, restaurantId, position, number, hash] = /^ticket:1:(\d+):(\d+):(\d+):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
    if (hash === undefined) throw new Error('--ticket takes the text of a QR code: ticket:1:…');
    this.wanted = { restaurantId: Number(restaurantId), position: Number(position), number: Number(number), hash };
  }

  check(hash: string, { restaurantId, position }: CheckedLink): void {
    if (restaurantId === this.wanted.restaurantId && position === this.wanted.position) this.found = hash;
  }

  problems(): string[] {
    const { number, position, hash } = this.wanted;
    if (this.found === null) return [`receipt ${number} (link ${position}) is not in the archive`];
    return this.found === hash ? [] : [`receipt ${number} is another one than that of link ${position}`];
  }
}

interface Header {
  restaurantId: number;
  restaurant: string;
  from: string;
  to: string;
  first: number | null;
  last: number | null;
}
type Line = { archive: Header } | { hash: string; link: CheckedLink };

async function* linesOf(path: string): AsyncGenerator<Line> {
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (text.trim() === '') continue;
    try {
      yield JSON.parse(text);
    } catch {
      throw new Error(`${path}: line ${number} is no JSON`);
    }
  }
}

/** Whether a file contains the links declared in its first line, as far as both ends show. */
function problemsOfFile(path: string, header: Header, { first, position }: { first?: CheckedLink; position: number }): string[] {
  const problems: string[] = [];
  const actualFirst = first?.position ?? null;
  if (actualFirst !== header.first)
    problems.push(
      `${path} should ${header.first === null ? 'hold no links' : `begin with link ${header.first}`}, it ${actualFirst === null ? 'holds none' : `begins with ${actualFirst}`}`,
    );
  if (header.last !== null && header.last !== position)
    problems.push(`${path} should end with link ${header.last}, it ends with ${position}`);
  if (first && first.restaurantId !== header.restaurantId)
    problems.push(`${path} should be of restaurant ${header.restaurantId}, its links are of ${first.restaurantId}`);
  return problems;
}

interface VerifyOptions {
  closing?: string;
  ticket?: string;
}

/**
 * Checks archives that follow each other.
 * @param against `closing`: a file whose last closing is later than the archives, or in them; `ticket`: the text of a QR code
 * @returns what was checked, and the problems, in words
 */
export async function verifyArchives(
  paths: readonly string[],
  { closing: closingPath, ticket }: VerifyOptions = {},
): Promise<{ summary: string; problems: string[] }> {
  const checker = new ChainChecker();
  const wantedTicket = ticket === undefined ? null : new WantedTicket(ticket);
  const headers: Header[] = [];
  for (const path of paths) {
    let header: Header | undefined;
    let first: CheckedLink | undefined;
    for await (const line of linesOf(path)) {
      if ('archive' in line) {
        header = line.archive;
        headers.push(header);
      } else {
        first ??= line.link;
        checker.take(line.hash, line.link);
        wantedTicket?.check(line.hash, line.link);
      }
    }
    if (header) checker.problems.push(...problemsOfFile(path, header, { first, position: checker.position }));
    else checker.problems.push(`${path} has no first line that says what it is`);
  }
  // Only a closing after the end proves that nothing is missing there.
  let isEndProved = false;
  if (closingPath !== undefined) {
    let latest: { hash: string; link: CheckedLink } | undefined;
    for await (const line of linesOf(closingPath))
      if ('link' in line && closings.includes(line.link.kind as Period) && (!latest || line.link.position > latest.link.position))
        latest = line;
    if (latest) {
      checker.holdAgainst(latest.hash, latest.link);
      isEndProved = latest.link.position > checker.position;
    } else checker.problems.push(`${closingPath} holds no closing`);
  }
  if (wantedTicket) checker.problems.push(...wantedTicket.problems());
  const { links, tickets, firstNumber, lastNumber, closingsSeen, reprints, position, lastClosing, hash } = checker;
  const [first] = headers;
  const numbers = tickets === 0 ? 'no tickets' : `${tickets} tickets (${firstNumber} to ${lastNumber})`;
  const open = position - lastClosing;
  const summary = [
    `Restaurant ${first?.restaurantId} (${first?.restaurant}), ${first?.from} to ${headers.at(-1)?.to}:`,
    `${links} links: ${numbers}, ${closingsSeen} closings, ${reprints} duplicates. Last hash: ${hash}.`,
    !isEndProved && open > 0
      ? `The last ${open} links are not closed: that nothing was cut off after them, only a later closing proves.`
      : '',
  ];
  return { summary: summary.filter(Boolean).join('\n'), problems: checker.problems };
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { closing: { type: 'string' }, ticket: { type: 'string' } },
  });
  if (positionals.length === 0) {
    console.error('Usage: node verify-tickets.ts <archive.jsonl>… [--closing <later.jsonl>] [--ticket <text of a QR code>]');
    return 2;
  }
  const { summary, problems } = await verifyArchives(positionals, values);
  console.log(summary);
  for (const problem of problems) console.log(`- ${problem}`);
  console.log(problems.length === 0 ? 'Everything holds.' : `${problems.length} things do not hold.`);
  return problems.length === 0 ? 0 : 1;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = await main().catch((error: Error) => {
    console.error(error.message);
    return 2;
  });
}
