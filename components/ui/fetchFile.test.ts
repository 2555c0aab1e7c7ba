import { afterEach, expect, it, vi } from 'vitest';
import { readError } from './errors';
import { fetchFile, fileNameOf } from './fetchFile';

afterEach(() => vi.unstubAllGlobals());

it('takes the file name from the header of the answer', () => {
  expect(fileNameOf(`attachment; filename="Ete.pdf"; filename*=UTF-8''%C3%89t%C3%A9.pdf`)).toBe('Été.pdf');
  expect(fileNameOf('attachment')).toBeNull();
  expect(fileNameOf(null)).toBeNull();
});

it('fails like a procedure: with the message of the service, or without one if it was not reached', async () => {
  const failing = async (answer: () => Promise<Response>) => {
    vi.stubGlobal('fetch', answer);
    return readError(await fetchFile('/files', 'en', 'plan.pdf').catch((error: unknown) => error));
  };
  const refusal = { status: 422, code: 'takes_too_long', message: 'This takes too long.' };
  expect(await failing(async () => Response.json(refusal, { status: 422 }))).toMatchObject(refusal);
  expect((await failing(async () => new Response('<p>Bad gateway</p>', { status: 502 }))).message).toBeUndefined();
  expect((await failing(() => Promise.reject(new TypeError('Failed to fetch')))).message).toBeUndefined();
});
