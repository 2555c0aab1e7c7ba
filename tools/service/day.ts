import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '@/prisma/seed/random';
import { Browsers, dismissTill, signIn } from './accounts';
import { stepsOf } from './aftermath';
import { Books, sumOf } from './books';
import { Client, Unexpected } from './client';
import { DayClock } from './clock';
import { Figures } from './figures';
import { type Brand, type House, Menus, openHouses, POS, readBrand } from './houses';
import { OfflineTill } from './offline-till';
import { type Person, welcomeGuests } from './people';
import { guestsOf, planVisits, type Visit } from './plan';
import type { Finding } from './proof/proof.types';
import { prove } from './proof/prove';
import { StateBefore } from './proof/standing';
import { Receiver } from './receiver';
import type { Desk } from './selling';
import { moveStock, STOCK_EVERY, stockUp, TOP_UP_EVERY, topUp } from './staff';
import { Box } from './tables';
import { type VisitContext, visitBy } from './visits';

export interface DayOptions {
  url: string;
  password: string;
  restaurants: number;
  /** Simulated minutes per real minute. */
  speed: number;
  /** The simulated minutes of the day. */
  from: number;
  until: number;
  /** Orders per real second, on average; null for those of the demo chain. */
  rate: number | null;
  seed: string;
  /** The address at which Brigade reaches us; null for this machine. */
  receiver: string | null;
  withWebhooks: boolean;
  /** How long unanswered calls are repeated, in milliseconds. */
  patienceMs: number;
  log(text: string): void;
  /** Called when the first guests arrive. */
  onOpen?(): void;
  signal: AbortSignal;
}

export interface DayReport {
  figures: Figures;
  books: Books;
  left: ReadonlyMap<string, number>;
  findings: Finding[];
  /** Restaurants by id. */
  names: ReadonlyMap<number, string>;
  seconds: number;
}

/** Accounts that manage the brands of the demo chain. */
const headOfficeAccounts = ['brand', 'cantine', 'rivoli'];
/** The most guests who order at the same time; others wait outside. */
const MAX_ORDERING = 60;
/** When in the simulated day the box fails, and for how long a till is offline. */
const BOX_AWAY: readonly [number, number][] = [
  [0.3, 0.36],
  [0.65, 0.7],
];
const OFFLINE_FROM = 0.25;
const OFFLINE_MINUTES = 60;

/** Simulates a day of service on a running Brigade, and afterwards proves that all of its books agree with what happened. */
export class Day {
  private readonly figures = new Figures();
  private readonly books = new Books();
  private readonly client: Client;
  private readonly clock: DayClock;
  private readonly desk: Desk;
  private readonly problems: string[] = [];
  private readonly running = new Set<Promise<void>>();
  /** The number of guests ordering at this moment. */
  private ordering = 0;
  private readonly houses: House[] = [];
  private readonly people = new Map<number, Person[]>();

  constructor(private readonly options: DayOptions) {
    this.client = new Client(options.url, this.figures, options.patienceMs);
    this.clock = new DayClock(options.speed, options.from, options.signal);
    const day = `${options.seed}-${Date.now().toString(36)}`;
    this.desk = { client: this.client, books: this.books, menus: new Menus(this.client), day, left: new Map() };
  }

