import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, actorsOf } from '@/server/testing/as';
import { tokenOf } from '@/server/testing/http';
import { waitUntilSettled } from '@/server/testing/imports';
import { kill, killAll, startInstance } from '@/server/testing/processes';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { verifyWallets } from '@/server/wallet/verify';
import { applyImport, getImport, setImportMapping } from './imports.operations';
import { endLostImports } from './runs.service';

/** What happens to an import when its process or connection dies in the middle. */
const ROWS = 10_000;
let tenants: TwoTenants;
let manager: Actor;
let token: string;
let brandId: number;

beforeAll(async () => {
  tenants = await resetToTwoTenants();
  manager = await actorsOf(tenants)('brand');
  token = await tokenOf(tenants.a.users.brand.id);
  brandId = tenants.a.brandId;
});
afterAll(killAll);

const file = `Email;First name;Balance\n${Array.from({ length: ROWS }, (_, index) => `crash-${index}@test.example;Ann ${index};1,00`).join('\n')}\n`;

async function send(url: string, search = ''): Promise<Response> {
  const body = new FormData();
  body.set('file', new File([file], 'customers.csv'));
  return fetch(`${url}/customers/import?brandId=${brandId}${search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
}

/** As if the last sign of life were long ago. */
const outwait = () => prisma.sql.run`update imports set beat_at = now() - interval '1 minute' where run_id is not null`;
const made = () => prisma.customer.count({ where: { brandId, email: { startsWith: 'crash-' } } });
const idOf = (answer: Response) => Number(answer.headers.get('location')?.split('/').at(-1));

describe('an import whose process is killed', () => {
  it('fails as interrupted if it was reading, leaves nothing behind, and can be started again', async () => {
    const { url, child } = await startInstance();
    const answer = await send(url);
    const importId = idOf(answer);
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    let told = '';
    for (let ended = false; !told.includes('\n2000/'); ) {
      if (ended) throw new Error(`The import ended before it was killed: ${told}`);
      const { value, done } = await reader.read();
      told += new TextDecoder().decode(value);
      ended = done;
    }
    await kill(child);
    expect(await endLostImports()).toBe(0);
    await outwait();
    expect(await endLostImports()).toBe(1);
    expect(await made()).toBe(0);
    expect(await manager.call(getImport, { importId })).toMatchObject({ state: 'failed', failure: { code: 'interrupted' } });
    await manager.call(setImportMapping, { importId, columns: [] });
    expect(await waitUntilSettled(importId)).toBe('preview');
    expect(await manager.call(getImport, { importId })).toMatchObject({ counts: { created: ROWS } });
  });

  it('returns to its preview if it was applying, with nothing written, and then applies every row once', async () => {
    const { url, child } = await startInstance();
    const { id: importId } = await prisma.import.findFirstOrThrow({ where: { brandId, state: 'preview', total: ROWS } });
    const applying = await fetch(`${url}/imports/${importId}/apply`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    expect(applying.status).toBe(202);
    const isWriting = () =>
      prisma.sql
        .read`select 1 from pg_stat_activity where application_name = ${`brigade import ${importId}`} and query like 'insert into customers%'`;
    while ((await isWriting()).length === 0) await setTimeout(2);
    await kill(child);
    await outwait();
    expect(await endLostImports()).toBe(1);
    expect(await made()).toBe(0);
    expect(await manager.call(getImport, { importId })).toMatchObject({
      state: 'preview',
      failure: { code: 'interrupted' },
      applicable: true,
    });
    await manager.call(applyImport, { importId });
    expect(await waitUntilSettled(importId)).toBe('done');
    expect(await made()).toBe(ROWS);
    expect((await verifyWallets()).problems).toEqual([]);
  });
});

it('an import whose database connection breaks fails by itself and writes nothing', async () => {
  const { url, child } = await startInstance();
  await prisma.sql.run`update customers set email = null, external_id = 'old' || id where email like 'crash-%'`;
  const answer = await send(url);
  const importId = idOf(answer);
  const end = () => prisma.sql.read<{ done: boolean }>`select pg_terminate_backend(pid) as done from pg_stat_activity
    where application_name = ${`brigade import ${importId}`} and query like 'insert into customers%'`;
  while ((await end()).length === 0) await setTimeout(2);
  const last = JSON.parse((await answer.text()).split('\n').at(-1) ?? '') as { code: string };
  expect(last.code).toBe('unavailable');
  expect(await waitUntilSettled(importId)).toBe('failed');
  expect(await made()).toBe(0);
  await kill(child);
});
