import { type NamedKind, namedKindOf } from '@/server/wallet/wallet.rules';
import type { WalletLine } from '@/server/wallet/wallet.schema';

/** Lines that were recorded together, such as a payment from several pockets. */
export interface Booking {
  firstPosition: number;
  /** Newest first. */
  lines: [WalletLine, ...WalletLine[]];
  /** Cents; negative for money that left the wallet. */
  amount: number;
  balanceAfter: number;
}

/** Groups lines, newest first, into bookings. The lines of a booking are adjacent. */
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

/** The kind of a booking, as named for people. */
export const kindOf = ({ lines: [line] }: Booking): NamedKind => namedKindOf(line);

/** Whether it can be refunded here: payments elsewhere, or manual debits. A payment of an order is refunded with the order. */
export const isRefundable = ({ lines: [{ kind, order }] }: Booking): boolean => (kind === 'PAYMENT' && !order) || kind === 'DEBIT';

/** A corner in the line of a balance over time. */
export interface BalancePoint {
  /** Milliseconds. */
  at: number;
  balance: number;
  booking?: Booking;
}

/**
 * The line of a balance: before the oldest booking, after each one, and now.
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
