import { clockOf } from '@/server/brands/clock';
import type { Db } from '@/server/core/platform/db';
import { readWalletBalance, readWalletChanges, spanOf, type WalletFigureKind } from '@/server/wallet/period.query';
import type { Period } from './figures.query';
import type { ReportedBrand } from './places.query';
import type { TreasuryRow } from './treasury.schema';
import { type OperationType, operationTypes } from './treasury.values';

/** The wallet operations that takings show beside orders. Includes wallet payments at tills that keep their own books. */
const operations: Partial<Record<WalletFigureKind, OperationType>> = {
  PAYMENT: 'walletPayments',
  RELOAD_CASH: 'walletReloadCash',
  RELOAD_CARD: 'walletReloadCard',
  AUTO_RELOAD: 'walletAutoReload',
  REFUND: 'refundWallet',
  PAYOUT_CASH: 'walletRefund',
  PAYOUT_CARD: 'walletRefund',
};

/** Operations whose sign in the takings is the opposite of that in the wallets. */
const hasOppositeSign = (kind: WalletFigureKind) => kind === 'PAYMENT' || kind === 'REFUND';

const midnightClock = ({ timeZone }: ReportedBrand) => clockOf(timeZone, 1440);

/** Money received and paid out by the wallets of these brands, on the clocks of the brands. */
export async function readWalletTreasury(db: Db, brands: readonly ReportedBrand[], period: Period): Promise<TreasuryRow[]> {
  const changes = await Promise.all(brands.map((brand) => readWalletChanges(db, brand.id, spanOf(midnightClock(brand), period))));
  return changes.flat().flatMap(({ kind, count, amount }): TreasuryRow[] => {
    const operationType = operations[kind];
    if (!operationType) return [];
    return [{ operationType, guestPaymentType: 'PREPAYMENT', count, amount: hasOppositeSign(kind) ? -amount : amount }];
  });
}

/** Adds up rows of the same operation and guest payment type, in the order of the report. */
export function addUpTreasury(rows: readonly TreasuryRow[]): TreasuryRow[] {
  const groups = Map.groupBy(rows, ({ operationType, guestPaymentType }) => `${operationType} ${guestPaymentType}`);
  return [...groups.values()]
    .map((group) => ({
      ...group[0]!,
      count: group.reduce((total, { count }) => total + count, 0),
      amount: group.reduce((total, { amount }) => total + amount, 0),
    }))
    .sort((a, b) => operationTypes.indexOf(a.operationType) - operationTypes.indexOf(b.operationType));
}

/** The balance of all wallets of these brands at the start and end of the period, in cents. */
export async function readWalletBalances(db: Db, brands: readonly ReportedBrand[], period: Period) {
  const totals = await Promise.all(
    brands.map(async (brand) => {
      const { from, until } = spanOf(midnightClock(brand), period);
      const [opening, closing] = await Promise.all([readWalletBalance(db, brand.id, from), readWalletBalance(db, brand.id, until)]);
      const sum = ({ own, promotional, employer }: typeof opening) => own + promotional + employer;
      return { beginningBalance: sum(opening), endingBalance: sum(closing) };
    }),
  );
  return {
    beginningBalance: totals.reduce((total, { beginningBalance }) => total + beginningBalance, 0),
    endingBalance: totals.reduce((total, { endingBalance }) => total + endingBalance, 0),
  };
}
