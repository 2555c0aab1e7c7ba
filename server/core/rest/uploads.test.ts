import { access, readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scratchFolder, sweepScratch } from '@/server/core/platform/scratch';
import { endpoints } from '@/server/testing/endpoints';
import { dropNotes, newWorld, noteParams, send, type World } from '../../testing/notes';
import { allow, permissions } from '../operation/access';
import { AppError } from '../operation/errors';
import { mutation, progressUpload, upload } from '../operation/operation';
import { Progress } from '../operation/outcome';
import { prisma } from '../platform/db';

let world: World;
beforeAll(async () => {
  world = await newWorld();
});
afterAll(dropNotes);

describe('forms', () => {
  const formHandlers = endpoints(
    mutation({
      method: 'POST',
      path: '/v2/form',
      summary: 'Take a form',
      tag: 'Notes',
      access: 'public',
      body: z.object({ name: z.string(), remember: z.boolean().optional() }),
      form: true,
      success: { code: 'taken', data: z.object({ name: z.string(), remember: z.boolean() }) },
      audit: false,
      run: async (_ctx, { name, remember = false }) => ({ name, remember }),
    }),
  );

  it('parse each field as the schema says', async () => {
    const body = new URLSearchParams({ name: '12', remember: 'true' });
    expect((await send(formHandlers, 'POST', '/v2/form', { body })).body.data).toEqual({ name: '12', remember: true });
    expect((await send(formHandlers, 'POST', '/v2/form', { body: { name: 'a' } })).body.data).toEqual({ name: 'a', remember: false });
    expect((await send(formHandlers, 'POST', '/v2/form', { body: new URLSearchParams({ name: 'a\0' }) })).status).toBe(400);
  });

  it('are recognised by their content type in any letter case', async () => {
    const headers = { 'content-type': 'Application/X-WWW-Form-URLencoded; charset=UTF-8' };
    expect((await send(formHandlers, 'POST', '/v2/form', { body: 'name=a', headers })).body.data).toEqual({ name: 'a', remember: false });
  });

  it('are rejected when they repeat a field', async () => {
    const body = new URLSearchParams('name=a&name=b');
    const answer = await send(formHandlers, 'POST', '/v2/form', { body });
    expect(answer.body).toMatchObject({ code: 'invalid_parameters', extraData: { issues: [{ path: 'name', code: 'duplicate' }] } });
  });
});

