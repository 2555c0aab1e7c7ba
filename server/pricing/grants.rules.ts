import { type Bill, type TracedOffer, traceApplied, traceSkipped } from './bill.rules';
import { leftOf, type Pile } from './piles.rules';
import type { Facts, GrantOffer } from './pricing.types';
import { shareOf, spreadByRate } from './spread.rules';
import type { Refusal } from './trace.values';

/** What a grant pays, by pile and by fee. */
export interface GrantPayment {
  offer: GrantOffer;
  valueCents: number;
  ofPiles: Map<number, number>;
  /** Cents, by index of the fee. */
  ofFees: Map<number, number>;
}

/** The part of a pile or fee that is still to be paid. */
interface Due {
  pile: Pile | null;
  place: number;
  vatRate: number | null;
  totalCents: number;
  dueCents: number;
}

export const nameOfGrant = ({ grantId, version, labelTicket }: GrantOffer): TracedOffer => ({
  kind: 'grant',
  id: String(grantId),
  version,
  label: labelTicket,
});

const sum = (dues: readonly Due[], field: 'dueCents' | 'totalCents') => dues.reduce((total, due) => total + due[field], 0);

/**
 * The grant step, in the order of the rule. Grants pay part of the amount due, fees included, and change no price (interface, «Grant»).
 * @returns what each grant pays
 */
export function payByGrants(bill: Bill, offers: readonly GrantOffer[]): GrantPayment[] {
  const dues: Due[] = [
    ...bill.piles.map((pile) => ({ pile, place: pile.place, vatRate: pile.line.vatRate, cents: leftOf(pile) })),
    ...bill.fees.map(({ vatRate, leftCents }, place) => ({ pile: null, place, vatRate, cents: leftCents })),
  ].map(({ cents, ...due }) => ({ ...due, totalCents: cents, dueCents: cents }));
  let allowance = bill.facts.allowanceLeftCents ?? Number.POSITIVE_INFINITY;
  const paid: GrantPayment[] = [];
  for (const offer of offers.toSorted((a, b) => a.position - b.position || a.grantId - b.grantId)) {
    const eligible = offer.strategy === 2 ? dues.filter(({ pile }) => offer.tag !== null && pile?.line.tags.includes(offer.tag)) : dues;
    const refusal = refusalOfGrant(offer, bill.facts, sum(dues, 'totalCents'), eligible);
    const worth = refusal ? 0 : worthOf(offer, sum(eligible, 'totalCents'), sum(eligible, 'dueCents'));
    const cents = Math.min(worth, sum(eligible, 'dueCents'), allowance);
    if (cents === 0) {
      traceSkipped(bill, 'grants', nameOfGrant(offer), refusal ?? reasonOf(offer, worth, allowance, sum(dues, 'dueCents')));
      continue;
    }
    allowance -= cents;
    const shares = spreadByRate(
      cents,
      eligible.map(({ vatRate, dueCents }) => ({ vatRate, weight: dueCents })),
    );
    const payment: GrantPayment = { offer, valueCents: cents, ofPiles: new Map(), ofFees: new Map() };
    for (const [index, due] of eligible.entries()) {
      due.dueCents -= shares[index]!;
      (due.pile ? payment.ofPiles : payment.ofFees).set(due.place, shares[index]!);
    }
    paid.push(payment);
    traceApplied(bill, 'grants', nameOfGrant(offer), null, cents < worth);
    bill.trace.at(-1)!.valueCents = cents;
  }
  return paid;
}

function refusalOfGrant(offer: GrantOffer, facts: Facts, totalCents: number, eligible: readonly Due[]): Refusal | null {
  if (offer.usesToday >= offer.dailyLimit) return { code: 'daily_limit_reached' };
  if (offer.strategy === 4 && facts.passagesToday > 0) return { code: 'not_first_passage' };
  if (eligible.length === 0) return { code: 'no_item', missing: { items: 1 } };
  const missing = offer.strategy === 3 ? 0 : (offer.thresholdCents ?? 0) - totalCents;
  return missing > 0 ? { code: 'minimum_not_reached', missing: { amount: missing } } : null;
}

/**
 * What a grant pays by its strategy, up to its ceiling. 1 and 4: an amount, or a rate of the cart; 2: the same of the items with its tag;
 * 3: what exceeds its threshold. A rate applies to the price, whatever other grants pay.
 */
function worthOf({ strategy, type, amount, thresholdCents, ceilingCents }: GrantOffer, totalCents: number, dueCents: number): number {
  const byStrategy =
    strategy === 3 ? Math.max(0, dueCents - (thresholdCents ?? 0)) : type === 'RATE' ? shareOf(totalCents, amount, 10_000) : amount;
  return Math.min(byStrategy, ceilingCents ?? byStrategy);
}

function reasonOf({ strategy, thresholdCents }: GrantOffer, worth: number, allowance: number, dueCents: number): Refusal {
  if (allowance === 0) return { code: 'allowance_spent' };
  const missing = strategy === 3 ? (thresholdCents ?? 0) - dueCents : -1;
  if (worth === 0 && missing >= 0 && dueCents > 0) return { code: 'minimum_not_reached', missing: { amount: missing + 1 } };
  return { code: 'nothing_left' };
}
