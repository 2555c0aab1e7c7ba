import { expiredParts, type Lot, refundParts, takeFrom } from './lots.rules';
import { MAX_WALLET_CENTS, type Pocket, pockets, type WalletLineKind } from './wallet.values';

/** The rules of a wallet (design, «E-wallet»). Amounts are cents. */

/** A promotional amount, and what is left of it. */
export interface Credit extends Lot {
  creditId: number;
}

/** The contents of a wallet. Credits add up to the promotional pocket; the soonest to expire is first. */
export type Purse = Record<Pocket, number> & {
  /** The amount that holds reserve across all pockets. */
  held: number;
  credits: Credit[];
};

/** A change of one pocket, which becomes one line of the ledger. */
export interface Step {
  pocket: Pocket;
  amount: number;
  /** Set for promotional amounts. */
  creditId?: number;
}

export type NamedKind = WalletLineKind | 'PAYOUT';

/** The name of a line for people. Money paid out at the counter is not a refund of a payment. */
export const namedKindOf = (line: { kind: WalletLineKind; refundsPosition: number | null }): NamedKind =>
  line.kind === 'REFUND' && line.refundsPosition === null ? 'PAYOUT' : line.kind;

export const totalOf = (purse: Record<Pocket, number>) => purse.promotional + purse.employer + purse.own;
/** The amount that can be spent: everything that no hold reserves. */
export const availableOf = (purse: Purse) => totalOf(purse) - purse.held;

/**
 * Takes an amount from a purse: promotional credits first, the soonest to expire before the others, then the employer's money, then the
 * customer's own. Ignores holds, because capturing one spends what it reserved.
 * @returns null if the purse holds less
 */
export function spend(purse: Purse, amount: number): Step[] | null {
  if (amount > totalOf(purse)) return null;
  const { parts, left } = takeFrom(purse.credits, amount);
  const steps = parts.map(({ lot, amount }): Step => ({ pocket: 'promotional', amount: -amount, creditId: lot.creditId }));
  const employerAmount = Math.min(left, purse.employer);
  if (employerAmount > 0) steps.push({ pocket: 'employer', amount: -employerAmount });
  if (left > employerAmount) steps.push({ pocket: 'own', amount: employerAmount - left });
  return steps;
}

/** The steps that book what has expired by now. */
export function expire(purse: Purse, now: Date): Step[] {
  const parts = expiredParts(purse.credits, { total: totalOf(purse), held: purse.held, now });
  return parts.map(({ lot, amount }) => ({ pocket: 'promotional', amount: -amount, creditId: lot.creditId }));
}

/**
 * How a payment is refunded: the pockets it was taken from get their parts back, the last taken first, up to the amount.
 * @param taken the lines of the payment (negative amounts), in order
 * @param returned the amount that earlier refunds gave back of each, in the same order
 * @returns null if less is left of the payment; each step names the line that it gives back
 */
export function giveBack<Line extends Step>(taken: Line[], returned: number[], amount: number): { line: Line; step: Step }[] | null {
  const parts = refundParts(taken, (line) => -line.amount, returned, amount);
  if (!parts) return null;
  return parts.map(({ taken: line, amount }) => {
    const { pocket, creditId } = line;
    return { line, step: { pocket, amount, ...(creditId !== undefined && { creditId }) } };
  });
}

/** The purse after these steps. */
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

/** The three pockets before and after a line. */
export interface Link {
  step: Step;
  before: Record<Pocket, number>;
  after: Record<Pocket, number>;
}

/**
 * Chains steps, each starting with the balance after the previous one.
 * @param limit the most that a step may fill the wallet to, in cents
 * @returns null if a pocket would fall below 0 or the wallet would be filled beyond the limit
 */
export function chainSteps(purse: Record<Pocket, number>, steps: Step[], limit = MAX_WALLET_CENTS): Link[] | null {
  let before = pocketsOf(purse);
  const links: Link[] = [];
  for (const step of steps) {
    const after = { ...before, [step.pocket]: before[step.pocket] + step.amount };
    if (after[step.pocket] < 0 || (step.amount > 0 && totalOf(after) > limit)) return null;
    links.push({ step, before, after });
    before = after;
  }
  return links;
}

const pocketsOf = (purse: Record<Pocket, number>) =>
  Object.fromEntries(pockets.map((pocket) => [pocket, purse[pocket]])) as Record<Pocket, number>;
