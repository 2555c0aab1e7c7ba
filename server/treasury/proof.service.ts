import type { z } from 'zod';
import { clockOf } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import { type Db, transaction } from '@/server/core/platform/db';
import { readWalletBalance, readWalletChanges, readWalletsNow, spanOf, type WalletFigureKind } from '@/server/wallet/period.query';
import { pockets } from '@/server/wallet/wallet.values';
import type { Period } from './figures.query';
import { type ProvedDay, readBrokenOrders, readProvedDays } from './proof.query';
import type { Equation, Proof, proofQuery, WalletProof, walletProofQuery } from './proof.schema';

/** The two sides of each equation for a day. */
export const sidesOf: Record<Equation['equation'], (day: ProvedDay) => [left: number, right: number]> = {
  takings: ({ revenue, money }) => [revenue, money],
  money: ({ money, orderMoney }) => [money, orderMoney],
  revenue: ({ revenue, orderRevenue }) => [revenue, orderRevenue],
  vat: ({ tax, orderTax }) => [tax, orderTax],
  orders: ({ orders, paidOrders }) => [orders, paidOrders],
};

const MAX_BROKEN_ORDERS = 100;

/** Proves the figures of a restaurant: both sides of each equation, the days on which one fails, and the orders responsible. */
export async function getProof(
  ctx: Context,
  { restaurantId, from, to }: z.output<typeof proofQuery> & { restaurantId: number },
): Promise<Proof> {
  return proofOf(ctx.db, restaurantId, { from, to });
}

export async function proofOf(db: Db, restaurantId: number, period: Period): Promise<Proof> {
  const days = await readProvedDays(db, [restaurantId], period);
  const equations = Object.entries(sidesOf).map(([equation, sides]): Equation => {
    const sidesByDay = days.map((day) => ({ day: day.day, sides: sides(day) }));
    const failing = sidesByDay.filter(({ sides: [left, right] }) => left !== right);
    return {
      equation: equation as Equation['equation'],
      left: sidesByDay.reduce((total, { sides: [left] }) => total + left, 0),
      right: sidesByDay.reduce((total, { sides: [, right] }) => total + right, 0),
      holds: failing.length === 0,
      failingDays: failing.map(({ day, sides: [left, right] }) => ({ day, left, right })),
    };
  });
  const failing = [...new Set(equations.flatMap(({ failingDays }) => failingDays.map(({ day }) => day)))];
  const orders = failing.length === 0 ? [] : await readBrokenOrders(db, restaurantId, failing, MAX_BROKEN_ORDERS);
  return { holds: failing.length === 0, equations, orders };
}

type Figure = Exclude<keyof WalletProof['pockets'][number], 'pocket' | 'opening' | 'closing' | 'holds'>;
const figureOf: Record<WalletFigureKind, Figure> = {
  RELOAD_CASH: 'reloads',
  RELOAD_CARD: 'reloads',
  AUTO_RELOAD: 'reloads',
  ORDER: 'payments',
  PAYMENT: 'payments',
  ORDER_REFUND: 'refunds',
  REFUND: 'refunds',
  PAYOUT_CASH: 'payOuts',
  PAYOUT_CARD: 'payOuts',
  CREDIT: 'credits',
  CORRECTION: 'credits',
  DEBIT: 'debits',
  EXPIRY: 'expiries',
};

/**
 * Proves the wallets of a brand over a period, pocket by pocket: the opening balance plus all movements must equal what the wallets hold
 * now, less what changed after the period.
 */
export async function getWalletProof(
  ctx: Context,
  { brandId, from, to }: z.output<typeof walletProofQuery> & { brandId: number },
): Promise<WalletProof> {
  const { timeZone } = await ctx.db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { timeZone: true } });
  const span = spanOf(clockOf(timeZone, 1440), { from, to });
  const afterPeriod = { from: span.until, until: new Date(Math.max(span.until.getTime(), ctx.now.getTime()) + 3_600_000) };
  // Reads one snapshot: a booking between two reads would break the equation.
  const [opening, changes, present, laterChanges] = await transaction(async (db) => {
    await db.sql.run`set transaction isolation level repeatable read, read only`;
    return [
      await readWalletBalance(db, brandId, span.from),
      await readWalletChanges(db, brandId, span),
      await readWalletsNow(db, brandId),
      await readWalletChanges(db, brandId, afterPeriod),
    ] as const;
  });
  const rows = pockets.map((pocket): WalletProof['pockets'][number] => {
    const figures: Record<Figure, number> = { reloads: 0, credits: 0, payments: 0, refunds: 0, payOuts: 0, debits: 0, expiries: 0 };
    for (const change of changes) if (change.pocket === pocket) figures[figureOf[change.kind]] += change.amount;
    const totalChange = Object.values(figures).reduce((total, amount) => total + amount, 0);
    const changedAfter = laterChanges.filter((change) => change.pocket === pocket).reduce((total, { amount }) => total + amount, 0);
    const closing = present[pocket] - changedAfter;
    return { pocket, opening: opening[pocket], ...figures, closing, holds: opening[pocket] + totalChange === closing };
  });
  return { holds: rows.every(({ holds }) => holds), pockets: rows };
}
