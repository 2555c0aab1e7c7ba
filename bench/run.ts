import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { distDirectory, ensureBuild, nextCli } from '@/scripts/lib/build';
import { withConnection } from '@/scripts/lib/connection';
import { applyMigrations } from '@/scripts/lib/migrations';
import { OperatorError, runScript } from '@/scripts/lib/operator-error';
import { dataDirectory, projectRoot } from '@/scripts/lib/paths';
import { EmbeddedPostgres } from '@/scripts/lib/postgres';
import { findFreePort, sleep } from '@/scripts/lib/processes';
import { webMemory } from '@/scripts/lib/supervisor';
import type { PageTime } from './pages';
import type { Ratio } from './requests';
import { seedBench } from './seed';
import { seedAdmin } from './seed-admin';
import { seedChain } from './seed-chain';
import { seedFloor, seedRestaurants } from './seed-floor';
import { big, chain, small } from './shape';
import { compareDebits, seedWallets } from './wallet';

const database = 'bench';
/** Pickups, delivery areas and the editor need no ledger of ten million movements, and do not wait for one. */
const smallDatabase = 'bench_selling';
const exportsDatabase = 'bench_exports';
const floorDatabase = 'bench_floor';
const menusDatabase = 'bench_menus';
const chainDatabase = 'bench_chain';
const importsDatabase = 'bench_imports';
const loyaltyDatabase = 'bench_loyalty';
/** The demo, as a first start writes it. */
const demoDatabase = 'bench_demo';
const running: ChildProcess[] = [];
/** What a web process may have after a day's use, and by how much two readings of the same differ. */
const [MEMORY_MB, NOISE_MB] = [350, 10];

function environment(url: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: url,
    NEXTAUTH_SECRET: 'bench',
    NEXT_TELEMETRY_DISABLED: '1',
    ...webMemory.env,
  };
}

async function exit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}

const ourServer = [...webMemory.arguments, join('server', 'web.ts')];

