import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { distDirectory, ensureBuild } from './lib/build';
import { Child } from './lib/child';
import { ensureClient } from './lib/client';
import { checkAddresses, loadEnvironment, paymentsOf, secretsKey, servedPort, sessionSecret } from './lib/configuration';
import { describeDatabase } from './lib/connection';
import { type ClaimedDatabase, claimDatabase, type OpenDatabase } from './lib/database';
import { type Installation, inspectInstallation, issueSetupCode } from './lib/installation';
import { applyMigrations } from './lib/migrations';
import { OperatorError, runScript } from './lib/operator-error';
import { watchLaunchers } from './lib/parents';
import { isPortFree, sleep } from './lib/processes';
import { settleSealingKey } from './lib/sealing-key';
import { portTakenMessage, Supervisor } from './lib/supervisor';

const demoPassword = 'demo-password';

/** Ends the run in order: aborted by a signal, the end of the terminal, or a failure that can't be fixed from here. */
const stop = new AbortController();

function listenForStop(): void {
  let stopRequests = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopRequests += 1;
      if (stopRequests === 1) stop.abort();
      else if (stopRequests > 2) process.exit(130); // children end by themselves; the next start adopts the database
    });
  }
  watchLaunchers(() => stop.abort());
}

async function checkPort(port: number, mayFreeItself: boolean): Promise<void> {
  const isFree = async () => (await isPortFree(port)) && (await isPortFree(port, '127.0.0.1'));
  // The web server of a killed copy needs a moment to notice.
  for (let waited = 0; !(await isFree()); waited += 250) {
    if (!mayFreeItself || waited > 8_000) throw new OperatorError(portTakenMessage(port));
    await sleep(250);
  }
}

/** In a separate process, so that the memory used for seeding is freed afterwards. */
async function seed(url: string): Promise<void> {
  const output: string[] = [];
  const options = { env: { ...process.env, DATABASE_URL: url }, onLine: (line: string) => output.push(line) };
  const seeding = new Child(['--import', 'tsx', join('scripts', 'seed.ts')], options);
  stop.signal.addEventListener('abort', () => void seeding.stop(1_000));
  const exitCode = await seeding.ended;
  if (exitCode !== 0) throw new OperatorError(`The demo chain could not be written (${exitCode}):\n${output.join('\n')}`);
}

function greet(port: number, isDemo: boolean, setupCode: string | null): void {
  console.log(`\n  Brigade is ready at http://localhost:${port}\n`);
  if (setupCode !== null) {
    console.log(`  Nobody can sign in yet. Open that address and make the first admin with this setup code:\n\n    ${setupCode}\n`);
    console.log('  It works once. «npm run setup-code» prints it again.');
  }
  if (isDemo) {
    const password = process.env.DEMO_PASSWORD ? 'the one in DEMO_PASSWORD' : demoPassword;
    console.log(`  Sign in as brand@demo.test, restaurant@demo.test or admin@demo.test; password: ${password}`);
  }
  console.log(`  Interface reference: http://localhost:${port}/docs\n  Ctrl-C stops it.\n`);
}

/** Whether an empty embedded database gets the demo chain: with `SEED=none`, a real chain is to be set up. */
function shouldWriteDemo(): boolean {
  const { SEED = '' } = process.env;
  if (SEED !== '' && SEED !== 'none' && SEED !== 'demo') throw new OperatorError(`SEED must be «none» or «demo», not «${SEED}».`);
  return SEED !== 'none';
}

/** Migrates the database to this version of Brigade, and writes the demo chain into an empty embedded one. */
async function prepareDatabase({ url, embedded }: OpenDatabase): Promise<Installation> {
  const fillsEmptyDatabase = embedded !== null && shouldWriteDemo();
  if (embedded?.isRelocated) {
    console.log(`PostgreSQL can't run as root and its user can't enter this folder; the data lies in ${embedded.dataDirectory}.`);
  }
  const applied = await applyMigrations(url);
  if (applied.length > 0) console.log(`Migrated ${embedded ? 'the embedded database' : describeDatabase(url)}.`);
  stop.signal.throwIfAborted();
  let installation = await inspectInstallation(url);
  if (fillsEmptyDatabase && installation.isEmpty) {
    console.log('Writing the demo chain…');
    await seed(url);
    installation = await inspectInstallation(url);
  }
  stop.signal.throwIfAborted();
  return installation;
}

