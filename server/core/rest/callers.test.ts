import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoints } from '@/server/testing/endpoints';
import { createRestaurant, createUser } from '@/server/testing/factories';
import { dropNotes, newWorld, noteHandlers, send, sendNote, storedNote, tokenFor, type World } from '../../testing/notes';
import { forgetCaller } from '../callers/find-caller';
import { sealSession, sessionCookieName } from '../callers/session';
import { query } from '../operation/operation';
import { prisma } from '../platform/db';

vi.stubEnv('NEXTAUTH_SECRET', 'a secret of the tests');

let world: World;
beforeAll(async () => {
  world = await newWorld();
});
afterAll(dropNotes);

const openHandlers = endpoints(
  query({
    path: '/v2/open',
    summary: 'Open to all',
    tag: 'Notes',
    access: 'public',
    success: { code: 'open', data: z.object({ role: z.string() }) },
    run: async (ctx) => ({ role: ctx.caller.role }),
  }),
);

describe('authentication of callers', () => {
  const codeWith = async (headers: Record<string, string>) => {
    const { status, body } = await sendNote(world, 'GET', { token: undefined, headers });
    return [status, body.code];
  };

  it('distinguishes a missing, an invalid and an expired token, and rejects a revoked one', async () => {
    expect(await codeWith({})).toEqual([401, 'unauthenticated']);
    expect(await codeWith({ authorization: 'Bearer nonsense' })).toEqual([401, 'invalid_token']);
    expect(await codeWith({ authorization: 'Basic YTpi' })).toEqual([401, 'invalid_token']);
    expect(await codeWith({ authorization: 'Bearer' })).toEqual([401, 'invalid_token']);
    const old = await tokenFor(world.userId, new Date(Date.now() - 1_000));
    expect(await codeWith({ authorization: `Bearer ${old.token}` })).toEqual([401, 'token_expired']);
    expect(await codeWith({ authorization: `bearer  ${world.token}` })).toEqual([200, 'note_found']);
    const revoked = await tokenFor(world.userId);
    expect(await codeWith({ authorization: `Bearer ${revoked.token}` })).toEqual([200, 'note_found']);
    await prisma.accessToken.update({ where: { id: revoked.tokenId }, data: { revokedAt: new Date() } });
    await forgetCaller(world.userId);
    expect(await codeWith({ authorization: `Bearer ${revoked.token}` })).toEqual([401, 'invalid_token']);
  });

  it('checks access before it reads the input', async () => {
    const { status } = await sendNote(world, 'PUT', { token: undefined, body: '{ no json' });
    expect(status).toBe(401);
    const kiosk = await createUser(prisma, { role: 'kiosk', brandId: world.brandId, restaurantId: world.restaurantId });
    const refused = await sendNote(world, 'PUT', { token: (await tokenFor(kiosk.id)).token, body: '{ no json' });
    expect([refused.status, refused.body.code]).toEqual([403, 'access_denied']);
  });

  it('answers for a foreign restaurant exactly as for one that does not exist', async () => {
    const foreign = await createRestaurant(prisma);
    const at = (restaurantId: number, token = world.token) =>
      send(noteHandlers, 'GET', '/x', { token, params: { restaurantId: String(restaurantId) } });
    const [theirs, nobodys] = [await at(foreign.id), await at(987_654)];
    expect(theirs.status).toBe(403);
    expect(nobodys.body).toEqual(theirs.body);
    const admin = await createUser(prisma, { role: 'admin' });
    expect((await at(987_654, (await tokenFor(admin.id)).token)).body.code).toBe('data_not_found');
  });

  it('treats a caller with an invalid token as a guest at a public address', async () => {
    const { status, body } = await send(openHandlers, 'GET', '/v2/open', { headers: { authorization: 'Bearer nonsense' } });
    expect([status, body.data.role]).toEqual([200, 'guest']);
  });

  describe('with a session cookie', () => {
    beforeEach(async () => {
      world = await newWorld();
    });
    const cookie = async () => `${sessionCookieName}=${await sealSession({ userId: world.userId, sessionEpoch: 0 }, 3_600)}`;
    const put = async (headers: Record<string, string>) =>
      sendNote(world, 'PUT', { token: undefined, body: { text: 'x' }, headers: { cookie: await cookie(), ...headers } });

    it('allows reading', async () => {
      const { status } = await sendNote(world, 'GET', { token: undefined, headers: { cookie: `a=b; ${await cookie()}` } });
      expect(status).toBe(200);
    });

    it('allows writing from our own pages only', async () => {
      expect((await put({ host: 'brigade.test', origin: 'http://brigade.test' })).status).toBe(200);
      expect((await put({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
      expect((await put({ 'x-forwarded-host': 'brigade.example', host: 'internal:3000', origin: 'https://brigade.example' })).status).toBe(
        200,
      );
      for (const headers of [
        {},
        { host: 'brigade.test', origin: 'https://evil.example' },
        { host: 'brigade.test', origin: 'null' },
        { host: 'brigade.test', origin: 'http://brigade.test.evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ] as Record<string, string>[]) {
        const { status, body } = await put(headers);
        expect([status, body.code]).toEqual([403, 'access_denied']);
      }
      expect(await storedNote(world.restaurantId)).toMatchObject({ writes: 3 });
    });

    it('rejects an ended session and a cookie that was tampered with', async () => {
      const sealed = await cookie();
      const codeOf = async (value: string) => (await sendNote(world, 'GET', { token: undefined, headers: { cookie: value } })).status;
      expect(await codeOf(`${sealed.slice(0, -4)}AAAA`)).toBe(401);
      await prisma.user.update({ where: { id: world.userId }, data: { sessionEpoch: 1 } });
      await forgetCaller(world.userId);
      expect(await codeOf(sealed)).toBe(401);
    });
  });
});
