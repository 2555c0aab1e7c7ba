// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { dateFormat } from '@/i18n/formats';
import { listAudit, revertChange } from '@/server/audit/audit.operations';
import type { Locale } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createRestaurant, createShift } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { resetToTwoTenants } from '@/server/testing/tenants';
import * as operations from './grants.operations';
import { readGrantsOn } from './grants.query';

let brand: Actor;
let brandId: number;
let restaurantId: number;
let token: string;

beforeEach(async () => {
  const tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  ({ brandId, restaurantId } = tenants.a);
  token = await tokenOf(tenants.a.users.brand.id);
  await createShift(prisma, { restaurantId, id: 'lunch', days: [1], startMinute: 0, endMinute: 10 });
});

const LUNCH = { code: 'LUNCH', labelTicket: 'Lunch subsidy', amount: 350, strategy: 1 as const, dailyLimit: 1 };
const own = { amount: 400, strategy: 1 as const, dailyLimit: 2, threshold: null, ceiling: 500 };
const create = (more: object = {}) => brand.call(operations.createGrant, { brandId, ...LUNCH, ...more });
const read = (grantId: number) => brand.call(operations.getGrant, { grantId });
const update = (grantId: number, more: object = {}) => brand.call(operations.updateGrant, { grantId, ...LUNCH, ...more });
const http = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  send(method, path, { token, body, headers });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const termsOn = async (grantId: number, day: string) => (await readGrantsOn(prisma, brandId, [grantId], day))[0];

