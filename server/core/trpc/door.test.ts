import { describe, expect, it } from 'vitest';
import { POST as anyMethod } from '@/app/api/trpc/[trpc]/route';
import { prisma } from '@/server/core/platform/db';
import { createUser } from '@/server/testing/factories';
import { tokenOf } from '@/server/testing/http';
import { MAX_CALLS } from '../operation/limits';

const at = (calls: number) => `http://brigade.test/api/trpc/${Array(calls).fill('identity.getMe').join(',')}?batch=1&input=%7B%7D`;
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  anyMethod(new Request('http://brigade.test/api/trpc/identity.login', { method: 'POST', headers, body, duplex: 'half' } as RequestInit));

describe('a tRPC request', () => {
  it.each([
    ['says its length', 'x'.repeat(1_100_000)],
    [
      'does not',
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      }),
    ],
  ])('with more than 1 MiB that %s is refused before it has come', async (_how, body) => {
    const token = await tokenOf((await createUser(prisma, { role: 'admin' })).id);
    const answer = await post(body, { authorization: `Bearer ${token}`, 'accept-language': 'fr', 'x-request-id': 'r-9' });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      error: {
        message: 'Le corps de la requête est trop volumineux.',
        data: { httpStatus: 413, code: 'payload_too_large', extraData: { maxBytes: 1_048_576 }, requestId: 'r-9' },
      },
    });
  });

  it('holds twenty calls at most', async () => {
    const whole = await anyMethod(new Request(at(MAX_CALLS)));
    expect(await whole.json()).toHaveLength(20);
    const refused = await anyMethod(new Request(at(MAX_CALLS + 1)));
    expect(refused.status).toBe(400);
    expect((await refused.json()).error.data).toMatchObject({ code: 'invalid_parameters', extraData: { issues: [{ path: 'batch' }] } });
    const parted = await anyMethod(new Request(at(MAX_CALLS + 1).replaceAll(',', '%2C')));
    expect(parted.status).toBe(400);
  });

  it('holds no more of a guest than what guests may call needs', async () => {
    const answer = await post(JSON.stringify({ more: 'x'.repeat(17_000) }), { 'content-type': 'application/json' });
    expect([answer.status, (await answer.json()).error.data.code]).toEqual([401, 'unauthenticated']);
  });

  it('in no UTF-8 is refused, not taken for other letters', async () => {
    const answer = await post(Buffer.from('{"username":"é"}', 'latin1'), { 'content-type': 'application/json' });
    expect([answer.status, (await answer.json()).error.data.code]).toEqual([400, 'invalid_json']);
  });

  it('that is no JSON is said to be none', async () => {
    const answer = await post('{', { 'content-type': 'application/json' });
    expect([answer.status, (await answer.json()).error.data.code]).toEqual([400, 'invalid_json']);
  });
});