/** Serves one of the two applications by Node's arguments; both are production builds of Next on the same database. */
async function serve(program: string[], env: NodeJS.ProcessEnv, probe: string): Promise<number> {
  const port = await findFreePort();
  running.push(
    spawn(process.execPath, program, {
      cwd: projectRoot,
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  for (let tries = 0; tries < 300; tries++) {
    const answered = await fetch(`http://127.0.0.1:${port}${probe}`).then(
      (answer) => answer.status < 500,
      () => false,
    );
    if (answered) return port;
    await sleep(200);
  }
  throw new Error(`${program.join(' ')} did not answer`);
}

/** @param wanted the wallets need no ledger of stock, and nothing else needs theirs */
async function fill(url: string, wanted: ReadonlySet<Part>): Promise<void> {
  await applyMigrations(url);
  await withConnection(url, async (client) => {
    if (wanted.has('wallet')) await seedWallets(client);
    if (wanted.size === 1 && wanted.has('wallet')) return;
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from products');
    if (rows[0]?.n !== big.products + small.products) {
      console.log(`Filling the bench's database: ${big.products} products, ${big.movements} movements. This takes some minutes, once.`);
      await seedBench(client);
    }
    await seedFloor(client);
  });
}

const number = (value: number, digits = 0) => value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

function table(head: string[], rows: string[][]): void {
  console.log(`\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

const parts = [
  'requests',
  'chain',
  'screens',
  'pickup',
  'areas',
  'menu',
  'saves',
  'editor',
  'pages',
  'probe',
  'layers',
  'memory',
  'wallet',
  'exports',
  'imports',
  'images',
  'pricing',
  'loyalty',
] as const;
type Part = (typeof parts)[number];

/** Builds and serves Brigade. */
async function serveOurs(url: string): Promise<number> {
  const env = environment(url);
  await ensureBuild(distDirectory(), env, new AbortController().signal, () => console.log('Building Brigade…'));
  return serve(ourServer, env, '/healthz');
}

/** Builds and serves both applications. */
async function serveBoth(url: string, probe: string): Promise<{ ours: number; baseline: number }> {
  const env = environment(url);
  const ours = await serveOurs(url);
  console.log('Building the baseline…');
  const built = await exit(
    spawn(process.execPath, [nextCli, 'build', 'bench/baseline'], {
      cwd: projectRoot,
      env: { ...env, NEXT_DIST_DIR: undefined },
      stdio: 'ignore',
    }),
  );
  if (built !== 0) throw new Error('The baseline does not build');
  return { ours, baseline: await serve([nextCli, 'start', 'bench/baseline'], env, probe) };
}

type Ports = Awaited<ReturnType<typeof serveBoth>>;

function printRates(rates: Ratio[]): void {
  table(
    ['requests a second, 16 connections', 'Brigade', 'bare Next + pg', 'ratio', 'goal'],
    rates.map(({ what, ours, baseline, goal }) => [what, number(ours), number(baseline), number(ours / baseline, 2), goal]),
  );
}

async function printRequests(ports: Ports): Promise<void> {
  const { compareRequests } = await import('./requests');
  printRates(await compareRequests(ports));
}

/** How restaurants sell, on a database of its own, with both applications started for it. */
async function printSelling(server: EmbeddedPostgres, wanted: ReadonlySet<Part>): Promise<void> {
  const [{ comparePickup, seedPickup }, { compareAreaReads, seedAreas }] = await Promise.all([import('./pickup'), import('./areas')]);
  await server.ensureDatabase(smallDatabase);
  const url = server.url(smallDatabase);
  await applyMigrations(url);
  await withConnection(url, async (client) => {
    await seedPickup(client);
    await seedAreas(client);
  });
  const ports = await serveBoth(url, '/pickup');
  printRates([...(wanted.has('pickup') ? await comparePickup(ports) : []), ...(wanted.has('areas') ? await compareAreaReads(ports) : [])]);
  for (const child of running.splice(0)) child.kill();
}

/** What guests read of menus, in a database of its own. */
async function printMenus(server: EmbeddedPostgres): Promise<void> {
  const { compareMenus, seedMenus } = await import('./menus');
  await server.ensureDatabase(menusDatabase);
  const url = server.url(menusDatabase);
  await applyMigrations(url);
  await withConnection(url, seedMenus);
  printRates(await compareMenus(await serveBoth(url, '/constant')));
  for (const child of running.splice(0)) child.kill();
}

/** A chain of restaurants, in a database of its own: its lists beside the baseline's, and its screens. */
async function printChain(server: EmbeddedPostgres, wanted: ReadonlySet<Part>): Promise<void> {
  await server.ensureDatabase(chainDatabase);
  const url = server.url(chainDatabase);
  await applyMigrations(url);
  await withConnection(url, async (client) => {
    await seedChain(client);
    await seedAdmin(client);
  });
  if (wanted.has('chain')) {
    const { compareChain, timeLists } = await import('./chain');
    const ports = await serveBoth(url, '/list-stock');
    printRates(await compareChain(ports));
    table(
      [`list of a chain of ${number(chain.restaurants)} restaurants`, 'ms', 'kB'],
      (await timeLists(ports.ours)).map(({ what, ms, kilobytes }) => [what, number(ms, 1), number(kilobytes)]),
    );
    for (const child of running.splice(0)) child.kill();
  }
  if (wanted.has('screens')) {
    const { timeScreens } = await import('./screens');
    const both = ({ heading, figures }: { heading: number; figures: number }) => `${number(heading)} / ${number(figures)}`;
    table(
      ['ms from the click, heading / figures', 'pointer', 'finger', 'requests ahead', 'goal'],
      (await timeScreens(await serveOurs(url))).map(({ path, pointer, finger, requestsAhead }) => [
        path,
        both(pointer),
        both(finger),
        number(requestsAhead),
        '≤ 300 / 500',
      ]),
    );
    for (const child of running.splice(0)) child.kill();
  }
}

async function printSaves(ports: Ports): Promise<void> {
  const { compareSaves } = await import('./saves');
  table(
    ['ms, one after another', 'Brigade', 'compared with', 'ms', 'ratio', 'goal'],
    (await compareSaves(ports)).map(({ what, ours, against, baseline, goal }) => [
      what,
      number(ours, 1),
      against,
      number(baseline, 1),
      number(ours / baseline, 2),
      goal,
    ]),
  );
}

/** The editor, in a database of its own. */
async function printEditor(server: EmbeddedPostgres): Promise<void> {
  await server.ensureDatabase(floorDatabase);
  const url = server.url(floorDatabase);
  await applyMigrations(url);
  await withConnection(url, async (client) => {
    await seedRestaurants(client);
    await seedFloor(client);
    await seedAdmin(client);
  });
  await printFrames(await serveBoth(url, '/konva'));
  for (const child of running.splice(0)) child.kill();
}

async function printFrames(ports: Ports): Promise<void> {
  const { compareFrames, percentile } = await import('./editor');
  const both = (times: number[]) => `${number(percentile(times, 0.5), 1)} / ${number(percentile(times, 0.95), 1)}`;
  table(
    ['ms from frame to frame, median / p95', 'tables', 'editor', 'bare Konva', 'ratio', 'goal'],
    (await compareFrames(ports)).map(({ gesture, tables, ours, baseline }) => [
      gesture,
      number(tables),
      both(ours),
      both(baseline),
      [0.5, 0.95].map((share) => number(percentile(ours, share) / percentile(baseline, share), 2)).join(' / '),
      '≤ 1.3',
    ]),
  );
}

function printPageTimes(subject: string, times: PageTime[]): void {
  table(
    [subject, 'ms at 10 million', 'ms at 10 thousand', 'ratio', 'goal'],
    times.map(({ what, ms, reference }) => [what, number(ms, 2), number(reference, 2), number(ms / reference, 2), '≤ 1.3']),
  );
}

async function printLoyalty(server: EmbeddedPostgres): Promise<void> {
  await server.ensureDatabase(loyaltyDatabase);
  const url = server.url(loyaltyDatabase);
  await applyMigrations(url);
  process.env.DATABASE_URL = url;
  const { compareCards, compareLedgers, compareLoyaltyData, seedLoyalty } = await import('./loyalty');
  await withConnection(url, seedLoyalty);
  printRates(await compareLoyaltyData(await serveBoth(url, '/loyalty-data')));
  for (const child of running) child.kill();
  const rows = (times: PageTime[]) =>
    times.map(({ what, ms, reference }) => [what, number(ms, 2), number(reference, 2), number(ms / reference, 2)]);
  table(['first page of loyalty cards', 'ms at a million', 'ms at a thousand', 'ratio'], rows(await compareCards()));
  table(['ledger', 'ms', 'ms of the wallet', 'ratio'], rows([await compareLedgers()]));
}

async function printProbes(): Promise<void> {
  const { measureProbes } = await import('./probe');
  table(['the winner of 200 areas of 100 points', 'goal'], [[`${number(measureProbes().perSecond)} a second, on one core`, '≥ 50,000']]);
}

async function printLayers(): Promise<void> {
  const { measureLayers } = await import('./layers');
  table(
    ['cost of the core, one request after another', 'µs'],
    (await measureLayers()).map(({ what, us }) => [what, number(us)]),
  );
}

/** Ours alone, on the demo. */
async function printMemory(server: EmbeddedPostgres): Promise<void> {
  await server.dropDatabase(demoDatabase);
  await server.ensureDatabase(demoDatabase);
  const env = environment(server.url(demoDatabase));
  const seeded = await exit(
    spawn(process.execPath, ['--import', 'tsx', join('scripts', 'seed.ts')], { cwd: projectRoot, env, stdio: 'ignore' }),
  );
  if (seeded !== 0) throw new Error('The demo chain could not be written');
  const port = await serveOurs(server.url(demoDatabase));
  const [web] = running;
  const { measureMemory } = await import('./memory');
  const { start, thirds, pages, calls } = await measureMemory(port, web?.pid ?? 0);
  const [, second = 0, third = 0] = thirds;
  table(
    [`MB resident, ${number(pages)} pages and ${number(calls)} calls`, 'MB', 'goal', ''],
    [
      ['after its start', number(start), '', ''],
      ...thirds.map((most, index) => [
        `at most in third ${index + 1}`,
        number(most),
        `≤ ${MEMORY_MB}`,
        most <= MEMORY_MB ? 'met' : 'missed',
      ]),
      ['growth between the last two', number(third - second), `≤ ${NOISE_MB}`, third - second <= NOISE_MB ? 'met' : 'missed'],
    ],
  );
  for (const child of running.splice(0)) child.kill();
}

async function printExports(server: EmbeddedPostgres): Promise<void> {
  await server.ensureDatabase(exportsDatabase);
  const url = server.url(exportsDatabase);
  await applyMigrations(url);
  process.env.DATABASE_URL = url;
  const { exportedBrand, measureExports, seedCustomers } = await import('./exports');
  await withConnection(url, seedCustomers);
  const port = await serveOurs(url);
  const { inlined } = await import('@/server/core/platform/copy');
  const { customerFileRows } = await import('@/server/customers/export.query');
  const { Prisma } = await import('@/server/core/platform/db');
  const rows = customerFileRows(exportedBrand, [Prisma.sql`c.archived_at is null`], { decimal: '.', decimals: 2 });
  const times = await measureExports(url, port, running[0]?.pid ?? 0, inlined(rows));
  table(
    ['export', 's', 'psql, s', 'ratio', 'goal', 'MB over idle', 'goal', 'MB of file', 'longest other answer, ms'],
    times.map(({ what, seconds, reference, megabytes, memory, longestWaitMs }) => [
      what,
      number(seconds, 1),
      reference === null ? '' : number(reference, 1),
      reference === null ? '' : number(seconds / reference, 2),
      reference === null ? '' : '≤ 1.2',
      number(memory),
      '≤ 100',
      number(megabytes),
      number(longestWaitMs),
    ]),
  );
  for (const child of running.splice(0)) child.kill();
}

/** Imports, in a database of their own. */
async function printImports(server: EmbeddedPostgres): Promise<void> {
  await server.ensureDatabase(importsDatabase);
  const url = server.url(importsDatabase);
  await applyMigrations(url);
  const port = await serveOurs(url);
  const [web] = running;
  const { compareImports } = await import('./imports');
  const { steps, correctionMs, memory } = await compareImports(url, port, web?.pid ?? 0);
  table(
    ['imports, ms', 'Brigade', 'psql, exceljs', 'ratio', 'goal'],
    steps.map(({ what, ours, baseline, goal }) => [what, number(ours), number(baseline), number(ours / baseline, 2), goal]),
  );
  table(['a correction among 100,000 rows', 'ms'], [['', number(correctionMs)]]);
  table(
    ['MB resident while importing', 'idle', 'at most', 'more', 'goal'],
    [['', number(memory.idle), number(memory.most), number(memory.most - memory.idle), '≤ 150']],
  );
  for (const child of running.splice(0)) child.kill();
}

/** Needs no database. */
async function printImages(): Promise<void> {
  const { compareImages } = await import('./images');
  const { ours, baseline } = await compareImages();
  table(
    ['100 photos of 12 megapixels', 'Brigade, s', 'bare sharp, s', 'ratio', 'goal'],
    [['a source and three sizes of each', number(ours, 1), number(baseline, 1), number(ours / baseline, 2), '≤ 1.2']],
  );
}

/** Needs no database. */
async function printPricing(): Promise<void> {
  const { comparePricing } = await import('./pricing');
  const { ours, oursTold, engine, largest } = await comparePricing();
  const row = (what: string, ms: number) => [what, number(ms, 2), number(engine, 2), number(ms / engine, 3), '≤ 0.1'];
  table(
    ['1,000 promotions, 100 lines: ms a cart', 'Brigade', 'json-rules-engine', 'ratio', 'goal'],
    [row('price and trace', ours), row('with its sentences', oursTold)],
  );
  table(
    ['1,000 promotions for each of 500 lines of 1,000 pieces', 'ms', 'longest turn', 'goal'],
    largest.map(({ what, whole, turn }) => [what, number(whole, 1), number(turn, 1), '≤ 50']),
  );
}

function partsOf(texts: string): Part[] {
  return texts.split(',').map((text) => {
    const part = parts.find((each) => each === text);
    if (!part) throw new OperatorError(`--only takes some of ${parts.join(',')}.`);
    return part;
  });
}

/** Prints ratios taken in this one run; `--only requests,saves` runs some of `parts`. */
async function main(): Promise<undefined> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const wanted = new Set<Part>(values.only === undefined ? parts : partsOf(values.only));
  const server = new EmbeddedPostgres(join(dataDirectory(), 'bench'), { durable: true });
  await server.start();
  try {
    process.env.LOG_LEVEL = 'silent';
    if (wanted.has('pickup') || wanted.has('areas')) await printSelling(server, wanted);
    if (wanted.has('menu')) await printMenus(server);
    if (wanted.has('chain') || wanted.has('screens')) await printChain(server, wanted);
    if (wanted.has('memory')) await printMemory(server);
    if (wanted.has('editor')) await printEditor(server);
    if (wanted.has('exports')) await printExports(server);
    if (wanted.has('imports')) await printImports(server);
    if (wanted.has('images')) await printImages();
    if (wanted.has('pricing')) await printPricing();
    if (wanted.has('loyalty')) await printLoyalty(server);
    for (const part of [
      'pickup',
      'areas',
      'menu',
      'chain',
      'screens',
      'memory',
      'editor',
      'exports',
      'imports',
      'images',
      'pricing',
      'loyalty',
    ] as const)
      wanted.delete(part);
    if (wanted.size === 0) return;
    await server.ensureDatabase(database);
    const url = server.url(database);
    await fill(url, wanted);
    process.env.DATABASE_URL = url;
    if (wanted.has('requests') || wanted.has('saves') || wanted.has('wallet')) {
      const ports = await serveBoth(url, '/list-stock');
      if (wanted.has('requests')) await printRequests(ports);
      if (wanted.has('saves')) await printSaves(ports);
      if (wanted.has('wallet')) printRates(await compareDebits(ports));
      for (const child of running) child.kill();
    }
    if (wanted.has('pages')) printPageTimes('page of 50 movements', await (await import('./pages')).comparePages());
    if (wanted.has('wallet')) printPageTimes('history of 10,000 lines', await (await import('./histories')).compareHistories());
    if (wanted.has('probe')) await printProbes();
    if (wanted.has('layers')) await printLayers();
  } finally {
    for (const child of running) child.kill();
    await server.stop();
  }
}

await runScript(main);
process.exit();
