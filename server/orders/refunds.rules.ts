// Decided in docs/decisions/097-orders.md.

import type { Discount } from '@/server/pricing/pricing.types';
import { spread } from '@/server/pricing/spread.rules';
import { withoutTax } from '@/server/pricing/vat.rules';
import type { BookedGrant, BookedLine, BookedRefund, BookedSale, RefundedLine, SaleLine } from './booked.types';
import { ratesOf } from './shares.rules';

/** The fields of a line that refunds need. */
export type SoldLine = Pick<
  BookedLine,
  | 'position'
  | 'feeKind'
  | 'name'
  | 'categoryName'
  | 'vatRate'
  | 'quantity'
  | 'unitCents'
  | 'grossCents'
  | 'discountCents'
  | 'leftCents'
  | 'netCents'
> & { partOf: number | null };

/** The fields of a line that a refund stores. */
export type StoredRefundLine = Pick<
  RefundedLine,
  'position' | 'quantity' | 'grossCents' | 'discountCents' | 'leftCents' | 'netCents' | 'off'
>;

export interface Sold {
  lines: readonly SoldLine[];
  discounts: readonly Pick<Discount, 'kind' | 'label' | 'lines'>[];
  grants: readonly BookedGrant[];
  totalCents: number;
  grantedCents: number;
  /** What earlier refunds gave back. */
  returned: readonly { lines: readonly StoredRefundLine[]; grants: readonly { grantId: number; valueCents: number }[] }[];
}

export type RefundRequest = { lines: readonly { position: number; quantity: number }[] } | { amount: number } | 'all';

export interface RefundPlan {
  lines: RefundedLine[];
  discounts: BookedRefund['discounts'];
  grants: BookedGrant[];
  totalCents: number;
  grantedCents: number;
  guestCents: number;
  /** Whether nothing of the order is left. */
  isWhole: boolean;
}

export type RefundFault =
  | { reason: 'no_such_line' | 'beyond_line'; position: number; left: number }
  | { reason: 'beyond_order'; left: number };

interface LineState<Line = SoldLine> {
  line: Line;
  leftCents: number;
  grossCents: number;
  netCents: number;
  pieces: number;
  off: number[];
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0);

/** What refunds gave back of each line, by its position. One pass: an order may have hundreds of lines and of refunds. */
const refundedByPosition = (returned: BookedRefund['earlier']) =>
  Map.groupBy(
    returned.flatMap((refund) => refund.lines),
    ({ position }) => position,
  );

/** The pieces of each line that no earlier refund gave back. Refunds of an amount give back no pieces. */
export const piecesLeft = ({
  lines,
  returned,
}: {
  lines: readonly Pick<SoldLine, 'position' | 'quantity'>[];
  returned: BookedRefund['earlier'];
}) => {
  const refunded = refundedByPosition(returned);
  return lines.map(({ position, quantity }) => {
    const ofLine = refunded.get(position) ?? [];
    return { position, quantity: quantity - sumOf(ofLine.map((line) => line.quantity ?? 0)) };
  });
};

type SaleWithRefunds<Line> = {
  lines: readonly Line[];
  discounts: readonly Pick<Discount, 'lines'>[];
  returned: BookedRefund['earlier'];
};

/** What is left of each line after earlier refunds. */
function statesOf<Line extends Pick<SoldLine, 'position' | 'quantity' | 'grossCents' | 'leftCents' | 'netCents'>>({
  lines,
  discounts,
  returned,
}: SaleWithRefunds<Line>): LineState<Line>[] {
  const pieces = piecesLeft({ lines, returned });
  const refunded = refundedByPosition(returned);
  const sharesByLine = discounts.map((discount) => Map.groupBy(discount.lines, (share) => share.line));
  return lines.map((line, lineIndex) => {
    const refundedLines = refunded.get(line.position) ?? [];
    const minusRefunds = (whole: number, pick: (kept: (typeof refundedLines)[number]) => number) => whole - sumOf(refundedLines.map(pick));
    return {
      line,
      leftCents: minusRefunds(line.leftCents, (kept) => kept.leftCents),
      grossCents: minusRefunds(line.grossCents, (kept) => kept.grossCents),
      netCents: minusRefunds(line.netCents, (kept) => kept.netCents),
      pieces: pieces[lineIndex]!.quantity,
      off: sharesByLine.map((shares, index) =>
        minusRefunds(sumOf((shares.get(line.position) ?? []).map(({ cents }) => cents)), (kept) => kept.off[index] ?? 0),
      ),
    };
  });
}

