import type { Orm } from '@/server/core/platform/db';
import { sandboxCards } from '@/server/payments/sandbox.values';
import { sealToken } from '@/server/reloads/card-tokens';
import { DEFAULT_MONTHLY_CAP_CENTS } from '@/server/reloads/reloads.values';
import { chainSteps, giveBack, type Link, type Purse, type Step, spend } from '@/server/wallet/wallet.rules';
import type { WalletLineKind } from '@/server/wallet/wallet.values';
import type { SeedGuest } from './orders/guests';
import { type Random, randomFrom } from './random';
import { insertRows } from './rows';

/** An order paid from a wallet, and its refunds. */
export interface Meal {
  orderId: number;
  at: Date;
  cents: number;
  refund: { at: Date; cents: number } | null;
}

interface Booking {
  kind: WalletLineKind;
  steps: Step[];
  at: Date;
  orderId: number | null;
  reason: string | null;
  /** For each step, the index of the step that it gives back. */
  refunds?: number[];
}

/** What guests topped up and spent so far: they top up whenever too little is left for the next meal. */
function walletOf(random: Random, guest: SeedGuest, meals: readonly Meal[]): Booking[] {
  const bookings: Booking[] = [];
  let purse: Purse = { own: 0, promotional: 0, employer: 0, held: 0, credits: [] };
  const book = (booking: Omit<Booking, 'reason' | 'orderId'> & Partial<Booking>) => {
    bookings.push({ orderId: null, reason: null, ...booking });
    for (const step of booking.steps) purse = { ...purse, [step.pocket]: purse[step.pocket] + step.amount };
  };
  const minutesBefore = (at: Date, minutes: number) => new Date(at.getTime() - minutes * 60_000);
  for (const { orderId, at, cents, refund } of meals) {
    if (purse.own + purse.employer < cents) {
      const least = random.pick([2_000, 3_000, 5_000]);
      const amount = Math.max(least, Math.ceil(cents / 1_000) * 1_000);
      book({ kind: 'RELOAD', steps: [{ pocket: 'own', amount }], at: minutesBefore(at, 10) });
      if (guest.guestGroupId !== null)
        book({
          kind: 'CREDIT',
          steps: [{ pocket: 'employer', amount: 1_000 }],
          at: minutesBefore(at, 9),
          reason: 'Participation employeur',
        });
    }
    const steps = spend(purse, cents) ?? [];
    const first = bookings.reduce((sum, booking) => sum + booking.steps.length, 0);
    book({ kind: 'PAYMENT', steps, at, orderId });
    if (!refund) continue;
    const returned =
      giveBack(
        steps,
        steps.map(() => 0),
        refund.cents,
      ) ?? [];
    const refunds = returned.map(({ line }) => first + steps.indexOf(line));
    book({ kind: 'REFUND', steps: returned.map(({ step }) => step), at: refund.at, orderId, refunds });
  }
  return bookings;
}

/** Writes the guests' wallets: their top-ups, and the orders paid from them. */
export async function seedWallets(
  db: Orm,
  guests: readonly SeedGuest[],
  mealsByGuest: ReadonlyMap<number, readonly Meal[]>,
  now: Date,
): Promise<void> {
  const random = randomFrom('wallets');
  const wallets: unknown[][] = [];
  const lines: unknown[][] = [];
  for (const guest of guests.filter(({ paymentType }) => paymentType === 'PREPAYMENT')) {
    const bookings = walletOf(random, guest, mealsByGuest.get(guest.id) ?? []);
    const bookedSteps = bookings.flatMap(({ steps, ...booking }) => steps.map((step, index) => ({ step, index, ...booking })));
    const links = chainSteps(
      { own: 0, promotional: 0, employer: 0 },
      bookedSteps.map(({ step }) => step),
    );
    if (!links) throw new Error(`The wallet of customer ${guest.id} does not add up`);
    for (const [index, link] of links.entries()) lines.push(lineOf(guest, index, link, bookedSteps[index]!));
    const last = links.at(-1)?.after ?? { own: 0, employer: 0 };
    wallets.push([guest.brandId, guest.id, last.own, last.employer, links.length, bookedSteps.at(-1)?.at ?? now]);
  }
  await insertRows(db, 'wallets', walletColumns, wallets);
  await insertRows(db, 'wallet_lines', lineColumns, lines);
  await seedRefusedCard(db, { brandId: 1, customerId: 3 }, now);
}

function lineOf(
  guest: SeedGuest,
  lineIndex: number,
  { step, before, after }: Link,
  { index, kind, reason, orderId, refunds, at }: Omit<Booking, 'steps'> & { index: number },
): unknown[] {
  return [
    ...[guest.brandId, guest.id, lineIndex + 1, lineIndex + 1 - index, kind, step.pocket, step.amount],
    ...[before.own, after.own, before.promotional, after.promotional, before.employer, after.employer],
    ...[orderId, refunds ? refunds[index]! + 1 : null, kind === 'RELOAD' ? 'CARD' : null, reason, at],
  ];
}

const walletColumns = {
  brand_id: 'int',
  customer_id: 'int',
  own: 'int',
  employer: 'int',
  last_position: 'int',
  updated_at: 'timestamptz',
};
const lineColumns = {
  ...{ brand_id: 'int', customer_id: 'int', position: 'int', first_position: 'int', kind: 'wallet_line_kind', pocket: 'pocket' },
  ...{ amount: 'int', own_before: 'int', own_after: 'int', promotional_before: 'int', promotional_after: 'int', employer_before: 'int' },
  ...{
    employer_after: 'int',
    order_id: 'int',
    refunds_position: 'int',
    counter_method: 'counter_method',
    reason: 'text',
    apply_date: 'timestamptz',
  },
};

/** An automatic top-up that is on, with a card that the sandbox refuses: twice so far, with the third attempt due in four hours. */
async function seedRefusedCard(db: Orm, owner: { brandId: number; customerId: number }, now: Date): Promise<void> {
  const refusedCard = sandboxCards.find(({ token }) => token === 'sandbox_refused')!;
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const card = await db.walletCard.create({
    data: {
      ...{ ...owner, provider: 'sandbox', network: 'visa', lastFour: refusedCard.number.slice(-4), expMonth: 12, expYear: 2034 },
      ...{ isDefault: true, createdAt: hours(-400), token: sealToken(refusedCard.token, owner) },
    },
  });
  const { own, promotional, employer } = await db.wallet.findUniqueOrThrow({ where: { brandId_customerId: owner } });
  const minBalance = (Math.floor((own + promotional + employer) / 1_000) + 1) * 1_000;
  const plan = { isActive: true, minBalance, amount: 3_000, monthlyCap: DEFAULT_MONTHLY_CAP_CENTS, cardId: card.id };
  await db.automaticReload.create({ data: { ...owner, ...plan, failures: 2, reason: 'REFUSED', dueAt: hours(4), updatedAt: hours(-400) } });
  const charge = {
    ...owner,
    cardId: card.id,
    provider: 'sandbox',
    amount: 3_000,
    state: 'REFUSED' as const,
    failure: 'card_declined',
    asked: 1,
  };
  for (const at of [hours(-21), hours(-20)]) await db.walletCharge.create({ data: { ...charge, createdAt: at, endedAt: at } });
}
