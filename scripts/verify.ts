import { loadEnvironment } from './lib/configuration';
import { openDatabase } from './lib/database';
import { runScript } from './lib/operator-error';

/** Proves that ledgers and current values agree, of stock, wallets, points and coupons, that uses of grants keep to their limits, that menus follow from their layers, and that nothing is left of who was erased; names what is wrong and ends with exit code 1. */
async function main(): Promise<number> {
  loadEnvironment();
  const database = await openDatabase('npm run verify');
  try {
    process.env.DATABASE_URL = database.url; // before the server's modules, which read it when they load
    const { verifyLedger } = await import('@/server/stock/verify');
    const { verifyWallets } = await import('@/server/wallet/verify');
    const { verifyPoints } = await import('@/server/loyalty/verify');
    const { verifyGrants } = await import('@/server/grants/verify');
    const { verifyPromotions } = await import('@/server/promotions/verify');
    const { verifyCoupons } = await import('@/server/coupons/verify');
    const { verifyMenus } = await import('@/server/catalog/verify');
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
    ]);
    const [stock, wallets, points, grants, menus, erasures, promotions, coupons] = await checks.finally(() => pool.end());
    const problems = [
      ...stock.problems,
      ...wallets.problems,
      ...points.problems,
      ...grants.problems,
      ...menus.problems,
      ...erasures.problems,
      ...promotions.problems,
      ...coupons.problems,
    ];
    for (const problem of problems) console.log(problem);
    const checked = `${stock.checkedProducts} products, ${wallets.checkedWallets} wallets, ${points.checkedMembers} loyalty members, ${grants.checkedUses} uses of grants, ${coupons.checkedCoupons} coupons, ${menus.checkedMenuProducts} products of menus, ${promotions.checkedPromotions} promotions and ${erasures.checkedErasures} erasures`;
    console.log(problems.length === 0 ? `The ledgers are sound: ${checked} checked.` : `${problems.length} discrepancies in ${checked}.`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

await runScript(main);
