import { loadEnvironment, secretsKey } from './lib/configuration';
import { describeDatabase } from './lib/connection';
import { openDatabase } from './lib/database';
import { applyMigrations } from './lib/migrations';
import { runScript } from './lib/operator-error';

/** Writes the demo chain into a database without other brands. */
async function main(): Promise<undefined> {
  loadEnvironment();
  const database = await openDatabase('npm run seed');
  try {
    await applyMigrations(database.url);
    process.env.DATABASE_URL = database.url;
    process.env.SECRETS_KEY = secretsKey();
    const { seedDemo } = await import('@/prisma/seed');
    const outcome = await seedDemo(database.url);
    const where = database.embedded ? 'the embedded database' : describeDatabase(database.url);
    console.log(outcome === 'seeded' ? `The demo chain is in ${where}.` : `The demo chain was in ${where} already: nothing changed.`);
  } finally {
    await database.close();
  }
}

await runScript(main);
