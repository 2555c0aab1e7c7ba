import { beforeEach, describe, expect, it } from 'vitest';
import { cleanUp } from '@/server/background';
import { callerOfToken } from '@/server/core/callers/find-caller';
import { hashOfToken } from '@/server/core/callers/tokens';
import { prisma } from '@/server/core/platform/db';
import { asUser, errorOf } from '@/server/testing/as';
import { resetDatabase } from '@/server/testing/database';
import { createBrand, createUser, createWebSession } from '@/server/testing/factories';
import { type ParsedResponse, send } from '@/server/testing/http';
import { archiveBrand } from '../brands/brands.operations';
import { SESSIONS_OF_NETWORK } from './throttle.service';

const HOUR_MS = 3_600_000;
let brandId: number;

beforeEach(async () => {
  await resetDatabase();
  ({ id: brandId } = await createBrand(prisma));
});

const open = (body: object, ip = '198.51.100.7') => send('POST', '/v1/web_sessions', { body, headers: { 'x-forwarded-for': ip } });
const tokenOf = ({ body }: ParsedResponse) => (body as { access_token: string }).access_token;

describe('POST /v1/web_sessions', () => {
  it('issues a 24-hour token for a guest who has nothing but the brand, and stores only its hash', async () => {
    const answer = await open({ brandId });
    expect(answer).toMatchObject({
      status: 201,
      body: { code: 'web_session_created', token_type: 'Bearer', data: { brandId, channelId: 2 } },
    });
    const token = tokenOf(answer);
    expect(token).toMatch(/^brw_[\w-]{43}$/);
    const { id, hash, expiresAt } = await prisma.webSession.findFirstOrThrow();
    expect(Buffer.from(hash)).toEqual(Buffer.from(hashOfToken(token)));
    expect(expiresAt.toISOString()).toBe((answer.body as { data: { expiresAt: string } }).data.expiresAt);
    expect(Math.abs(expiresAt.getTime() - Date.now() - 24 * HOUR_MS)).toBeLessThan(60_000);
    expect(await callerOfToken(prisma, token)).toMatchObject({
      role: 'web',
      brandId,
      webSessionId: id,
      userId: null,
      customerId: null,
      restaurantId: null,
    });
  });

  it('returns 404 for a brand that does not exist or is archived', async () => {
    expect((await open({ brandId: 2_147_483_000 })).body).toMatchObject({ status: 404, code: 'data_not_found' });
    const { id } = await createBrand(prisma, { archivedAt: new Date() });
    expect((await open({ brandId: id })).body).toMatchObject({ status: 404, code: 'data_not_found' });
    expect((await open({})).body).toMatchObject({ status: 400, code: 'missing_parameters' });
  });

  it('returns 429 to a network that opens too many sessions, and to no other', async () => {
    await open({ brandId });
    await prisma.loginThrottle.updateMany({ data: { failures: SESSIONS_OF_NETWORK - 1 } });
    expect((await open({ brandId })).status).toBe(201);
    const refused = await open({ brandId });
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await open({ brandId }, '198.51.100.8')).status).toBe(201);
  });
});

describe('a web session', () => {
  const refusal = async (token: string) => (await errorOf(callerOfToken(prisma, token))).code;

  it('ends when it expires or its brand is archived', async () => {
    const { token: old } = await createWebSession(prisma, { brandId, lastsMs: -1_000 });
    expect(await refusal(old)).toBe('token_expired');
    const { token } = await createWebSession(prisma, { brandId });
    const admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
    await admin.call(archiveBrand, { brandId });
    expect(await refusal(token)).toBe('invalid_token');
    expect(await refusal('brw_of_nobody')).toBe('invalid_token');
  });

  it('is deleted a day after it has expired', async () => {
    await createWebSession(prisma, { brandId, lastsMs: -25 * HOUR_MS });
    const { id: ended } = await createWebSession(prisma, { brandId, lastsMs: -23 * HOUR_MS });
    const { id: lasting } = await createWebSession(prisma, { brandId });
    await cleanUp();
    expect((await prisma.webSession.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)).toEqual([ended, lasting]);
  });

  it('is denied access to the back office and to accounts', async () => {
    const { token } = await createWebSession(prisma, { brandId });
    for (const path of ['/v1/me', '/v1/brands', `/customers?brandId=${brandId}`])
      expect([path, (await send('GET', path, { token })).body]).toEqual([
        path,
        expect.objectContaining({ status: 403, code: 'access_denied' }),
      ]);
  });
});