describe('uploads', () => {
  const uploadHandlers = endpoints(
    upload({
      path: '/v2/restaurants/{restaurantId}/notes',
      summary: 'Import notes',
      tag: 'Notes',
      access: allow(permissions.stock.write, { restaurant: 'restaurantId' }),
      params: noteParams,
      query: z.object({ color: z.string().default('none'), isPinned: z.boolean().optional() }),
      body: z.object({ overwrite: z.boolean().optional() }),
      success: {
        status: 201,
        code: 'notes_imported',
        data: z.object({ name: z.string(), text: z.string(), overwrite: z.boolean(), query: z.string() }),
      },
      audit: { subject: ({ restaurantId }) => ({ kind: 'note', id: restaurantId }) },
      run: async (_ctx, { file, overwrite = false, color, isPinned }) => ({
        ...{ name: file.name, text: await readFile(file.path, 'utf8'), overwrite },
        query: `${color}, ${isPinned}`,
      }),
    }),
  );
  const post = (body: unknown, headers: Record<string, string> = {}, search = '') =>
    send(uploadHandlers, 'POST', `/x${search}`, {
      token: world.token,
      params: { restaurantId: String(world.restaurantId) },
      body,
      headers,
    });
  const form = (fields: Record<string, string | File>) => {
    const made = new FormData();
    for (const [key, value] of Object.entries(fields)) made.set(key, value);
    return made;
  };
  const file = (content: string) => new File([content], 'notes é.csv', { type: 'text/csv' });

  it('accept a file with other fields, and are audited without the file', async () => {
    const { status, body } = await post(form({ file: file('a;b'), overwrite: 'true' }));
    expect([status, body.data]).toMatchObject([201, { name: 'notes é.csv', text: 'a;b', overwrite: true }]);
    const entry = await prisma.auditEntry.findFirst({ orderBy: { id: 'desc' } });
    expect(entry).toMatchObject({ subjectKind: 'note', input: { overwrite: true, restaurantId: world.restaurantId } });
  });

  it('accept query parameters as form fields, which the query overrides', async () => {
    const fields = { file: file('a'), color: 'red', isPinned: 'true' };
    expect((await post(form(fields))).body.data.query).toBe('red, true');
    expect((await post(form(fields), {}, '?color=blue')).body.data.query).toBe('blue, true');
    const refused = await post(form({ file: file('a'), isPinned: 'maybe' }));
    expect(refused.body.extraData.issues).toMatchObject([{ path: 'isPinned' }]);
  });

  it.each([
    ['without a file', () => form({ overwrite: 'true' }), 'missing_parameters'],
    ['with text in its place', () => form({ file: 'text' }), 'invalid_parameters'],
    ['as JSON', () => '{"file":"x"}', 'invalid_parameters'],
    ['with nothing', () => '', 'invalid_parameters'],
  ])('are rejected %s', async (_what, body, code) => {
    const { status, body: answered } = await post(body());
    expect([status, answered.code]).toEqual([400, code]);
  });

  const uploads = async () => (await readdir(scratchFolder)).filter((name) => name.startsWith('upload-'));
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const opening = '--x\r\ncontent-disposition: form-data; name="file"; filename="../../a"\r\n\r\n';

  it('leave nothing on the disk, whether they succeed or fail', async () => {
    await sweepScratch();
    const before = await uploads();
    const breaksOff = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`${opening}abc`));
      },
      pull: (controller) => controller.error(new Error('gone')),
    });
    const statuses = [
      post(form({ file: file('a') })),
      post(form({ file: file('a'), overwrite: 'maybe' })),
      post(form({ ['__proto__']: file('a') })),
      post(form({ other: file('a') })),
      post(breaksOff, multipart),
    ];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([201, 400, 400, 400, 400]);
    expect(await uploads()).toEqual(before);
  });

  it('keep only the last part of a path as the file name', async () => {
    expect((await post(`${opening}abc\r\n--x--\r\n`, multipart)).body.data.name).toBe('a');
  });

  it('are cut off at 50 MiB while they arrive, without being buffered', async () => {
    const piece = new Uint8Array(1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(opening)),
      pull(controller) {
        sent += 1;
        controller.enqueue(piece);
      },
    });
    const { status, body } = await post(endless, multipart);
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
    expect(sent).toBeLessThan(60);
  });

  it('are rejected when truncated or announced as larger than 50 MiB', async () => {
    expect((await post(`${opening}abc`, multipart)).status).toBe(400);
    const { status, body } = await post('--x--', { ...multipart, 'content-length': String(51 * 1024 * 1024) });
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
  });

  it('support a dry run, which is not audited', async () => {
    const entries = await prisma.auditEntry.count();
    const { headers } = await post(form({ file: file('a') }), {}, '?dryRun=true');
    expect(headers.get('dry-run')).toBe('true');
    expect(await prisma.auditEntry.count()).toBe(entries);
  });
});

describe('uploads with progress', () => {
  const progressHandlers = endpoints(
    progressUpload({
      path: '/v2/restaurants/{restaurantId}/books',
      summary: 'Import books',
      tag: 'Notes',
      access: allow(permissions.stock.write, { restaurant: 'restaurantId' }),
      params: noteParams,
      success: { code: 'books_imported', data: z.object({ lines: z.int() }) },
      audit: false,
      run: async (ctx, { file }) => {
        const text = await readFile(file.path, 'utf8');
        if (text === '') throw new AppError('invalid_parameters');
        return new Progress(
          async (tell) => {
            tell(0, 2);
            await new Promise(setImmediate);
            tell(2, 2);
            if (text === 'bad') throw new AppError('conflict', { extraData: { path: file.path } });
            return { lines: (await readFile(file.path, 'utf8')).length + (ctx.dryRun ? 100 : 0) };
          },
          { location: '/books/1' },
        );
      },
    }),
  );
  const post = (content: string, search = '') => {
    const body = new FormData();
    body.set('file', new File([content], 'books.csv'));
    return send(progressHandlers, 'POST', `/x${search}`, {
      token: world.token,
      params: { restaurantId: String(world.restaurantId) },
      body,
      headers: {},
    });
  };

  it('answer with progress lines, then the envelope', async () => {
    const { status, headers, text } = await post('abc');
    expect([status, headers.get('content-type'), headers.get('location')]).toEqual([200, 'text/plain; charset=utf-8', '/books/1']);
    expect(text).toBe('0/2\n2/2\n{"status":200,"code":"books_imported","message":"Success.","data":{"lines":3}}');
  });

  it('end with the error envelope, and delete their file from the disk', async () => {
    const { status, text } = await post('bad');
    const last = JSON.parse(text.split('\n').at(-1) ?? '');
    expect([status, last.status, last.code]).toEqual([200, 409, 'conflict']);
    await expect(access(last.extraData.path)).rejects.toThrow('ENOENT');
  });

  it('are rejected before the first progress line when the operation refuses the file', async () => {
    const { status, body } = await post('');
    expect([status, body.code]).toEqual([400, 'invalid_parameters']);
  });

  it('leave the dry run to the operation', async () => {
    expect((await post('abc', '?dryRun=true')).text).toContain('"lines":103');
  });
});