/** An order as if only what is left of it had been sold. */
export function restOf({
  lines,
  discounts,
  returned,
}: Pick<BookedSale, 'lines' | 'discounts'> & Pick<SaleWithRefunds<never>, 'returned'>): {
  lines: SaleLine[];
  discounts: Pick<Discount, 'label' | 'rates'>[];
} {
  const states = statesOf({ lines, discounts, returned });
  return {
    lines: states.map(({ line, grossCents, leftCents, netCents }) => ({ ...line, grossCents, leftCents, netCents })),
    discounts: discounts.map(({ label }, index) => {
      const shares = states.map(({ line, off }) => ({ line: line.position, cents: off[index]! }));
      return { label, rates: ratesOf(shares, lines) };
    }),
  };
}

/**
 * Plans a refund: pieces of lines at their share of what was paid, or an amount spread over all lines, to the cent by largest remainder,
 * with their parts of tax, discounts and grants. Whatever the steps, once everything is refunded, nothing is left of any of these.
 * @returns what is wrong, if more is wanted than is left
 */
export function planRefund(sold: Sold, request: RefundRequest): RefundPlan | RefundFault {
  const states = statesOf(sold);
  const parts =
    request === 'all' ? states.map(wholeOf) : 'amount' in request ? byAmount(states, request.amount) : byPieces(states, request.lines);
  if (!Array.isArray(parts)) return parts;
  const nets = netsOf(states, parts);
  const lines = parts
    .map((part, index) => ({ ...part, netCents: nets[index]! }))
    .filter(({ grossCents, quantity }) => grossCents > 0 || quantity !== null);
  const totalCents = sumOf(lines.map(({ leftCents }) => leftCents));
  const refundedBefore = sumOf(sold.returned.flatMap((refund) => refund.lines.map(({ leftCents }) => leftCents)));
  // A refund of all that was paid for can leave the guest what was free, and then also what made it free.
  const isPieceLeft = () =>
    states.some(
      ({ line, pieces }) =>
        line.feeKind === null &&
        line.partOf === null &&
        pieces > sumOf(lines.filter(({ position }) => position === line.position).map(({ quantity }) => quantity ?? 0)),
    );
  const isPaidBack = refundedBefore + totalCents === sold.totalCents;
  const isWhole =
    request === 'all' || ('lines' in request ? isPaidBack && !isPieceLeft() : sold.totalCents > 0 ? isPaidBack : !isPieceLeft());
  const granted = grantsOf(sold, refundedBefore, totalCents);
  const grantedCents = sumOf(granted.map(({ valueCents }) => valueCents));
  return {
    lines,
    discounts: sold.discounts.flatMap(({ kind, label }, index) => {
      const shares = lines.flatMap(({ position, off }) => (off[index] ? [{ line: position, cents: off[index] }] : []));
      const valueCents = sumOf(shares.map(({ cents }) => cents));
      return valueCents === 0 ? [] : [{ kind, label, valueCents, rates: ratesOf(shares, sold.lines) }];
    }),
    grants: granted,
    ...{ totalCents, grantedCents, guestCents: totalCents - grantedCents, isWhole },
  };
}

/**
 * The cents that points were earned for and that are left after refunds: in proportion to what the items, without fees, still cost; rounded
 * down.
 * @param refunds all refunds so far
 */
export function pointsBaseLeft(
  pointsBaseCents: number,
  lines: readonly Pick<SoldLine, 'position' | 'feeKind' | 'leftCents'>[],
  refunds: readonly { lines: readonly Pick<StoredRefundLine, 'position' | 'leftCents'>[] }[],
): number {
  const items = new Set(lines.flatMap(({ position, feeKind }) => (feeKind === null ? [position] : [])));
  const costOf = (some: readonly { position: number; leftCents: number }[]) =>
    sumOf(some.map(({ position, leftCents }) => (items.has(position) ? leftCents : 0)));
  const sold = costOf(lines);
  return sold === 0 ? 0 : Math.floor((pointsBaseCents * (sold - costOf(refunds.flatMap((refund) => refund.lines)))) / sold);
}

const wholeOf = (state: LineState) => partOf(state, state.leftCents, state.pieces, true);

/** The part of a line that was paid with `leftCents`. If that is all that is left, it takes the rest of every amount. */
function partOf(
  { line, off, ...left }: LineState,
  leftCents: number,
  quantity: number | null,
  isRest = leftCents === left.leftCents && leftCents > 0,
) {
  const { position, feeKind, name, categoryName, vatRate } = line;
  const shareOf = (rest: number) => (isRest ? rest : left.leftCents === 0 ? 0 : Math.floor((rest * leftCents) / left.leftCents));
  const free =
    left.leftCents === 0 && quantity !== null && !isRest ? Math.floor((left.grossCents * quantity) / Math.max(1, left.pieces)) : 0;
  const discountCents = left.leftCents === 0 && !isRest ? free : shareOf(left.grossCents - left.leftCents);
  const discountShares = discountCents === sumOf(off) ? [...off] : spread(discountCents, off);
  return {
    ...{ position, feeKind, name, categoryName, vatRate, quantity },
    ...{ grossCents: leftCents + discountCents, discountCents, leftCents, off: discountShares },
  };
}

