import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { inline } from '@/server/core/platform/copy';
import { Prisma } from '@/server/core/platform/db';
import { customerFileRows } from '@/server/customers/export.query';
import type { Harness } from './harness';
import { median } from './load';
import { residentMemory } from './memory';
import { number, table } from './print';

const BRAND_ID = 21;
const CUSTOMERS = 1_000_000;
const TOKEN = 'brg_bench-token-of-the-brand-with-many-customers';
const ROUNDS = 3;
const READ_EVERY_MS = 50;

/** Fills a migrated database with a brand of a million customers, each with a badge and a wallet, in two hundred groups. */
async function seedCustomers(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from brands where id = $1', [BRAND_ID]);
  if (rowCount) return;
  console.log(`Filling the base of customers: ${CUSTOMERS.toLocaleString('en')}. This takes a minute, once.`);
  const run = (sql: string) => client.query(sql);
  await run('begin');
  // The keys hold by construction.
  await run('set local session_replication_role = replica');
  await run(`insert into brands (id, name) values (${BRAND_ID}, 'Many customers')`);
  await run(
    `insert into users (id, email, name, password_hash, role, brand_id) values (${BRAND_ID}, 'many@demo.test', 'Many', '-', 'brand', ${BRAND_ID})`,
  );
  await client.query(`insert into access_tokens (user_id, hash, expires_at) values ($1, $2, now() + interval '10 years')`, [
    BRAND_ID,
    createHash('sha256').update(TOKEN).digest(),
  ]);
  await run(`insert into guest_groups (brand_id, id, name) select ${BRAND_ID}, n, 'Company ' || n from generate_series(1, 20) n`);
  await run(`insert into guest_groups (brand_id, id, parent_id, parent_depth, name)
    select ${BRAND_ID}, 20 + n, 1 + n % 20, 1, 'Site ' || n from generate_series(1, 180) n`);
  await run(`insert into customers (brand_id, id, email, given_name, family_name, phone_number, external_id, guest_group_id, language)
    select ${BRAND_ID}, n, 'guest.' || n || '@example.com', 'Given' || n % 1000, 'Family-name ' || n % 5000, '+336' || lpad(n::text, 8, '0'),
      lpad(n::text, 8, '0'), 1 + n % 200, 'fr' from generate_series(1, ${CUSTOMERS}) n`);
  await run(`insert into customer_badges (brand_id, badge, customer_id)
    select ${BRAND_ID}, lpad(n::text, 10, '0'), n from generate_series(1, ${CUSTOMERS}) n`);
  await run(`insert into wallets (brand_id, customer_id, own) select ${BRAND_ID}, n, n % 20000 from generate_series(1, ${CUSTOMERS}) n`);
  await run('commit');
  await run('vacuum analyze');
  await run('checkpoint');
}

interface ExportTime {
  what: string;
  seconds: number;
  /** The time of psql; null if there is nothing to compare with. */
  reference: number | null;
  megabytes: number;
  /** The maximum increase of resident memory. */
  memory: number;
  /** The longest response time of another request meanwhile. */
  longestWaitMs: number;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** The same rows by psql, without escaping for spreadsheets. */
async function copyByPsql(url: string, sql: string, file: string): Promise<void> {
  const child = spawn('psql', [url, '-X', '-q', '-c', `\\copy (${sql.replace(/\s+/g, ' ')}) to '${file}' with (format csv, header)`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((done, failed) => child.once('exit', done).once('error', failed));
  if (code !== 0) throw new Error(`psql ended with ${code}`);
}

async function download(port: number, fileType: string, file: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/customers/export?brandId=${BRAND_ID}&fileType=${fileType}`, {
    headers: { authorization: `Bearer ${TOKEN}`, 'accept-encoding': 'identity' },
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`The export answered ${answer.status}`);
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file));
}

type Measurement = Pick<ExportTime, 'seconds' | 'memory' | 'longestWaitMs'>;

/** Repeats a small request while the work lasts. */
async function measureWork(port: number, pid: number, work: () => Promise<unknown>): Promise<Measurement> {
  const before = residentMemory(pid);
  let [peak, longestWaitMs, isOver] = [before, 0, false];
  const polling = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).bytes();
      longestWaitMs = Math.max(longestWaitMs, performance.now() - began);
      peak = Math.max(peak, residentMemory(pid));
      await new Promise((done) => setTimeout(done, READ_EVERY_MS));
    }
  })();
  const workSeconds = await seconds(work);
  isOver = true;
  await polling;
  return { seconds: workSeconds, memory: peak - before, longestWaitMs };
}

/**
 * Exports a million customers: as CSV, alternately with psql; as a workbook, alone.
 * @param statement of the rows, for psql
 */
async function measureExports(url: string, port: number, pid: number, statement: string): Promise<ExportTime[]> {
  const folder = await mkdtemp(join(tmpdir(), 'brigade-exports-'));
  const [csvFile, psqlFile, workbookFile] = ['ours.csv', 'theirs.csv', 'ours.xlsx'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  try {
    await download(port, 'csv', csvFile);
    await new Promise((done) => setTimeout(done, 3_000));
    const rounds: Measurement[] = [];
    const references: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      references.push(await seconds(() => copyByPsql(url, statement, psqlFile)));
      rounds.push(await measureWork(port, pid, () => download(port, 'csv', csvFile)));
    }
    const megabytes = async (file: string) => (await stat(file)).size / 1_048_576;
    const maxOf = (pick: (round: (typeof rounds)[number]) => number) => Math.max(...rounds.map(pick));
    const csv: ExportTime = {
      what: 'a million customers as CSV',
      seconds: median(rounds.map((round) => round.seconds)),
      reference: median(references),
      megabytes: await megabytes(csvFile),
      memory: maxOf((round) => round.memory),
      longestWaitMs: maxOf((round) => round.longestWaitMs),
    };
    const workbookRun = await measureWork(port, pid, () => download(port, 'xlsx', workbookFile));
    return [csv, { what: 'the same as a workbook', reference: null, megabytes: await megabytes(workbookFile), ...workbookRun }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function run(harness: Harness): Promise<void> {
  await harness.fill(seedCustomers);
  const { port, pid } = await harness.serveOurs();
  const rows = customerFileRows(BRAND_ID, [Prisma.sql`c.archived_at is null`], { decimal: '.', decimals: 2 });
  const times = await measureExports(harness.url, port, pid, inline(rows));
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
}
