import { type NamedKind, namedKindOf } from '@/server/wallet/wallet.rules';
import type { WalletLine } from '@/server/wallet/wallet.schema';

/** Lines that were recorded together, such as a payment out of several pockets. */
export interface Booking {
  firstPosition: number;
  /** The newest first. */
  lines: [WalletLine, ...WalletLine[]];
  /** Cents; negative if it left the wallet. */
  amount: number;
  balanceAfter: number;
}

/** Lines, the newest first, by what was recorded together. Those of one booking are beside each other. */
export function bookingsOf(lines: readonly WalletLine[]): Booking[] {
  const bookings: Booking[] = [];
  for (const line of lines) {
    const last = bookings.at(-1);
    if (last?.firstPosition === line.firstPosition) {
      last.lines.push(line);
      last.amount += line.amount;
    } else bookings.push({ firstPosition: line.firstPosition, lines: [line], amount: line.amount, balanceAfter: line.balanceAfter });
  }
  return bookings;
}

/** What people call a booking. */
export const kindOf = ({ lines: [line] }: Booking): NamedKind => namedKindOf(line);

/** Whether it can be given back here: what was paid elsewhere, or taken out by hand. What paid an order goes back with the order. */
export const isRefundable = ({ lines: [{ kind, order }] }: Booking): boolean => (kind === 'PAYMENT' && !order) || kind === 'DEBIT';

/** A corner of the line of a balance over time. */
export interface BalancePoint {
  /** Milliseconds. */
  at: number;
  balance: number;
  booking?: Booking;
}

/**
 * The line of a balance: where it was before the oldest booking, after each of them, and now.
 * @param bookings newest first
 */
export function balanceOverTime(bookings: readonly Booking[], now: number): BalancePoint[] {
  const [newest, oldest] = [bookings[0], bookings.at(-1)];
  if (!newest || !oldest) return [];
  const at = ({ lines: [line] }: Booking) => Date.parse(line.applyDate);
  const corners = bookings.map((booking) => ({ at: at(booking), balance: booking.balanceAfter, booking }));
  return [
    { at: at(oldest), balance: oldest.balanceAfter - oldest.amount },
    ...corners.reverse(),
    { at: Math.max(now, at(newest)), balance: newest.balanceAfter },
  ];
}
