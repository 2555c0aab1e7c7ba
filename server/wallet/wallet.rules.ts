import { expiring, giveBackOf, type Lot, takeFrom } from './lots.rules';
import { MAX_WALLET_CENTS, type Pocket, pockets, type WalletLineKind } from './wallet.values';

/** The rules of a wallet (design, «E-wallet»). Amounts are cents. */

/** A promotional amount that was given, and what is left of it. */
export interface Credit extends Lot {
  creditId: number;
}

/** What a wallet holds. The credits add up to the promotional pocket, the soonest to expire first. */
export type Purse = Record<Pocket, number> & {
  /** What holds keep back of all pockets. */
  held: number;
  credits: Credit[];
};

/** A pocket changes by an amount: what becomes one line of the ledger. */
export interface Step {
  pocket: Pocket;
  amount: number;
  /** Of a promotional amount. */
  creditId?: number;
}

export type NamedKind = WalletLineKind | 'PAYOUT';

/** What people call a line: money that goes out at the counter is no refund of a payment. */
export const namedKindOf = (line: { kind: WalletLineKind; refundsPosition: number | null }): NamedKind =>
  line.kind === 'REFUND' && line.refundsPosition === null ? 'PAYOUT' : line.kind;

export const totalOf = (purse: Record<Pocket, number>) => purse.promotional + purse.employer + purse.own;
/** What can be spent: all that no hold keeps back. */
export const availableOf = (purse: Purse) => totalOf(purse) - purse.held;

/**
 * Takes an amount out of a purse: promotional credits first, the soonest to expire before the others, then the employer's part, then
 * the customer's own. Holds are not looked at: whoever captures one spends what it has kept.
 * @returns null when the purse holds less
 */
export function spend(purse: Purse, amount: number): Step[] | null {
  if (amount > totalOf(purse)) return null;
  const { parts, left } = takeFrom(purse.credits, amount);
  const steps = parts.map(({ lot, amount }): Step => ({ pocket: 'promotional', amount: -amount, creditId: lot.creditId }));
  const ofEmployer = Math.min(left, purse.employer);
  if (ofEmployer > 0) steps.push({ pocket: 'employer', amount: -ofEmployer });
  if (left > ofEmployer) steps.push({ pocket: 'own', amount: ofEmployer - left });
  return steps;
}

/** What expires by now. */
export function expire(purse: Purse, now: Date): Step[] {
  const parts = expiring(purse.credits, { total: totalOf(purse), held: purse.held, now });
  return parts.map(({ lot, amount }) => ({ pocket: 'promotional', amount: -amount, creditId: lot.creditId }));
}

/**
 * What is paid back of one payment: the pockets that it was taken from get their parts again, the last taken first, up to the amount.
 * @param taken the lines of the payment (negative amounts), in their order
 * @param returned what earlier refunds gave back of each, in the same order
 * @returns null when the payment has less left; each step names the line that it gives back
 */
export function giveBack<Line extends Step>(taken: Line[], returned: number[], amount: number): { line: Line; step: Step }[] | null {
  const parts = giveBackOf(taken, (line) => -line.amount, returned, amount);
  if (!parts) return null;
  return parts.map(({ taken: line, amount }) => {
    const { pocket, creditId } = line;
    return { line, step: { pocket, amount, ...(creditId !== undefined && { creditId }) } };
  });
}

/** A purse after these steps. */
export function applySteps(purse: Purse, steps: Step[]): Purse {
  const next: Purse = { ...purse, credits: purse.credits.map((credit) => ({ ...credit })) };
  for (const { pocket, amount, creditId } of steps) {
    next[pocket] += amount;
    const credit = next.credits.find((each) => each.creditId === creditId);
    if (credit) credit.remaining += amount;
  }
  next.credits = next.credits.filter(({ remaining }) => remaining > 0);
  return next;
}

/** A line's three pockets before and after it. */
export interface Link {
  step: Step;
  before: Record<Pocket, number>;
  after: Record<Pocket, number>;
}

/**
 * Puts steps one behind the other, each beginning where the one before it ended.
 * @returns null when a pocket would fall below 0 or the wallet would hold more than it may
 */
export function chain(purse: Record<Pocket, number>, steps: Step[]): Link[] | null {
  let before = pick(purse);
  const links: Link[] = [];
  for (const step of steps) {
    const after = { ...before, [step.pocket]: before[step.pocket] + step.amount };
    if (after[step.pocket] < 0 || totalOf(after) > MAX_WALLET_CENTS) return null;
    links.push({ step, before, after });
    before = after;
  }
  return links;
}

const pick = (purse: Record<Pocket, number>) =>
  Object.fromEntries(pockets.map((pocket) => [pocket, purse[pocket]])) as Record<Pocket, number>;