  /**
   * Opens the restaurants, plays the day and proves it. Removes tills and webhooks, however it ends.
   * @throws Unexpected if Brigade cannot be used for it
   */
  async play(): Promise<DayReport> {
    const began = Date.now();
    const { client, books, desk, options } = this;
    const { password, receiver: address } = options;
    const brands: Brand[] = [];
    for (const account of headOfficeAccounts)
      brands.push(await readBrand(client, await signIn(client, { username: `${account}@demo.test`, password })));
    const receiver = options.withWebhooks ? new Receiver(client) : null;
    try {
      // First, so that a receiver which gets no events is reported at once.
      await receiver?.open(brands, address);
      await openHouses({ client, brands, count: options.restaurants }, this.houses);
      for (const house of this.houses) this.people.set(house.restaurantId, await welcomeGuests(client, house));
      const playedBrands = [...new Set(this.houses.map(({ brand }) => brand))];
      const stateBefore = await StateBefore.read(client, { brands: playedBrands, houses: this.houses });
      await this.serve(password);
      options.log('The last guests have gone. Comparing the books…');
      const people = [...this.people.values()].flat();
      const evidence = { client, books, day: desk.day, houses: this.houses, brands: playedBrands, people, stateBefore, receiver };
      const findings = await prove(evidence);
      const { problems } = this;
      if (problems.length > 0) findings.unshift({ name: 'the day itself', looked: `${problems.length} calls`, problems });
      const names = new Map(this.houses.map(({ restaurantId, name }) => [restaurantId, name]));
      return { figures: this.figures, books, left: desk.left, findings, names, seconds: (Date.now() - began) / 1_000 };
    } finally {
      await receiver?.close();
      for (const house of this.houses) for (const till of house.tills) await dismissTill(client, house.brand.officeToken, till);
    }
  }

  /** From the morning’s delivery to the last order. */
  private async serve(password: string): Promise<void> {
    const { options, clock, houses, desk } = this;
    const { seed, from, until, log } = options;
    const staff = { client: this.client, books: this.books, day: desk.day };
    const box = await Box.of(this.client, houses, { username: 'pos@demo.test', password });
    for (const house of houses) {
      await stockUp(staff, house);
      for (const person of this.peopleOf(house)) if (person.paymentType === 'PREPAYMENT') await topUp(staff, house, person, 0);
    }
    const usualGuests = sumOf(houses.map((house) => guestsOf(house, from, until)));
    const seconds = ((until - from) / options.speed) * 60;
    const factor = options.rate === null ? 1 : (options.rate * seconds) / usualGuests;
    const visits = planVisits({ houses, seed, from, until, factor });
    log(
      `${houses.length} restaurants, ${visits.length} guests from ${DayClock.text(from)} to ${DayClock.text(until)}, in ${Math.round(seconds)} s.`,
    );
    options.onOpen?.();
    clock.start();
    const offline = this.playOffline();
    const backgroundTasks = [this.playBox(box), this.playStock(staff), this.playTopUps(staff), this.tellHours(), offline.done];
    const context: VisitContext = { desk, browsers: new Browsers(this.client), peopleOf: (house) => this.peopleOf(house) };
    for (const visit of visits) {
      if (!(await clock.until(visit.at))) break;
      while (this.ordering >= MAX_ORDERING && !options.signal.aborted) await sleep(20);
      if (offline.takes(visit)) offline.till?.sell(visit.name, randomFrom(`visit/${visit.name}`));
      else this.run(visit.name, () => this.receive(context, visit));
    }
    await clock.until(until);
    await Promise.all(backgroundTasks);
    while (this.running.size > 0) await Promise.race(this.running);
    await box?.dropOut();
  }

  private readonly peopleOf = (house: House): readonly Person[] => this.people.get(house.restaurantId) ?? [];

  /** Runs something whose failure is reported at the end and stops nothing else. */
  private run(name: string, work: () => Promise<void>): void {
    const task: Promise<void> = work()
      .catch(
        (error: Error) => void this.problems.push(error instanceof Unexpected ? `${name}: ${error.message}` : `${name}: ${error.stack}`),
      )
      .finally(() => this.running.delete(task));
    this.running.add(task);
  }

  private async receive(context: VisitContext, visit: Visit): Promise<void> {
    const random = randomFrom(`visit/${visit.name}`);
    this.ordering += 1;
    const sold = await visitBy(context, visit, random).finally(() => {
      this.ordering -= 1;
    });
    if (!sold) return;
    const steps = stepsOf({ desk: this.desk, visit, random: randomFrom(`after/${visit.name}`) }, sold);
    const startMinute = this.clock.now;
    this.run(visit.name, async () => {
      for (const { minutes, work } of steps) {
        // After the last guest, remaining steps are done at once.
        await this.clock.until(Math.min(startMinute + minutes, this.options.until));
        await work();
      }
    });
  }

