import { parseArgs } from 'node:util';
import { verifyArchives } from '@/tools/verify-tickets';
import { loadEnvironment } from './lib/configuration';
import { openDatabase } from './lib/database';
import { runScript } from './lib/operator-error';

/**
 * Verifies that ledgers and current values agree (stock, wallets, points, coupons); that takings follow from their orders; that cards got
 * the booked refunds; that slots count the valid orders; that what is due at counters follows from the payments; that uses of grants are within their limits; that menus follow from their layers;
 * that receipts form a chain; and that nothing is left of erased people. Lists the problems and then ends with exit code 1. With `--tickets
 * <archive>…`, checks only archives of receipts, without a database.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { tickets: { type: 'string', multiple: true }, closing: { type: 'string' }, ticket: { type: 'string' } },
  });
  if (values.tickets) {
    const { summary, problems } = await verifyArchives([...values.tickets, ...positionals], values);
    for (const line of [summary, ...problems]) console.log(line);
    console.log(problems.length === 0 ? 'The archive is sound.' : `${problems.length} things do not hold.`);
    return problems.length === 0 ? 0 : 1;
  }
  loadEnvironment();
  const database = await openDatabase('npm run verify');
  try {
    process.env.DATABASE_URL = database.url; // before the server's modules are imported, which read it
    const { verifyLedger } = await import('@/server/stock/verify');
    const { verifyWallets } = await import('@/server/wallet/verify');
    const { verifyPoints } = await import('@/server/loyalty/verify');
    const { verifyGrants } = await import('@/server/grants/verify');
    const { verifyPromotions } = await import('@/server/promotions/verify');
    const { verifyCoupons } = await import('@/server/coupons/verify');
    const { verifyTickets } = await import('@/server/tickets/verify');
    const { verifyMenus } = await import('@/server/catalog/verify');
    const { verifyTakings } = await import('@/server/treasury/verify');
    const { verifyCardRefunds, verifyCounterDues, verifySlots } = await import('@/server/orders/verify');
    const { verifyErasures } = await import('@/server/customers/verify');
    const { pool } = await import('@/server/core/platform/db');
    const checks = Promise.all([
      verifyLedger(),
      verifyWallets(),
      verifyPoints(),
      verifyGrants(),
      verifyMenus(),
      verifyErasures(),
      verifyPromotions(),
      verifyCoupons(),
      verifyTickets(),
      verifyTakings(),
      verifyCardRefunds(),
      verifySlots(),
      verifyCounterDues(),
    ]);
    const [stock, wallets, points, grants, menus, erasures, promotions, coupons, tickets, takings, refunds, slots, dues] =
      await checks.finally(() => pool.end());
    const problems = [
      ...stock.problems,
      ...wallets.problems,
      ...points.problems,
      ...grants.problems,
      ...menus.problems,
      ...erasures.problems,
      ...promotions.problems,
      ...coupons.problems,
      ...tickets.problems,
      ...takings.problems,
      ...refunds.problems,
      ...slots.problems,
      ...dues.problems,
    ];
    for (const problem of problems) console.log(problem);
    const checked = `${stock.checkedProducts} products, ${wallets.checkedWallets} wallets, ${points.checkedMembers} loyalty members, ${grants.checkedUses} uses of grants, ${coupons.checkedCoupons} coupons, ${menus.checkedMenuProducts} products of menus, ${promotions.checkedPromotions} promotions, ${tickets.checkedLinks} links of receipts, ${takings.checkedDays} days of takings, ${refunds.checkedRefunds} refunds to cards, ${slots.checkedSlots} slots, ${dues.checkedOrders} orders left to counters and ${erasures.checkedErasures} erasures`;
    console.log(problems.length === 0 ? `The ledgers are sound: ${checked} checked.` : `${problems.length} discrepancies in ${checked}.`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

await runScript(main);
