// Decided in docs/decisions/093-vat-of-fees.md.

import type { Bill, Fee } from './bill.rules';
import { leftOf, type Pile } from './piles.rules';
import type { FeeLine } from './pricing.types';
import { compareRates, spread } from './spread.rules';

export const openFee = (fee: FeeLine): Fee => ({
  fee,
  vatRate: fee.vatRate === 'items' ? null : fee.vatRate,
  ...{ amountCents: fee.amountCents, leftCents: fee.amountCents },
});

/**
 * Taxes fees like the items they accompany, in proportion to what is paid at each VAT rate after all discounts. Discounts of a fee are
 * split by the same rates. Without items, the rate remains unknown.
 */
export function taxFeesAsItems(bill: Bill): void {
  const rates = weightsOf(bill.piles, leftOf) ?? weightsOf(bill.piles, ({ line, quantity }) => line.grossCents * quantity);
  if (!rates) return;
  bill.fees = bill.fees.flatMap((fee) => (fee.fee.vatRate === 'items' && fee.amountCents > 0 ? splitByRates(bill, fee, rates) : [fee]));
}

interface RateWeight {
  vatRate: number | null;
  weight: number;
}

/** The weight of the items at each rate, heaviest first, as it gets the odd cent. Null if all weights are zero. */
function weightsOf(piles: readonly Pile[], weigh: (pile: Pile) => number): RateWeight[] | null {
  const weights = new Map<number | null, number>();
  for (const pile of piles) weights.set(pile.line.vatRate, (weights.get(pile.line.vatRate) ?? 0) + weigh(pile));
  const rates = [...weights].map(([vatRate, weight]) => ({ vatRate, weight })).filter(({ weight }) => weight > 0);
  return rates.length === 0 ? null : rates.sort((a, b) => b.weight - a.weight || compareRates(a.vatRate, b.vatRate));
}

function splitByRates(bill: Bill, fee: Fee, rates: readonly RateWeight[]): Fee[] {
  const shares = spread(
    fee.amountCents,
    rates.map(({ weight }) => weight),
  );
  const parts = rates
    .map(({ vatRate }, index): Fee => ({ fee: fee.fee, vatRate, amountCents: shares[index]!, leftCents: shares[index]! }))
    .filter(({ amountCents }) => amountCents > 0);
  for (const deduction of bill.deductions)
    deduction.ofFees = deduction.ofFees.flatMap((feeDeduction) => {
      if (feeDeduction.fee !== fee) return [feeDeduction];
      const feeShares = spread(
        feeDeduction.cents,
        parts.map(({ leftCents }) => leftCents),
      );
      return parts.map((part, index) => {
        part.leftCents -= feeShares[index]!;
        return { fee: part, cents: feeShares[index]! };
      });
    });
  return parts;
}
