import { createReadStream, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import ExcelJS from 'exceljs';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { withConnection } from '@/scripts/lib/connection';
import { hashOfToken, newToken } from '@/server/core/callers/tokens';
import { openTable } from '@/server/imports/reading/open-table';
import type { Harness } from './harness';
import { number, table } from './print';

export const IMPORT_ROWS = 100_000;
export const IMPORT_PRODUCTS = 20_000;
const header = ['External ID', 'Email', 'First name', 'Last name', 'Phone', 'Badges', 'Payment type', 'Active', 'Language'];

const rowAt = (index: number, turn: string) => [
  `P${turn}${index}`,
  `guest.${index}@${turn}.example`,
  `Camille ${index % 977}`,
  `Moreau ${index}`,
  `+336${String(10_000_000 + index).slice(0, 8)}`,
  String(index).padStart(10, '0') + turn,
  'PREPAYMENT',
  'true',
  'fr',
];

interface Step {
  what: string;
  ours: number;
  baseline: number;
  goal: string;
}

/** An account for the calls. */
async function createToken(client: pg.Client): Promise<string> {
  const token = newToken();
  const { rows: users } = await client.query<{ id: number }>(
    `insert into users (email, name, password_hash, role, updated_at) values ('imports-' || gen_random_uuid() || '@bench.example', 'Bench', 'x', 'admin', now()) returning id`,
  );
  await client.query(`insert into access_tokens (user_id, hash, expires_at) values ($1, $2, now() + interval '1 day')`, [
    users[0]?.id,
    hashOfToken(token),
  ]);
  return token;
}

/** A brand for each of the two, so that neither finds the other's data. */
async function makeBrands(client: pg.Client): Promise<{ ours: number; theirs: number }> {
  const { rows } = await client.query<{ id: number }>(`insert into brands (name) values ('Ours'), ('Theirs') returning id`);
  for (const { id } of rows)
    await client.query(
      `insert into restaurants (brand_id, name, street, postal_code, city, country_code, lat, lng, time_zone)
        values ($1, 'Bench', 'rue', '75001', 'Paris', 'FR', 48, 2, 'Europe/Paris')`,
      [id],
    );
  const [ours, theirs] = rows;
  return { ours: ours?.id ?? 0, theirs: theirs?.id ?? 0 };
}

/** The same by hand in `psql`: COPY into a table, upsert the customers, insert their badges. */
export async function copyAndUpsert(client: pg.Client, brandId: number, path: string): Promise<void> {
  await client.query('begin');
  await client.query(`create temp table loaded (external_id text, email text, given_name text, family_name text, phone_number text, badge text,
    payment_type text, is_active boolean, language text) on commit drop`);
  await pipeline(createReadStream(path), client.query(copyFrom(`copy loaded from stdin with (format csv, header, delimiter ';')`)));
  await client.query('set local default_statistics_target = 10; analyze loaded');
  await client.query(
    `insert into customers (brand_id, external_id, email, given_name, family_name, phone_number, payment_type, is_active, language)
      select $1, external_id, email, given_name, family_name, phone_number, payment_type::payment_type, is_active, language from loaded
      on conflict (brand_id, external_id) where external_id is not null do update set email = excluded.email, given_name = excluded.given_name,
        family_name = excluded.family_name, phone_number = excluded.phone_number, payment_type = excluded.payment_type,
        is_active = excluded.is_active, language = excluded.language, updated_at = now()`,
    [brandId],
  );
  await client.query(
    `insert into customer_badges (brand_id, badge, customer_id) select $1, l.badge, c.id from loaded l
      join customers c on c.brand_id = $1 and c.external_id = l.external_id on conflict do nothing`,
    [brandId],
  );
  await client.query('commit');
}

/** A typical catalog of a chain: fifty categories, prices by dining option, VAT groups, tags, allergens. */
export function productsFile(turn: string): string {
  const rows = Array.from({ length: IMPORT_PRODUCTS }, (_, index) => [
    ...[`S${index}`, `Produit ${index}${turn}`, `Famille ${index % 50}`, `${(index % 40) + 3},50`, `${(index % 40) + 4},50`],
    ...['MEAL', `été|tag ${index % 9}`, 'lait, œufs', String(index).padStart(13, '0')],
  ]);
  const names = ['Référence', 'Désignation', 'Famille', 'Prix TTC', 'Prix livraison', 'TVA', 'Étiquettes', 'Allergènes', 'EAN'];
  return [names, ...rows].map((row) => row.join(';')).join('\n');
}

/** The same by hand in `psql`, with unchecked texts: COPY into a table, create categories, upsert the products, assign their categories. */
export async function copyAndUpsertProducts(client: pg.Client, brandId: number, path: string): Promise<void> {
  await client.query('begin');
  await client.query(`create temp table loaded (sku text, name text, category text, price text, delivery text, vat text, tags text, allergens text,
    barcode text) on commit drop`);
  await pipeline(createReadStream(path), client.query(copyFrom(`copy loaded from stdin with (format csv, header, delimiter ';')`)));
  await client.query('set local default_statistics_target = 10; analyze loaded');
  await client.query(
    `insert into catalog_categories (brand_id, name, position) select $1, category, row_number() over () from (
      select distinct category from loaded except select name from catalog_categories where brand_id = $1) n`,
    [brandId],
  );
  const cents = (column: string) => `(replace(${column}, ',', '.')::numeric * 100)::int`;
  await client.query(
    `insert into catalog_products (brand_id, sku, name, price_cents, prices, vat_group_id, tags, allergens, barcode)
      select $1, sku, name, ${cents('price')}, jsonb_build_array(jsonb_build_object('mode', 'delivery', 'priceCents', ${cents('delivery')})), 1,
        string_to_array(tags, '|'), '{milk,eggs}', barcode from loaded
      on conflict (brand_id, sku) where sku is not null and archived_at is null do update set name = excluded.name,
        price_cents = excluded.price_cents, prices = excluded.prices, vat_group_id = excluded.vat_group_id, tags = excluded.tags,
        allergens = excluded.allergens, barcode = excluded.barcode, updated_at = now()`,
    [brandId],
  );
  await client.query(
    `insert into catalog_product_categories (brand_id, category_id, product_id, position)
      select $1, k.id, p.id, row_number() over (partition by k.id order by p.id) from loaded l
        join catalog_products p on p.brand_id = $1 and p.sku = l.sku join catalog_categories k on k.brand_id = $1 and k.name = l.category
      on conflict do nothing`,
    [brandId],
  );
  await client.query('commit');
}

const residentMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The addresses for files of customers and of products. */
const addresses = {
  customers: (brandId: number) => `/customers/import?brandId=${brandId}&`,
  catalog: (brandId: number) => `/v2/brands/${brandId}/catalog/import?`,
};

/** How and where a file is sent. */
interface Target {
  base: string;
  token: string;
  brandId: number;
  kind: keyof typeof addresses;
}

/** Sends a file as a dry run. @returns the address of the preview */
async function previewOurs({ base, token, brandId, kind }: Target, path: string): Promise<string> {
  const authorization = { authorization: `Bearer ${token}` };
  const body = new FormData();
  body.set('file', new Blob([readFileSync(path)]), `${kind}.csv`);
  const preview = await fetch(`${base}${addresses[kind](brandId)}dryRun=true`, { method: 'POST', headers: authorization, body });
  const last = (await preview.text()).split('\n').at(-1) ?? '';
  if (!last.includes('"status":2')) throw new Error(last);
  return `${base}${preview.headers.get('location')}`;
}

/** Sends a file as a dry run and applies the preview. */
async function importOurs(target: Target, path: string): Promise<void> {
  const authorization = { authorization: `Bearer ${target.token}` };
  const location = await previewOurs(target, path);
  await fetch(`${location}/apply`, { method: 'POST', headers: authorization });
  for (;;) {
    const { data } = (await (await fetch(location, { headers: authorization })).json()) as { data: { state: string } };
    if (data.state === 'done') return;
    if (data.state !== 'applying') throw new Error(`The import is ${data.state}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Consecutive files of one kind, and the same import by hand. */
interface Comparison {
  kind: Target['kind'];
  files: { what: string; path: string }[];
  byHand(client: pg.Client, brandId: number, path: string): Promise<void>;
}

/** Each with brands of its own: a single run says little. */
const ROUNDS = 5;

const medianOf = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function compareFiles(client: pg.Client, { base, token }: Pick<Target, 'base' | 'token'>, comparison: Comparison): Promise<Step[]> {
  const { kind, byHand } = comparison;
  const files = comparison.files.map((file) => ({ ...file, ours: [] as number[], baseline: [] as number[] }));
  for (let round = 0; round < ROUNDS; round++) {
    const { ours: brandId, theirs } = await makeBrands(client);
    for (const { path, ours, baseline } of files) {
      const turns = [
        async () => baseline.push(await timed(() => byHand(client, theirs, path))),
        async () => ours.push(await timed(() => importOurs({ base, token, brandId, kind }, path))),
      ];
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
    }
  }
  return files.map(({ what, ours, baseline }) => ({ what, ours: medianOf(ours), baseline: medianOf(baseline), goal: '≤ 2.5' }));
}

/** How long users wait for the correction of one row among all. @returns the median in ms */
async function timeCorrections(location: string, token: string, rows: string[][]): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const times: number[] = [];
  for (let index = 0; index < 11; index++) {
    const body = JSON.stringify({ cells: rows[index]?.with(2, 'Corrected') });
    times.push(
      await timed(async () => {
        const answer = await fetch(`${location}/rows/${index + 2}`, { method: 'PUT', headers, body });
        if (!answer.ok) throw new Error(await answer.text());
      }),
    );
  }
  return medianOf(times);
}

/** Imports of a hundred thousand customers and of a catalog, compared with PostgreSQL and exceljs alone. */
async function compareImports(
  url: string,
  port: number,
  pid: number,
): Promise<{ steps: Step[]; correctionMs: number; memory: { idle: number; peak: number } }> {
  const base = `http://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'brigade-bench-'));
  try {
    return await withConnection(url, async (client) => {
      const token = await createToken(client);
      const { ours } = await makeBrands(client);
      const writeRows = async (name: string, rows: string[][]) => {
        const path = join(folder, name);
        await writeFile(path, [header, ...rows].map((row) => row.join(';')).join('\n'));
        return path;
      };
      const rowsOf = (turn: string) => Array.from({ length: IMPORT_ROWS }, (_, index) => rowAt(index, turn));
      // A warm-up: starts the thread and loads its code.
      const customerTarget = { base, token, brandId: ours, kind: 'customers' } as const;
      await importOurs(customerTarget, await writeRows('small.csv', rowsOf('w').slice(0, 100)));
      const idle = residentMb(pid);
      let peak = idle;
      const sampling = setInterval(() => {
        peak = Math.max(peak, residentMb(pid));
      }, 50);
      const customerRows = rowsOf('a');
      const customerImports: Comparison = {
        kind: 'customers',
        byHand: copyAndUpsert,
        files: [
          { what: '100,000 new customers, with the dry run', path: await writeRows('created.csv', customerRows) },
          {
            what: '100,000 changed ones, with the dry run',
            path: await writeRows(
              'changed.csv',
              customerRows.map((row) => row.with(3, `${row[3]} bis`)),
            ),
          },
        ],
      };
      const writeProducts = async (name: string, turn: string) => {
        const path = join(folder, name);
        await writeFile(path, productsFile(turn));
        return path;
      };
      const productImports: Comparison = {
        kind: 'catalog',
        byHand: copyAndUpsertProducts,
        files: [
          { what: '20,000 new products, with the dry run', path: await writeProducts('new.csv', '') },
          { what: '20,000 changed ones, with the dry run', path: await writeProducts('renamed.csv', ' bis') },
        ],
      };
      const steps: Step[] = [];
      for (const comparison of [customerImports, productImports]) steps.push(...(await compareFiles(client, { base, token }, comparison)));
      clearInterval(sampling);
      const rows = rowsOf('c');
      const correctionMs = await timeCorrections(await previewOurs(customerTarget, await writeRows('corrected.csv', rows)), token, rows);
      steps.push(await compareReading(folder, rowsOf('x')));
      return { steps, correctionMs, memory: { idle, peak } };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A workbook read by us and by exceljs alone. */
async function compareReading(folder: string, rows: string[][]): Promise<Step> {
  const path = join(folder, 'customers.xlsx');
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: path, useSharedStrings: true });
  const sheet = workbook.addWorksheet('Customers');
  for (const row of [header, ...rows]) sheet.addRow(row).commit();
  await workbook.commit();
  const baseline = await timed(async () => {
    for await (const worksheet of new ExcelJS.stream.xlsx.WorkbookReader(path, { sharedStrings: 'cache', worksheets: 'emit' }))
      for await (const row of worksheet) if (!row.hasValues) throw new Error('an empty row');
  });
  const ours = await timed(async () => {
    for await (const batch of (await openTable(path, { known: header })).rows()) if (batch.length === 0) throw new Error('an empty batch');
  });
  return { what: 'a workbook of 100,000 rows, read', ours, baseline, goal: '≤ 1.5' };
}

export async function run(harness: Harness): Promise<void> {
  const { port, pid } = await harness.serveOurs();
  const { steps, correctionMs, memory } = await compareImports(harness.url, port, pid);
  table(
    ['imports, ms', 'Brigade', 'psql, exceljs', 'ratio', 'goal'],
    steps.map(({ what, ours, baseline, goal }) => [what, number(ours), number(baseline), number(ours / baseline, 2), goal]),
  );
  table(['a correction among 100,000 rows', 'ms'], [['', number(correctionMs)]]);
  table(
    ['MB resident while importing', 'idle', 'at most', 'more', 'goal'],
    [['', number(memory.idle), number(memory.peak), number(memory.peak - memory.idle), '≤ 150']],
  );
}
