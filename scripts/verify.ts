import { loadEnvironment } from './lib/configuration';
import { openDatabase } from './lib/database';
import { runScript } from './lib/operator-error';

/** Proves that the stock ledger and the quantities agree; names what does not and ends with exit code 1. */
async function main(): Promise<number> {
  loadEnvironment();
  const database = await openDatabase('npm run verify');
  try {
    process.env.DATABASE_URL = database.url; // before the server's modules, which read it when they load
    const { verifyLedger } = await import('@/server/stock/verify');
    const { pool } = await import('@/server/core/platform/db');
    const { checkedProducts, problems } = await verifyLedger().finally(() => pool.end());
    for (const problem of problems) console.log(problem);
    console.log(
      problems.length === 0
        ? `The ledger is sound: ${checkedProducts} products checked.`
        : `${problems.length} discrepancies in ${checkedProducts} products.`,
    );
    return problems.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

await runScript(main);
