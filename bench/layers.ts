import { z } from 'zod';
import { type Caller, guest } from '@/server/core/callers/caller';
import { allow, permissions } from '@/server/core/operation/access';
import { execute, toRawInput } from '@/server/core/operation/invoke';
import { mutation, query } from '@/server/core/operation/operation';
import { prisma } from '@/server/core/platform/db';
import { endpoint } from '@/server/core/rest/endpoint';
import type { Harness } from './harness';
import { median } from './load';
import { number, table } from './print';
import { seedLedger } from './seed';
import { token } from './shape';

const caller: Caller = { ...guest, userId: 1, role: 'brand', brandId: 1, via: 'token' };
const facts = { caller, requestId: 'bench', locale: 'en' as const, ip: null, userAgent: null };
const params = z.object({ restaurantId: z.int() });
const data = z.object({ ok: z.boolean() });
const answer = async () => ({ ok: true });

const open = query({ path: '/bench', summary: 'Nothing', tag: 'Bench', access: 'public', success: { code: 'ok', data }, run: answer });
const guarded = query({
  path: '/bench/{restaurantId}',
  summary: 'Nothing, guarded',
  tag: 'Bench',
  access: allow(permissions.stock.read, { restaurant: 'restaurantId' }),
  params,
  query: z.object({ limit: z.int().default(100), search: z.string().max(255).optional() }),
  success: { code: 'ok', data },
  run: answer,
});
const write = (audited: boolean) =>
  mutation({
    method: 'PUT',
    path: '/bench/{restaurantId}',
    summary: 'Nothing, written',
    tag: 'Bench',
    access: allow(permissions.stock.write, { restaurant: 'restaurantId' }),
    params,
    success: { code: 'ok', data },
    audit: audited ? { subject: ({ restaurantId }) => ({ kind: 'bench', id: restaurantId }), snapshot: async () => ({ n: 1 }) } : false,
    run: answer,
  });

async function microseconds(work: () => Promise<unknown>, runs: number): Promise<number> {
  const batches: number[] = [];
  for (let batch = 0; batch < 9; batch++) {
    const began = performance.now();
    for (let run = 0; run < runs; run++) await work();
    batches.push(((performance.now() - began) * 1_000) / runs);
  }
  return median(batches);
}

interface Layer {
  what: string;
  us: number;
}

/** The time of the core itself per request, without the service's own work. */
async function measureLayers(): Promise<Layer[]> {
  const bare = () => new Response(JSON.stringify({ status: 200, data: { ok: true } }), { headers: { 'content-type': 'application/json' } });
  const request = () => new Request('http://localhost/bench/1?limit=50', { headers: { authorization: `Bearer ${token}` } });
  const context = { params: Promise.resolve({ restaurantId: '1' }) };
  const [unaudited, audited] = [write(false), write(true)];
  let key = 0;
  const keyed = () => ({ ...facts, idempotencyKey: `layer-${process.pid}-${key++}` });
  const input = () => toRawInput({ restaurantId: 1 });
  return [
    { what: 'a bare Request and Response', us: await microseconds(() => Promise.all([request().url, bare().text()]), 2_000) },
    {
      what: 'an open operation behind its endpoint: envelope, headers, metrics',
      us: await microseconds(async () => (await endpoint(open)(request(), context)).text(), 2_000),
    },
    {
      what: 'access and validation (caller kept, scope, three schemas)',
      us: await microseconds(() => execute(guarded, input, facts), 2_000),
    },
    {
      what: 'a guarded operation behind its endpoint',
      us: await microseconds(async () => (await endpoint(guarded)(request(), context)).text(), 2_000),
    },
    {
      what: 'an empty transaction (Prisma, begin and commit)',
      us: await microseconds(() => prisma.$transaction((tx) => tx.$queryRaw`select 1`), 200),
    },
    { what: 'an empty mutation without history', us: await microseconds(() => execute(unaudited, input, facts), 200) },
    { what: 'the same with history', us: await microseconds(() => execute(audited, input, facts), 200) },
    { what: 'the same with history and an idempotency key', us: await microseconds(() => execute(audited, input, keyed()), 200) },
  ];
}

export async function run(harness: Harness): Promise<void> {
  await harness.fill(seedLedger);
  table(
    ['cost of the core, one request after another', 'µs'],
    (await measureLayers()).map(({ what, us }) => [what, number(us)]),
  );
}
