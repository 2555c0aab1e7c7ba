import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { createBrand, createCustomer, createUser } from '@/server/testing/factories';
import { verifyWallets } from './verify';
import * as wallet from './wallet.operations';

/** A model in which a wallet is a drawer of coins: no ledger, no SQL, and no code of the service. */
interface Coin {
  pocket: 'promotional' | 'employer' | 'own';
  credit?: PaperCredit;
}
/** `end` is a year; credits without one do not expire. */
interface PaperCredit {
  number: number;
  end: number;
}
interface PaperPayment {
  position: number;
  /** The coins taken, in order, that are not given back. */
  taken: Coin[];
}
interface PaperHold {
  holdId: string;
  amount: number;
}

const LASTING = 9_999;
const order = { promotional: 0, employer: 1, own: 2 };

class Drawer {
  coins: Coin[] = [];
  year = 2030;
  holds: PaperHold[] = [];
  readonly payments: PaperPayment[] = [];
  private credits = 0;

  get held(): number {
    return this.holds.reduce((sum, { amount }) => sum + amount, 0);
  }
  newCredit(end: number): PaperCredit {
    this.credits += 1;
    return { number: this.credits, end };
  }
  put(amount: number, coin: Coin): void {
    for (let cent = 0; cent < amount; cent++) this.coins.push(coin);
  }
  private sorted(coins: Coin[]): Coin[] {
    const rank = ({ pocket, credit }: Coin) => [order[pocket], credit?.end ?? 0, credit?.number ?? 0];
    return coins.toSorted((a, b) => {
      const [left, right] = [rank(a), rank(b)];
      const differing = left.findIndex((value, index) => value !== right[index]);
      return differing < 0 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0);
    });
  }
  /** The coins left after removing expired ones, except those that holds need. */
  lasting(): Coin[] {
    const past = this.sorted(this.coins.filter(({ credit }) => credit && credit.end <= this.year));
    const others = this.coins.filter((coin) => !past.includes(coin));
    const needed = Math.max(0, this.held - others.length);
    return this.sorted([...others, ...past.slice(Math.max(0, past.length - needed))]);
  }
  /** Every booking first removes expired coins. */
  clear(): void {
    this.coins = this.lasting();
  }
  take(amount: number): Coin[] {
    return this.coins.splice(0, amount);
  }
  shows() {
    const coins = this.lasting();
    const count = (pocket: Coin['pocket']) => coins.filter((coin) => coin.pocket === pocket).length;
    const credits = [...Map.groupBy(coins, ({ credit }) => credit)].flatMap(([credit, all]) => (credit ? [all.length] : []));
    return {
      balance: coins.length,
      held: this.held,
      available: coins.length - this.held,
      own: count('own'),
      employer: count('employer'),
      promotional: count('promotional'),
      credits,
    };
  }
}

interface World {
  customerId: number;
  brandId: number;
  drawer: Drawer;
}
type Step = (world: World) => Promise<void>;
const named = (label: string, step: Step): Step => Object.assign(step, { [fc.toStringMethod]: () => label });

let admin: Actor;
beforeAll(async () => {
  admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
});

const amounts = fc.integer({ min: 1, max: 40 });
const reason = 'Model';

const reload = amounts.map((amount) =>
  named(`top up ${amount}`, async ({ customerId, drawer }) => {
    await admin.call(wallet.reloadWallet, { customerId, amount, counterMethod: 'CASH' });
    drawer.clear();
    drawer.put(amount, { pocket: 'own' });
  }),
);
const employer = amounts.map((amount) =>
  named(`employer gives ${amount}`, async ({ customerId, drawer }) => {
    await admin.call(wallet.creditWallet, { customerId, amount, pocket: 'employer', reason });
    drawer.clear();
    drawer.put(amount, { pocket: 'employer' });
  }),
);
const promotional = fc.tuple(amounts, fc.option(fc.integer({ min: 1, max: 4 }))).map(([amount, years]) =>
  named(`brand gives ${amount} for ${years ?? 'ever'}`, async ({ customerId, drawer }) => {
    const end = years === null ? LASTING : drawer.year + years;
    const expiresAt = years === null ? undefined : `${end}-01-01T00:00:00Z`;
    await admin.call(wallet.creditWallet, { customerId, amount, expiresAt, reason });
    drawer.clear();
    drawer.put(amount, { pocket: 'promotional', credit: drawer.newCredit(end) });
  }),
);

/** The first position of the last booking. */
async function lastBooking(customerId: number): Promise<number> {
  const {
    data: [line],
  } = await admin.call(wallet.listBalanceHistory, { customerId, limit: 1 });
  return line!.firstPosition;
}