  /** One till loses its connection for an hour, stores its sales, and sends them afterwards. */
  private playOffline(): { till: OfflineTill | null; takes(visit: Visit): boolean; done: Promise<void> } {
    const house = this.houses[0]!;
    const { from, until, seed } = this.options;
    const begin = from + (until - from) * OFFLINE_FROM;
    const end = Math.min(begin + OFFLINE_MINUTES, from + (until - from) * 0.8);
    const state: { till: OfflineTill | null; takes(visit: Visit): boolean; done: Promise<void> } = {
      till: null,
      // Every other guest of a till: the other till is online.
      takes: (visit) =>
        state.till !== null &&
        visit.house === house &&
        visit.channelId === POS &&
        visit.at >= begin &&
        visit.at < end &&
        visit.number % 2 === 0,
      done: Promise.resolve(),
    };
    state.done = (async () => {
      await this.clock.until(begin);
      state.till = new OfflineTill(this.desk, house, house.tills[0]!.token, await this.desk.menus.read(house, POS));
      this.options.log(`${DayClock.text(begin)}  a till of ${house.name} loses its connection`);
      await this.clock.until(end);
      const { till } = state;
      state.till = null;
      this.options.log(`${DayClock.text(end)}  it is back, and sends ${till.count} sales`);
      this.run('offline till', () => till.sendAll(randomFrom(`${seed}/offline`)));
    })();
    return state;
  }

  private async playBox(box: Box | null): Promise<void> {
    if (!box) return;
    const { from, until, log } = this.options;
    for (const [begin, end] of BOX_AWAY) {
      const at = (share: number) => from + (until - from) * share;
      await this.clock.until(at(begin));
      log(`${DayClock.text(at(begin))}  the box drops out`);
      await box.dropOut();
      await this.clock.until(at(end));
      await box.link();
      log(`${DayClock.text(at(end))}  the box is back`);
    }
  }

  private async playStock(staff: Parameters<typeof moveStock>[0]): Promise<void> {
    const { from, until, seed } = this.options;
    for (let turn = 0; from + turn * STOCK_EVERY < until; turn++) {
      if (!(await this.clock.until(from + turn * STOCK_EVERY))) return;
      for (const house of this.houses.filter(({ managesStock }) => managesStock))
        this.run('stock', () => moveStock(staff, house, randomFrom(`${seed}/stock/${house.restaurantId}/${turn}`), turn));
    }
  }

  private async playTopUps(staff: Parameters<typeof topUp>[0]): Promise<void> {
    const { from, until, seed } = this.options;
    for (let turn = 1; from + turn * TOP_UP_EVERY < until; turn++) {
      if (!(await this.clock.until(from + turn * TOP_UP_EVERY))) return;
      for (const house of this.houses) {
        const random = randomFrom(`${seed}/wallet/${house.restaurantId}/${turn}`);
        const person = random.pick(this.peopleOf(house).filter(({ paymentType }) => paymentType === 'PREPAYMENT'));
        this.run('top-up', () => topUp(staff, house, person, turn));
      }
    }
  }

  /** Reports every hour of the day what has happened. */
  private async tellHours(): Promise<void> {
    const { from, until, log } = this.options;
    for (let hour = Math.floor(from / 60) + 1; hour * 60 < until; hour++) {
      if (!(await this.clock.until(hour * 60))) return;
      const orders = [...this.books.orders.values()];
      const cents = sumOf(orders.filter(({ status }) => status === 'PAID').map(({ totalPrice, refunded }) => totalPrice - refunded));
      const guestsLeft = sumOf(this.desk.left.values());
      log(
        `${DayClock.text(hour * 60)}  ${orders.length} orders, ${(cents / 100).toFixed(2)} taken, ${guestsLeft} guests left, ${this.ordering} being served`,
      );
    }
  }
}
