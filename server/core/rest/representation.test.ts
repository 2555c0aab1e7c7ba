import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dropNotes, getNote, newWorld, replaceNote, type World } from '../../testing/notes';
import { query } from '../operation/operation';
import { door } from './endpoint';
import { stateTag } from './etag';

const poem = query({
  path: '/v2/poems/{lines}',
  summary: 'Say a poem',
  tag: 'Notes',
  access: 'public',
  params: z.object({ lines: z.int() }),
  success: { code: 'said', data: z.object({ poem: z.string() }) },
  etag: true,
  run: async (_ctx, { lines }) => ({ poem: 'a line of it\n'.repeat(lines) }),
});

async function get(headers: Record<string, string> = {}, lines = 200, method = 'GET') {
  const given = { get: (name: string) => headers[name] ?? null };
  const {
    status,
    headers: answered,
    body,
  } = await door(poem)({ method, url: `/v2/poems/${lines}`, headers: given, body: null }, { lines: `${lines}` });
  return { status, etag: answered.etag ?? '', vary: answered.vary, encoding: answered['content-encoding'], body };
}

const forms: Record<string, string>[] = [
  {},
  { 'accept-language': 'fr' },
  { 'accept-encoding': 'gzip' },
  { 'accept-language': 'fr', 'accept-encoding': 'gzip, br' },
];

describe('a read in several languages and encodings', () => {
  it('has a different ETag for each language and encoding, all with the same state tag', async () => {
    const answers = await Promise.all(forms.map((form) => get(form)));
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(4);
    expect(new Set(answers.map(({ etag }) => stateTag(etag)))).toEqual(new Set([answers[0]!.etag]));
    for (const { etag, vary } of answers) {
      expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
      expect(vary).toBe('Accept-Language, Accept-Encoding');
    }
    expect(answers.map(({ encoding }) => encoding)).toEqual([undefined, undefined, 'gzip', 'gzip']);
    const texts = answers.map(({ body, encoding }) => (encoding ? gunzipSync(body as Buffer).toString() : body));
    expect(texts).toEqual([texts[0], texts[1], texts[0], texts[1]]);
    expect(texts[1]).toContain('Opération réussie.');
  });

  it('answers 304 only if If-None-Match has the ETag of the same language and encoding, or *', async () => {
    for (const have of forms) {
      const { etag, vary } = await get(have);
      for (const want of forms) {
        const answer = await get({ ...want, 'if-none-match': `"other", W/${etag}` });
        if (want !== have) expect(answer.status).toBe(200);
        else expect(answer).toEqual({ status: 304, etag, vary, encoding: undefined, body: null });
      }
      expect((await get({ ...have, 'if-none-match': '*' }, 200, 'HEAD')).status).toBe(304);
    }
  });

  it('is not compressed when it is short, and does not vary by Accept-Encoding', async () => {
    const [plain, asked] = [await get({}, 1), await get({ 'accept-encoding': 'gzip' }, 1)];
    expect(asked).toEqual(plain);
    expect(plain.vary).toBe('Accept-Language');
  });
});

describe('a conditional write', () => {
  let world: World;
  beforeAll(async () => {
    world = await newWorld();
  });
  afterAll(dropNotes);

  it('accepts the ETag of a French read, and rejects it once the state has changed', async () => {
    const params = { restaurantId: String(world.restaurantId) };
    const url = `/v2/restaurants/${world.restaurantId}/note`;
    const send = (method: string, headers: Record<string, string>, body: string | null = null) => {
      const sent: Record<string, string> = { authorization: `Bearer ${world.token}`, ...headers };
      const chunks = (async function* () {
        if (body !== null) yield Buffer.from(body);
      })();
      return door(getNote, replaceNote)({ method, url, headers: { get: (name) => sent[name] ?? null }, body: chunks }, params);
    };
    const seen = (await send('GET', { 'accept-language': 'fr' })).headers.etag ?? '';
    expect(seen).toMatch(/\.fr"$/);
    expect((await send('PUT', { 'if-match': seen }, '{"text":"first"}')).status).toBe(200);
    expect((await send('PUT', { 'if-match': seen }, '{"text":"second"}')).status).toBe(412);
  });
});