type Part = ReturnType<typeof partOf>;

/**
 * The net cents of each refunded part, such that at each rate the tax on what is left is the VAT due for it, as in a sale
 * (design-orders.md, «Σ tax is the VAT due»). A line that is refunded whole gives back its own net amount.
 */
function netsOf(states: readonly LineState[], parts: readonly Part[]): number[] {
  const stateAt = new Map(states.map((state) => [state.line.position, state]));
  const nets = parts.map(({ position }) => stateAt.get(position)!.netCents);
  const isRest = ({ position, leftCents }: Part) => leftCents === stateAt.get(position)!.leftCents;
  for (const vatRate of new Set(parts.map((part) => part.vatRate))) {
    const ofRate = states.filter(({ line }) => line.vatRate === vatRate);
    const places = [...parts.keys()].filter((place) => parts[place]!.vatRate === vatRate);
    const leftCents = sumOf(ofRate.map((state) => state.leftCents)) - sumOf(places.map((place) => parts[place]!.leftCents));
    const partial = places.filter((place) => !isRest(parts[place]!));
    const complete = places.filter((place) => isRest(parts[place]!));
    const netCentsDue =
      sumOf(ofRate.map(({ netCents }) => netCents)) - withoutTax(leftCents, vatRate) - sumOf(complete.map((place) => nets[place]!));
    const shares = shareWithin(
      netCentsDue,
      partial.map((place) => {
        const { leftCents: back, position } = parts[place]!;
        const { leftCents: left, netCents } = stateAt.get(position)!;
        const [least, most] = [Math.max(0, netCents - (left - back)), Math.min(back, netCents)];
        // What is left of the line stays within a cent of its own tax, as it may be refunded whole later.
        const rest = ((left - back) * 10_000) / (10_000 + vatRate);
        return {
          weight: back,
          least: within(netCents - Math.ceil(rest), least, most),
          most: within(netCents - Math.floor(rest), least, most),
        };
      }),
    );
    for (const [index, place] of partial.entries()) nets[place] = shares[index]!;
  }
  return nets;
}

const within = (cents: number, least: number, most: number) => Math.min(Math.max(cents, least), most);

/** Shares out an amount by weight, within the bounds of each share. */
function shareWithin(amount: number, shares: readonly { weight: number; least: number; most: number }[]): number[] {
  const wanted = within(amount, sumOf(shares.map(({ least }) => least)), sumOf(shares.map(({ most }) => most)));
  const weights = shares.map(({ weight }) => weight);
  const cents = spread(wanted, weights).map((share, index) => within(share, shares[index]!.least, shares[index]!.most));
  for (const [index, { least, most }] of shares.entries()) {
    const off = wanted - sumOf(cents);
    cents[index] = within(cents[index]! + off, least, most);
  }
  return cents;
}

function byAmount(states: readonly LineState[], amount: number) {
  const left = sumOf(states.map(({ leftCents }) => leftCents));
  if (amount > left) return { reason: 'beyond_order' as const, left };
  const shares = spread(
    amount,
    states.map(({ leftCents }) => leftCents),
  );
  return states.flatMap((state, index) => (shares[index] ? [partOf(state, shares[index], null)] : []));
}

function byPieces(states: readonly LineState[], wanted: readonly { position: number; quantity: number }[]) {
  const parts: Part[] = [];
  for (const { position, quantity } of wanted) {
    // A product with several VAT rates is refunded as one.
    const ofProduct = states.filter(({ line }) => line.position === position || line.partOf === position);
    const [first] = ofProduct;
    if (!first || first.line.partOf !== null) return { reason: 'no_such_line' as const, position, left: 0 };
    if (quantity > first.pieces) return { reason: 'beyond_line' as const, position, left: first.pieces };
    for (const state of ofProduct) {
      const isRest = quantity === state.pieces;
      parts.push(partOf(state, isRest ? state.leftCents : Math.floor((state.leftCents * quantity) / state.pieces), quantity, isRest));
    }
  }
  return parts;
}

/** The grants’ share in a refund, given back to those who paid them: in proportion, and the whole rest at the end. */
function grantsOf({ grants, grantedCents, totalCents, returned }: Sold, refundedBefore: number, refundCents: number): BookedGrant[] {
  if (grantedCents === 0 || refundCents === 0) return [];
  const grantedUpTo = (cents: number) => Math.floor((grantedCents * cents) / totalCents);
  const left = grants.map(({ grantId, valueCents }) => {
    const refundedGrants = returned.flatMap((refund) => refund.grants.filter((each) => each.grantId === grantId));
    return valueCents - sumOf(refundedGrants.map((each) => each.valueCents));
  });
  const shares = spread(grantedUpTo(refundedBefore + refundCents) - grantedUpTo(refundedBefore), left);
  return grants.flatMap(({ grantId, label }, index) => (shares[index] ? [{ grantId, label, valueCents: shares[index] }] : []));
}
