import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { distDirectory, ensureBuild, nextCli } from '@/scripts/lib/build';
import { withConnection } from '@/scripts/lib/connection';
import { applyMigrations } from '@/scripts/lib/migrations';
import { runScript } from '@/scripts/lib/operator-error';
import { dataDirectory, projectRoot } from '@/scripts/lib/paths';
import { EmbeddedPostgres } from '@/scripts/lib/postgres';
import { findFreePort, sleep } from '@/scripts/lib/processes';
import { seedBench } from './seed';
import { big, small } from './shape';

const database = 'bench';
const running: ChildProcess[] = [];

function environment(url: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: url,
    NEXTAUTH_SECRET: 'bench',
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

async function exit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Serves one of the two applications; both are production builds of Next on the same database. */
async function serve(directory: string, env: NodeJS.ProcessEnv, probe: string): Promise<number> {
  const port = await findFreePort();
  running.push(
    spawn(process.execPath, [nextCli, 'start', directory, '-p', String(port)], {
      cwd: projectRoot,
      env,
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
  throw new Error(`${directory} did not answer`);
}

async function fill(url: string): Promise<void> {
  await applyMigrations(url);
  await withConnection(url, async (client) => {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from products');
    if (rows[0]?.n === big.products + small.products) return;
    console.log(`Filling the bench's database: ${big.products} products, ${big.movements} movements. This takes some minutes, once.`);
    await seedBench(client);
  });
}

const number = (value: number, digits = 0) => value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

function table(head: string[], rows: string[][]): void {
  console.log(`\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

/** Prints ratios taken in this one run; `--only requests|pages|layers` runs one part. */
async function main(): Promise<undefined> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const wants = (part: string) => values.only === undefined || values.only === part;
  const server = new EmbeddedPostgres(join(dataDirectory(), 'bench'), { durable: true });
  await server.start();
  try {
    await server.ensureDatabase(database);
    const url = server.url(database);
    await fill(url);
    process.env.DATABASE_URL = url;
    const env = environment(url);
    process.env.LOG_LEVEL = 'silent';

    if (wants('requests')) {
      await ensureBuild(distDirectory(), env, new AbortController().signal, () => console.log('Building Brigade…'));
      console.log('Building the baseline…');
      const built = await exit(
        spawn(process.execPath, [nextCli, 'build', 'bench/baseline'], {
          cwd: projectRoot,
          env: { ...env, NEXT_DIST_DIR: undefined },
          stdio: 'ignore',
        }),
      );
      if (built !== 0) throw new Error('The baseline does not build');
      const ports = { ours: await serve('.', env, '/healthz'), baseline: await serve('bench/baseline', env, '/list-stock') };
      const { compareRequests } = await import('./requests');
      const ratios = await compareRequests(ports);
      table(
        ['requests a second, 16 connections', 'Brigade', 'bare Next + pg', 'ratio', 'goal'],
        ratios.map(({ what, ours, baseline, goal }) => [what, number(ours), number(baseline), number(ours / baseline, 2), goal]),
      );
      for (const child of running) child.kill();
    }
    if (wants('pages')) {
      const { comparePages } = await import('./pages');
      const pages = await comparePages();
      table(
        ['page of 50 movements', 'ms at 10 million', 'ms at 10 thousand', 'ratio', 'goal'],
        pages.map(({ what, ms, reference }) => [what, number(ms, 2), number(reference, 2), number(ms / reference, 2), '≤ 1.3']),
      );
    }
    if (wants('layers')) {
      const { measureLayers } = await import('./layers');
      table(
        ['cost of the core, one request after another', 'µs'],
        (await measureLayers()).map(({ what, us }) => [what, number(us)]),
      );
    }
  } finally {
    for (const child of running) child.kill();
    await server.stop();
  }
}

await runScript(main);
process.exit();