function warnAboutSecret(): void {
  console.log(
    'NEXTAUTH_SECRET is not set: browser sessions are signed with a key of this folder. Instances behind one address need the same key.',
  );
}

/** The environment of the web server, the worker and the build. */
function childEnvironment({ url, embedded }: OpenDatabase, { isDemo }: Installation, port: number, dev: boolean): NodeJS.ProcessEnv {
  const isEmbeddedDemo = embedded !== null && isDemo;
  return {
    ...process.env,
    BASE_MAP: process.env.BASE_MAP || (isEmbeddedDemo ? 'demo' : ''),
    PAYMENTS: paymentsOf(isEmbeddedDemo),
    NODE_ENV: dev ? 'development' : 'production',
    PORT: String(port),
    DATABASE_URL: url,
    NEXTAUTH_SECRET: sessionSecret(),
  };
}

/** Makes the production build, in separate processes, while the database is being prepared. */
function build(): Promise<void> {
  const onBuild = () => console.log('Building: the sources are new or have changed…');
  const built = ensureBuild(distDirectory(), process.env, stop.signal, onBuild);
  // Handled where it is awaited; it may fail before that.
  built.catch(() => undefined);
  return built;
}

interface Run {
  database: ClaimedDatabase;
  built: Promise<void>;
  port: number;
  dev: boolean;
  withWorker: boolean;
}

/** Runs until told to stop. @returns what went wrong, if anything */
async function run({ database, built, port, dev, withWorker }: Run): Promise<string | undefined> {
  let failure: string | undefined;
  let supervisor: Supervisor | undefined;
  try {
    const installation = await prepareDatabase(database);
    await settleSealingKey(database);
    if (!database.embedded && !process.env.NEXTAUTH_SECRET) warnAboutSecret();
    await built;
    const env = childEnvironment(database, installation, port, dev);
    const onFailure = (message: string) => {
      failure = message;
      stop.abort();
    };
    const stopped = new Promise<void>((done) => stop.signal.addEventListener('abort', () => done()));
    supervisor = new Supervisor({ port, dev, withWorker, env, embedded: database.embedded, onFailure });
    await Promise.race([supervisor.start(), stopped]);
    if (!stop.signal.aborted) {
      database.lock?.describe({ url: `http://localhost:${port}` });
      greet(port, installation.isDemo, await issueSetupCode(database.url, secretsKey()));
      await stopped;
    }
  } catch (error) {
    if (!stop.signal.aborted) failure = error instanceof OperatorError ? error.message : ((error as Error).stack ?? String(error));
    stop.abort();
  }
  database.lock?.describe({ stopping: true });
  if (failure === undefined) console.log('Stopping…');
  await Promise.all([supervisor?.stop(), built.catch(() => undefined)]);
  await database.close();
  return failure;
}

async function main(): Promise<number> {
  loadEnvironment();
  const { values } = parseArgs({
    options: { dev: { type: 'boolean', default: false }, 'without-worker': { type: 'boolean', default: false } },
  });
  const port = servedPort();
  checkAddresses(process.env);
  await ensureClient();
  listenForStop();
  let built = Promise.resolve();
  const database = await claimDatabase(async (lock) => {
    await checkPort(port, lock?.wasAbandoned ?? false);
    if (!values.dev) built = build();
  }).catch((error) => {
    stop.abort();
    throw error;
  });
  const failure = await run({ database, built, port, dev: values.dev, withWorker: !values['without-worker'] });
  if (failure !== undefined) throw new OperatorError(failure);
  return 0;
}

await runScript(main);
process.exit();
