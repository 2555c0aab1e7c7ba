import { checkAddresses, loadEnvironment, paymentsOf } from './lib/configuration';
import { openDatabase } from './lib/database';
import { inspectInstallation } from './lib/installation';
import { applyMigrations } from './lib/migrations';
import { runScript } from './lib/operator-error';
import { settleSealingKey } from './lib/sealing-key';

/** Runs background jobs until told to stop, and keeps the database that they need running. */
async function main(): Promise<undefined> {
  loadEnvironment();
  checkAddresses(process.env);
  const database = await openDatabase('npm run worker');
  process.env.DATABASE_URL = database.url; // before the server's modules are imported, which read it
  await applyMigrations(database.url);
  await settleSealingKey(database);
  const { isDemo } = await inspectInstallation(database.url);
  process.env.PAYMENTS = paymentsOf(database.embedded !== null && isDemo);
  const { runWorker } = await import('@/server/core/platform/jobs');
  const { background } = await import('@/server/background');
  await runWorker(background);
  await database.close();
  process.exit(0); // idle connections of the server's pools would keep the process running
}

await runScript(main);
