import { afterEach, expect, it, vi } from 'vitest';
import type { OpenApiDocument } from '@/server/core/openapi/document';
import { prisma } from '@/server/core/platform/db';
import { createBrand, createRestaurant, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { killAll, startInstance } from '@/server/testing/processes';
import { sell } from '@/server/testing/takings';

/* The treasury report on a host of its own (docs/operations.md, «Treasury report»): another process, which the reference leads to. */

afterEach(async () => {
  vi.unstubAllEnvs();
  await killAll();
});

/** The host to which the API reference sends clients for the report; undefined if it is the host of the reference itself. */
async function hostOfReport(setting: string): Promise<string | undefined> {
  vi.stubEnv('DATA_PLATFORM_URL', setting);
  // A process makes the document once.
  vi.resetModules();
  const { GET } = await import('@/app/openapi.json/route');
  const { paths }: OpenApiDocument = await (await GET(new Request('http://brigade.test/openapi.json'))).json();
  const get = paths['/reports/treasury']?.get as { servers?: { url: string }[] } | undefined;
  return get?.servers?.[0]?.url;
}

it('a client that follows the API reference to DATA_PLATFORM_URL gets the same report with the same token', async () => {
  const { id: brandId } = await createBrand(prisma);
  const { id: restaurantId } = await createRestaurant(prisma, { brandId });
  await sell({ restaurantId, brandId, day: '2026-03-02', lines: [{ unitCents: 1_290 }] });
  const { id } = await createUser(prisma, { role: 'brand', brandId });
  const token = await tokenOf(id);
  const report = '/reports/treasury?startDate=2026-03-01&endDate=2026-03-31&exportJson=true';

  expect(await hostOfReport('')).toBeUndefined();
  const { url } = await startInstance();
  const host = await hostOfReport(url);
  expect(host).toBe(url);
  const there = await fetch(`${host}${report}`, { headers: { authorization: `Bearer ${token}` } });
  const here = await send('GET', report, { token });
  expect([there.status, here.status]).toEqual([200, 200]);
  const { metadata, ...figures } = here.body as unknown as { metadata: object; treasury: object[] };
  expect(figures.treasury).toMatchObject([{ operationType: 'creditCard', amount: 1_290 }]);
  expect(await there.json()).toEqual({ ...figures, metadata: { ...metadata, generatedAt: expect.any(String) } });
  expect((await fetch(`${host}${report}`)).status).toBe(401);
});
