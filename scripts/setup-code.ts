import { loadEnvironment, secretsKey } from './lib/configuration';
import { openDatabase } from './lib/database';
import { issueSetupCode } from './lib/installation';
import { applyMigrations } from './lib/migrations';
import { runScript } from './lib/operator-error';

/** Prints the code for creating the first admin of this installation. */
async function main(): Promise<number> {
  loadEnvironment();
  const database = await openDatabase('npm run setup-code');
  try {
    await applyMigrations(database.url);
    const setupCode = await issueSetupCode(database.url, secretsKey());
    console.log(setupCode ?? 'This installation has an admin already: there is no code any more.');
    return setupCode === null ? 1 : 0;
  } finally {
    await database.close();
  }
}

await runScript(main);