const debit = amounts.map((amount) =>
  named(`debit ${amount}`, async ({ customerId, drawer }) => {
    if (amount > drawer.shows().available) {
      expect((await admin.refused(wallet.debitWallet, { customerId, amount, reason })).code).toBe('insufficient_balance');
      return;
    }
    await admin.call(wallet.debitWallet, { customerId, amount, reason });
    drawer.clear();
    drawer.payments.push({ position: await lastBooking(customerId), taken: drawer.take(amount) });
  }),
);
const refund = fc.tuple(fc.nat(), amounts).map(([which, amount]) =>
  named(`refund ${amount} of payment ${which}`, async ({ customerId, drawer }) => {
    const payment = drawer.payments[which % Math.max(1, drawer.payments.length)];
    if (!payment) return;
    const input = { customerId, position: payment.position, amount, reason };
    if (amount > payment.taken.length) {
      expect((await admin.refused(wallet.refundPayment, input)).extraData).toEqual({ reason: 'refunded', left: payment.taken.length });
      return;
    }
    await admin.call(wallet.refundPayment, input);
    drawer.clear();
    drawer.coins.push(...payment.taken.splice(payment.taken.length - amount));
  }),
);
const payout = amounts.map((amount) =>
  named(`pay out ${amount}`, async ({ customerId, drawer }) => {
    const { own, available } = drawer.shows();
    const input = { customerId, amount, counterMethod: 'CASH' as const, reason };
    if (amount > Math.min(own, available)) {
      expect((await admin.refused(wallet.payOut, input)).code).toBe('insufficient_balance');
      return;
    }
    await admin.call(wallet.payOut, input);
    drawer.clear();
    for (let cent = 0; cent < amount; cent++)
      drawer.coins.splice(
        drawer.coins.findIndex(({ pocket }) => pocket === 'own'),
        1,
      );
  }),
);
const reserve = amounts.map((amount) =>
  named(`hold ${amount}`, async ({ customerId, drawer }) => {
    if (amount > drawer.shows().available) {
      expect((await admin.refused(wallet.reserveHold, { customerId, amount })).code).toBe('insufficient_balance');
      return;
    }
    const { holdId } = await admin.call(wallet.reserveHold, { customerId, amount });
    drawer.clear();
    drawer.holds.push({ holdId, amount });
  }),
);
const endHold = fc.tuple(fc.nat(), fc.option(fc.integer({ min: 1, max: 40 }))).map(([which, amount]) =>
  named(`${amount === null ? 'release' : `capture ${amount} of`} hold ${which}`, async ({ customerId, drawer }) => {
    const hold = drawer.holds[which % Math.max(1, drawer.holds.length)];
    if (!hold) return;
    const { holdId } = hold;
    if (amount === null) await admin.call(wallet.releaseHold, { holdId });
    else if (amount > hold.amount) {
      expect((await admin.refused(wallet.captureHold, { holdId, amount })).code).toBe('conflict');
      return;
    } else await admin.call(wallet.captureHold, { holdId, amount });
    drawer.clear();
    drawer.holds = drawer.holds.filter((each) => each !== hold);
    if (amount !== null) drawer.payments.push({ position: await lastBooking(customerId), taken: drawer.take(amount) });
  }),
);
const passYear = fc.constant(
  named('a year passes', async ({ brandId, customerId, drawer }) => {
    drawer.year += 1;
    // Credits that end by then are moved into the past, in order.
    await prisma.sql.run`update wallet_credits set expires_at = expires_at - interval '1000 years'
      where brand_id = ${brandId} and customer_id = ${customerId} and expires_at between '2030-01-01' and make_timestamptz(${drawer.year}, 1, 1, 0, 0, 0)`;
  }),
);

it('a wallet matches a model drawer of coins after every step', async () => {
  const { id: brandId } = await createBrand(prisma);
  const steps = fc.array(
    fc.oneof(
      { weight: 2, arbitrary: reload },
      { weight: 3, arbitrary: promotional },
      { weight: 2, arbitrary: employer },
      { weight: 5, arbitrary: debit },
      { weight: 3, arbitrary: refund },
      { weight: 3, arbitrary: reserve },
      { weight: 3, arbitrary: endHold },
      { weight: 2, arbitrary: passYear },
      payout,
    ),
    { minLength: 8, maxLength: 30, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { id: customerId } = await createCustomer(prisma, { brandId });
      const drawer = new Drawer();
      for (const step of all) {
        await step({ brandId, customerId, drawer });
        const { credits, ...shown } = await admin.call(wallet.getWallet, { customerId });
        expect({ ...shown, credits: credits.map(({ remaining }) => remaining) }).toMatchObject(drawer.shows());
      }
    }),
    { numRuns: 40 },
  );
  expect((await verifyWallets()).problems).toEqual([]);
});
