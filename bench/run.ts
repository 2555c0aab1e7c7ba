import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { applyMigrations } from '@/scripts/lib/migrations';
import { OperatorError, runScript } from '@/scripts/lib/operator-error';
import { dataDirectory, projectRoot } from '@/scripts/lib/paths';
import { EmbeddedPostgres } from '@/scripts/lib/postgres';

/**
 * The benches in the order of a whole run: files of this folder, each with its database, or null for none. Those that share one find the
 * data of earlier ones.
 */
const benches = {
  pickup: 'bench_selling',
  areas: 'bench_selling',
  menu: 'bench_menus',
  chain: 'bench_chain',
  screens: 'bench_chain',
  memory: 'bench_demo',
  service: 'bench_service',
  editor: 'bench_floor',
  exports: 'bench_exports',
  imports: 'bench_imports',
  images: null,
  pricing: null,
  tickets: null,
  loyalty: 'bench_loyalty',
  orders: 'bench_orders',
  lists: 'bench_lists',
  webhooks: 'bench_webhooks',
  treasury: 'bench_treasury',
  requests: 'bench',
  saves: 'bench',
  wallet: 'bench',
  pages: 'bench',
  probe: null,
  layers: 'bench',
} as const;
type Name = keyof typeof benches;

/** Databases that every run fills again. */
const recreatedDatabases: ReadonlySet<string | null> = new Set(['bench_demo', 'bench_service', 'bench_webhooks']);

function namesOf(texts: string): Name[] {
  return texts.split(',').map((text) => {
    if (!Object.hasOwn(benches, text)) throw new OperatorError(`--only takes some of ${Object.keys(benches).join(',')}.`);
    return text as Name;
  });
}

/** Each bench runs in its own process, whose connections are to its own database. */
async function measure(server: EmbeddedPostgres, name: Name): Promise<void> {
  const database = benches[name];
  if (database && recreatedDatabases.has(database)) await server.dropDatabase(database);
  if (database) {
    await server.ensureDatabase(database);
    await applyMigrations(server.url(database));
  }
  const env = { ...process.env, LOG_LEVEL: 'silent', SECRETS_KEY: 'bench', ...(database && { DATABASE_URL: server.url(database) }) };
  const child = spawn(process.execPath, ['--import', 'tsx', join('bench', 'measure.ts'), name], {
    cwd: projectRoot,
    env,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new OperatorError(`${name} could not be measured.`);
}

/** Prints the results of this run; `--only requests,saves` selects some of `benches`. */
async function main(): Promise<undefined> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const selectedNames = new Set(values.only === undefined ? Object.keys(benches) : namesOf(values.only));
  const server = new EmbeddedPostgres(join(dataDirectory(), 'bench'), { durable: true });
  await server.start();
  try {
    for (const name of Object.keys(benches) as Name[]) if (selectedNames.has(name)) await measure(server, name);
  } finally {
    await server.stop();
  }
}

await runScript(main);
process.exit();
