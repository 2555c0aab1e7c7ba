import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { createRestaurant, createRoom, createTableLayout, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { costOf } from '@/server/testing/processor-time';
import { printLayout, publishLayout, updateLayout } from './floor.operations';

let tableLayoutUuid: string;
let roomId: string;
let manager: Actor;
let token: string;

beforeEach(async () => {
  const { id: restaurantId, brandId } = await createRestaurant(prisma, { name: 'Chez Zoë' });
  ({ tableLayoutUuid, roomId } = await createTableLayout(prisma, { restaurantId, name: 'Plan d’été' }));
  await createRoom(prisma, { tableLayoutUuid, name: 'Terrasse', position: 1, tables: [{ name: 'T1', seats: 6 }] });
  const user = await createUser(prisma, { role: 'brand', brandId, accessFlags: ['CAN_EDIT_TABLE_LAYOUT'] });
  manager = await asUser(user.id);
  token = await tokenOf(user.id);
});

/** The text of each page of a PDF, joined without gaps, as figures and words are drawn separately. */
async function pagesOf(input: object, locale: 'en' | 'fr' = 'en'): Promise<string[]> {
  const { bytes } = await manager.download(printLayout, { tableLayoutUuid, ...input }, { locale });
  const pdf = Buffer.from(bytes).toString('latin1');
  const streams = [...pdf.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].flatMap(([, data = '']) => {
    try {
      return [inflateSync(Buffer.from(data, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  const decode = (hex: string) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
  const pages = streams.filter((stream) => stream.includes('BT'));
  return pages.map((page) =>
    [...page.matchAll(/\[([^\]]*)\] TJ/g)]
      .map(([, parts = '']) => [...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => decode(hex)).join(''))
      .join(''),
  );
}

it('prints a page for each room with its names, counts and scale, in both languages', async () => {
  const [hall, terrace, ...more] = await pagesOf({});
  expect(more).toEqual([]);
  for (const text of ['Room', 'Plan d’été · Chez Zoë', '3 tables', 'Draft, last changed', '1:20 when printed at 100 %', '1 / 2'])
    expect(hall).toContain(text);
  for (const text of ['Terrasse', '1 table · 6 seats', 'T1', '2 / 2']) expect(terrace).toContain(text);
  expect((await pagesOf({}, 'fr'))[1]).toContain('1 table · 6 places');
});

it('prints a version, the published layout or the draft', async () => {
  await manager.call(publishLayout, { tableLayoutUuid });
  await manager.call(updateLayout, { tableLayoutUuid, name: 'Plan d’hiver' });
  expect((await pagesOf({ version: '1' }))[0]).toContain('Plan d’été');
  expect((await pagesOf({ version: 'published' }))[0]).toContain('Version 1, ');
  expect((await pagesOf({}))[0]).toContain('Plan d’hiver');
});

it('prints the chosen rooms on the chosen paper', async () => {
  expect(await pagesOf({ rooms: roomId })).toHaveLength(1);
  const boxOf = async (input: object) => {
    const { text } = await manager.download(printLayout, { tableLayoutUuid, ...input });
    return /\/MediaBox \[([^\]]+)\]/.exec(text)?.[1]?.split(' ').map(Number).map(Math.round);
  };
  expect(await boxOf({ orientation: 'portrait' })).toEqual([0, 0, 595, 842]);
  expect(await boxOf({ paper: 'A3', orientation: 'landscape' })).toEqual([0, 0, 1191, 842]);
});

it('replaces letters that cannot be printed, and says so on the page', async () => {
  await prisma.room.update({ where: { id: roomId }, data: { name: 'Łódź 寿司 שלום' } });
  const [page] = await pagesOf({ rooms: roomId });
  expect(page).toContain('Lódz ?? ????');
  expect(page).toContain('Some letters cannot be printed');
});

it('prints a page that says so for a layout without rooms', async () => {
  await prisma.room.updateMany({ where: { tableLayoutUuid }, data: { deletedAt: new Date() } });
  expect(await pagesOf({})).toEqual([expect.stringContaining('This layout has no rooms.')]);
});

it('returns a PDF named after the layout over REST', async () => {
  const { status, headers, text } = await send('GET', `/table-layouts/${tableLayoutUuid}/print?paper=A3`, { token });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('Plan d’été.pdf')}`);
  expect(text.slice(0, 5)).toBe('%PDF-');
});

it('rejects invalid options, and returns data_not_found for unknown rooms, versions and layouts', async () => {
  const refused = (input: object) => manager.refused(printLayout, { tableLayoutUuid, ...input });
  for (const wrong of [{ paper: 'A5' }, { orientation: 'up' }, { version: 'box' }, { rooms: 'terrace' }])
    expect(await refused(wrong)).toMatchObject({ code: 'invalid_parameters' });
  for (const absent of [
    { version: '9' },
    { version: 'published' },
    { rooms: `${roomId},${randomUUID()}` },
    { tableLayoutUuid: randomUUID() },
  ])
    expect(await refused(absent)).toMatchObject({ code: 'data_not_found', status: 404 });
});

it('prints five hundred tables within ten seconds of processor time', async () => {
  const tables = Array.from({ length: 500 }, (_, index) => ({
    name: `N${index}`,
    positionX: (index % 25) * 200,
    positionY: Math.floor(index / 25) * 200,
    seats: 4,
  }));
  const { id } = await createRoom(prisma, { tableLayoutUuid, name: 'Halle', position: 2, tables });
  let pages: string[] = [];
  expect(
    await costOf(async () => {
      pages = await pagesOf({ rooms: id });
    }),
  ).toBeLessThan(10_000);
  const text = pages.join('\n');
  for (const { name } of tables) expect(text).toContain(name);
});
