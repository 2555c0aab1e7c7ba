import { checkAddresses, loadEnvironment, paymentsOf } from './lib/configuration';
import { openDatabase } from './lib/database';
import { inspectInstallation } from './lib/installation';
import { applyMigrations } from './lib/migrations';
import { runScript } from './lib/operator-error';
import { settleSealingKey } from './lib/sealing-key';

/** Runs background jobs until told to stop, and looks after the database that they need. */
async function main(): Promise<undefined> {
  loadEnvironment();
  checkAddresses(process.env);
  const database = await openDatabase('npm run worker');
  process.env.DATABASE_URL = database.url; // before the server's modules, which read it when they load
  await applyMigrations(database.url);
  await settleSealingKey(database);
  const { isDemo } = await inspectInstallation(database.url);
  process.env.PAYMENTS = paymentsOf(database.embedded !== null && isDemo);
  const { runWorker } = await import('@/server/core/platform/jobs');
  const { background } = await import('@/server/background');
  await runWorker(background);
  await database.close();
  process.exit(0); // pools of the server's modules would hold the process for their idle time
}

await runScript(main);