describe('a planned grant change', () => {
  const lunch = { shiftId: 'lunch', amount: 450, ceiling: null, threshold: null };
  const first = { restaurantId: 0, enabled: true, restaurant_grant: own, shiftGrants: [lunch] };

  it('is listed beside the current values, which every read returns', async () => {
    const { grantId } = await create();
    await update(grantId, { amount: 500, labelTicket: 'Later', countsFrom: inDays(60) });
    await update(grantId, { amount: 400, countsFrom: inDays(30) });
    const found = (await http('GET', `/grants/${grantId}`)).body.data;
    expect(found).toMatchObject({ amount: 350, version: 1, labelTicket: 'Lunch subsidy' });
    expect(found.planned).toMatchObject([
      { amount: 400, countsFrom: inDays(30), labelTicket: 'Lunch subsidy' },
      { amount: 400, countsFrom: inDays(60), labelTicket: 'Later' },
    ]);
    const [listed, choices] = await Promise.all(['grants', 'grants/list'].map((path) => http('GET', `/brands/${brandId}/${path}`)));
    expect(listed?.body.data[1]).toMatchObject({ amount: 350, name: 'Lunch subsidy' });
    expect(choices?.body.data[1]).toMatchObject({ name: 'Lunch subsidy' });
    const { grants } = await brand.call(operations.getGrantsOverview, { brandId });
    expect(grants.find((each) => each.grantId === grantId)).toEqual(found);
  });

  it('is kept when a client writes back what it read, and takes over the values that it changed', async () => {
    const { id: far } = await createRestaurant(prisma, { brandId });
    const here = { ...first, restaurantId };
    const there = { restaurantId: far, enabled: true, restaurant_grant: own, shiftGrants: [] };
    const { grantId } = await create({ restaurants: [here, there] });
    const dearer = { ...here, restaurant_grant: { ...own, amount: 600 }, shiftGrants: [{ ...lunch, amount: 700 }] };
    await update(grantId, { amount: 500, restaurants: [dearer, there], shouldUpdateShifts: true, countsFrom: inDays(30) });

    const found = (await http('GET', `/grants/${grantId}`)).body.data;
    await http('PUT', `/grants/${grantId}`, { ...found, shouldUpdateShifts: true });
    expect((await http('GET', `/grants/${grantId}`)).body.data).toEqual(found);

    const changed = { ...there, enabled: false, restaurant_grant: { ...own, ceiling: 100 } };
    const { countsFrom: _, ...read } = found;
    await http('PUT', `/grants/${grantId}`, { ...read, restaurants: [here, changed], shouldUpdateShifts: true });
    expect(await termsOn(grantId, inDays(1))).toMatchObject({ amount: 350, restaurants: [here, changed] });
    expect(await termsOn(grantId, inDays(31))).toMatchObject({ amount: 500, restaurants: [dearer, changed] });
  });

  it('takes over the changes of a later save, except amounts of another type', async () => {
    const { grantId } = await create();
    await update(grantId, { type: 'RATE', amount: 5_000, countsFrom: inDays(30) });
    await update(grantId, { amount: 380, dailyLimit: 2 });
    expect(await termsOn(grantId, inDays(1))).toMatchObject({ type: 'ABSOLUTE', amount: 380, dailyLimit: 2 });
    expect(await termsOn(grantId, inDays(31))).toMatchObject({ type: 'RATE', amount: 5_000, dailyLimit: 2 });
    await update(grantId, { type: 'ABSOLUTE', amount: 390, dailyLimit: 2, countsFrom: inDays(30) });
    expect(await termsOn(grantId, inDays(31))).toMatchObject({ type: 'ABSOLUTE', amount: 390 });
    expect(await read(grantId)).toMatchObject({ amount: 380, planned: [{ amount: 390 }] });
  });

  it('prevents a change of type while its restaurants or shifts would keep amounts of the old type', async () => {
    const shifts = { restaurants: [{ ...first, restaurantId, restaurant_grant: null }], shouldUpdateShifts: true };
    const { grantId } = await create();
    const dayIn = (locale: Locale) => dateFormat(locale, 'UTC').format(new Date(inDays(30)));
    for (const planned of [{ restaurants: [{ ...first, restaurantId, shiftGrants: [] }], shouldUpdateShifts: true }, shifts]) {
      await update(grantId, { ...planned, countsFrom: inDays(30) });
      const before = await read(grantId);
      const rate = { grantId, ...LUNCH, type: 'RATE' as const, amount: 1_000 };
      for (const sent of [{}, { restaurants: [], shouldUpdateShifts: true }, { countsFrom: inDays(31) }]) {
        await expect(brand.outcome(operations.updateGrant, { ...rate, ...sent })).rejects.toMatchObject({
          ...{ code: 'conflict', extraData: { reason: 'kept_amounts', countsFrom: inDays(30) } },
          words: { en: expect.stringContaining(`from ${dayIn('en')}.`), fr: expect.stringContaining(`du ${dayIn('fr')}.`) },
        });
      }
      expect(await read(grantId)).toEqual(before);
    }
    await update(grantId, { restaurants: [], shouldUpdateShifts: true, countsFrom: inDays(30) });
    await update(grantId, { type: 'RATE', amount: 1_000 });
    expect(await termsOn(grantId, inDays(31))).toMatchObject({ type: 'RATE', amount: 1_000, restaurants: [] });
  });

  it('keeps its restaurants’ amounts when the grant changes to the planned type', async () => {
    const { grantId } = await create();
    const rates = { restaurants: [{ ...first, restaurantId }], shouldUpdateShifts: true };
    await update(grantId, { type: 'RATE', amount: 5_000, ...rates, countsFrom: inDays(30) });
    await update(grantId, { type: 'RATE', amount: 4_000 });
    expect(await read(grantId)).toMatchObject({ type: 'RATE', amount: 4_000, restaurants: [] });
    expect(await termsOn(grantId, inDays(31))).toMatchObject({ type: 'RATE', amount: 4_000, restaurants: [{ ...first, restaurantId }] });
  });

  it('begins on the first day of a grant not yet begun, unless another day is sent', async () => {
    const { grantId } = await create({ countsFrom: inDays(30) });
    expect(await read(grantId)).toMatchObject({ amount: 350, countsFrom: inDays(30), planned: [] });
    await update(grantId, { amount: 400 });
    expect(await termsOn(grantId, inDays(29))).toBeUndefined();
    expect(await termsOn(grantId, inDays(31))).toMatchObject({ amount: 400 });
    await update(grantId, { amount: 400, countsFrom: inDays(0) });
    expect(await termsOn(grantId, inDays(1))).toMatchObject({ amount: 400 });
  });

  it('postpones a grant not yet begun when a later day is sent, and undo restores the first day', async () => {
    const { grantId } = await create({ countsFrom: inDays(30) });
    await update(grantId, { labelTicket: 'Hidden', countsFrom: inDays(30) });
    await update(grantId, { amount: 500, countsFrom: inDays(90), keepsFirstDay: true });
    const daysOf = async () => {
      const { countsFrom, planned } = await read(grantId);
      const amounts = await Promise.all([29, 31, 59, 61, 91].map(async (day) => (await termsOn(grantId, inDays(day)))?.amount));
      return [countsFrom, planned.map(({ countsFrom: day }) => day), amounts];
    };
    const undoLast = async () => {
      const [entry] = (await brand.call(listAudit, { brandId })).items.filter(({ subjectId }) => subjectId === String(grantId));
      await brand.call(revertChange, { auditId: entry!.auditId });
    };
    const atFirst = [inDays(30), [inDays(90)], [undefined, 350, 350, 350, 500]];
    const later = [inDays(60), [inDays(90)], [undefined, undefined, undefined, 350, 500]];
    expect(await daysOf()).toEqual(atFirst);
    const postpone = (day: string) => update(grantId, { labelTicket: 'Hidden', countsFrom: day });
    await postpone(inDays(60));
    expect(await daysOf()).toEqual(later);
    await undoLast();
    expect(await daysOf()).toEqual(atFirst);
    await undoLast();
    expect(await daysOf()).toEqual(later);

    const [entry] = (await brand.call(listAudit, { brandId })).items.filter(({ subjectId }) => subjectId === String(grantId));
    await postpone(inDays(70));
    expect(await read(grantId)).toMatchObject({ countsFrom: inDays(70) });
    expect(await brand.refused(revertChange, { auditId: entry!.auditId })).toMatchObject({ code: 'conflict' });
    await brand.call(revertChange, { auditId: entry!.auditId, force: true });
    expect(await daysOf()).toEqual(atFirst);
  });

  it('is dropped if it began before the postponed grant, and otherwise takes over the values sent', async () => {
    const { grantId } = await create({ countsFrom: inDays(30) });
    await update(grantId, { amount: 500, countsFrom: inDays(45), keepsFirstDay: true });
    await update(grantId, { labelTicket: 'Later', countsFrom: inDays(90), keepsFirstDay: true });
    const before = await read(grantId);
    expect(before).toMatchObject({ amount: 350, planned: [{ countsFrom: inDays(45) }, { countsFrom: inDays(90) }] });

    await update(grantId, { amount: 400, dailyLimit: 2, countsFrom: inDays(60) });
    const planned = [{ amount: 400, dailyLimit: 2, labelTicket: 'Later', countsFrom: inDays(90) }];
    expect(await read(grantId)).toMatchObject({ amount: 400, dailyLimit: 2, countsFrom: inDays(60), planned });
    for (const day of [31, 46, 59]) expect(await termsOn(grantId, inDays(day))).toBeUndefined();
    expect(await termsOn(grantId, inDays(61))).toMatchObject({ amount: 400, labelTicket: 'Lunch subsidy' });
    expect(await termsOn(grantId, inDays(91))).toMatchObject({ amount: 400, labelTicket: 'Later' });
    const versions = await brand.call(operations.listGrantVersions, { grantId });
    expect(versions.map(({ countsFrom }) => countsFrom)).toEqual([inDays(90), inDays(60)]);

    const [entry] = (await brand.call(listAudit, { brandId })).items.filter(({ subjectId }) => subjectId === String(grantId));
    await brand.call(revertChange, { auditId: entry!.auditId });
    expect(await read(grantId)).toEqual(before);
  });

  it('is covered by If-Match, and restored when a write is undone', async () => {
    const { grantId } = await create();
    const etag = (await http('GET', `/grants/${grantId}`)).headers.get('etag')!;
    await update(grantId, { amount: 500, countsFrom: inDays(30) });
    expect(await http('PUT', `/grants/${grantId}`, LUNCH, { 'if-match': etag })).toMatchObject({ status: 412 });
    const before = await read(grantId);
    await update(grantId, { dailyLimit: 3 });
    const [entry] = (await brand.call(listAudit, { brandId })).items.filter(({ subjectId }) => subjectId === String(grantId));
    await brand.call(revertChange, { auditId: entry!.auditId });
    expect(await read(grantId)).toEqual(before);
  });
});
