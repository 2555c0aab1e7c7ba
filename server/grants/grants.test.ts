// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit, revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { createPricingRule, getPricingRule } from '@/server/pricing-rules/pricing-rules.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createRestaurant, createShift } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import * as operations from './grants.operations';
import { readGrantsOn } from './grants.query';

let tenants: TwoTenants;
let brand: Actor;
let brandId: number;
let restaurantId: number;
let token: string;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  ({ brandId, restaurantId } = tenants.a);
  token = await tokenOf(tenants.a.users.brand.id);
  await createShift(prisma, { restaurantId, id: 'lunch', days: [1], startMinute: 0, endMinute: 10 });
});

const LUNCH = { code: 'LUNCH', labelTicket: 'Lunch subsidy', amount: 350, strategy: 1 as const, dailyLimit: 1 };
const create = (more: object = {}) => brand.call(operations.createGrant, { brandId, ...LUNCH, ...more });
const read = (grantId: number) => brand.call(operations.getGrant, { grantId });
const update = (grantId: number, more: object = {}) => brand.call(operations.updateGrant, { grantId, ...LUNCH, ...more });
const http = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  send(method, path, { token, body, headers });
const whole = { type: 'ABSOLUTE', tag: null, threshold: null, ceiling: null };
const own = { amount: 400, strategy: 1 as const, dailyLimit: 2, threshold: null, ceiling: 500 };

describe('grants over REST', () => {
  it('are created, read, listed, replaced and deleted as documented', async () => {
    const made = await http('POST', '/grants', { brandId, ...LUNCH });
    expect(made).toMatchObject({ status: 200, body: { code: 'grant_created' } });
    const { grantId } = made.body.data;
    expect(made.body.data).toEqual({ grantId: expect.any(Number), brandId, ...LUNCH, type: 'ABSOLUTE' });

    const found = await http('GET', `/grants/${grantId}`);
    const countsFrom = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris' }).format(new Date());
    expect(found).toMatchObject({ status: 200, body: { code: 'grant_found' } });
    expect(found.body.data).toEqual({ grantId, brandId, ...LUNCH, ...whole, restaurants: [], version: 1, countsFrom, planned: [] });

    const listed = await http('GET', `/brands/${brandId}/grants`);
    expect(listed).toMatchObject({ status: 200, body: { code: 'grants_found' } });
    expect(listed.body.data).toHaveLength(2);
    expect(listed.body.data[1]).toEqual({ grantId, name: 'Lunch subsidy', code: 'LUNCH', amount: 350, brandId });
    const choices = await http('GET', `/brands/${brandId}/grants/list`);
    expect(choices).toMatchObject({ status: 200, body: { code: 'grants_found' } });
    expect(choices.body.data[1]).toEqual({ grantId, name: 'Lunch subsidy', code: 'LUNCH' });

    const body = { ...LUNCH, amount: 5_000, type: 'RATE', tag: 'menu', threshold: 500, ceiling: 400 };
    const replaced = await http('PUT', `/grants/${grantId}`, { ...body, restaurants: [{ restaurantId, restaurant_grant: own }] });
    expect(replaced).toMatchObject({ status: 200, body: { code: 'grant_updated' } });
    expect(replaced.body.data).toEqual({ grantId, code: 'LUNCH', labelTicket: 'Lunch subsidy', amount: 5_000 });
    const restaurants = [{ restaurantId, enabled: true, restaurant_grant: own, shiftGrants: [] }];
    expect(await read(grantId)).toEqual({ grantId, brandId, ...body, restaurants, version: 2, countsFrom, planned: [] });

    expect(await http('DELETE', `/grants/${grantId}`)).toMatchObject({ status: 200, body: { code: 'grant_deleted' } });
    expect(await http('GET', `/grants/${grantId}`)).toMatchObject({ status: 404, body: { code: 'data_not_found' } });
  });

  it('list the missing fields', async () => {
    const paths = ['brandId', 'code', 'labelTicket', 'amount', 'strategy', 'dailyLimit'].map((path) => ({ path }));
    expect(await http('POST', '/grants', {})).toMatchObject({
      status: 400,
      body: { code: 'missing_parameters', extraData: { issues: paths } },
    });
  });

  it.each([
    { strategy: 0 },
    { strategy: 5 },
    { strategy: '1' },
    { amount: -1 },
    { amount: 1.5 },
    { dailyLimit: 0 },
    { type: 'PERCENT' },
    { type: 'RATE', amount: 10_001 },
    { code: '' },
    { threshold: -1 },
    { restaurants: [{ restaurantId: 2_147_483_000 }] },
  ])('reject %j', async (more) => {
    expect(await http('POST', '/grants', { brandId, ...LUNCH, ...more })).toMatchObject({
      status: 400,
      body: { code: 'invalid_parameters' },
    });
  });

  it.each([1, 2, 3, 4] as const)('accept strategy %i with the required fields only', async (strategy) => {
    expect(await create({ strategy })).toMatchObject({ strategy });
  });

  it('reject rates above 100 percent for restaurants and shifts', async () => {
    const restaurants = [
      {
        restaurantId,
        restaurant_grant: { amount: 10_001 },
        shiftGrants: [
          { shiftId: 'lunch', amount: 10_002 },
          { shiftId: 'x', amount: 1 },
        ],
      },
    ];
    const answer = await http('POST', '/grants', { brandId, ...LUNCH, type: 'RATE', amount: 10_000, restaurants });
    expect(answer.body.extraData.issues.map(({ path }: { path: string }) => path)).toEqual([
      'restaurants.0.restaurant_grant.amount',
      'restaurants.0.shiftGrants.0.amount',
    ]);
  });
});

describe('changing the type of a grant', () => {
  it('returns conflict while restaurants or shifts would keep amounts of the old type', async () => {
    const shift = { shiftId: 'lunch', amount: 450, ceiling: null, threshold: null };
    const restaurants = [{ restaurantId, restaurant_grant: { ...own, amount: 20_000 }, shiftGrants: [shift] }];
    const { grantId } = await create({ restaurants });
    const rate = { grantId, ...LUNCH, type: 'RATE' as const, amount: 1_000 };
    const asRates = [{ restaurantId, restaurant_grant: { ...own, amount: 2_000 }, shiftGrants: [{ ...shift, amount: 500 }] }];
    for (const kept of [{}, { restaurants: asRates }])
      expect(await brand.refused(operations.updateGrant, { ...rate, ...kept })).toMatchObject({
        ...{ code: 'conflict', extraData: { reason: 'kept_amounts' } },
      });
    await brand.call(operations.updateGrant, { ...rate, restaurants: asRates, shouldUpdateShifts: true });
    expect((await read(grantId)).restaurants).toMatchObject([{ restaurant_grant: { amount: 2_000 }, shiftGrants: [{ amount: 500 }] }]);
    await brand.call(operations.updateGrant, { ...rate, type: 'ABSOLUTE', restaurants: [], shouldUpdateShifts: true });
    await brand.call(operations.updateGrant, rate);
  });
});

describe('the code of a grant', () => {
  it('is unique in its brand regardless of case, and free again after a deletion', async () => {
    const { grantId } = await create();
    const { grantId: other } = await create({ code: 'OTHER' });
    expect((await brand.refused(operations.createGrant, { brandId, ...LUNCH, code: 'lunch' })).code).toBe('already_exists');
    expect((await brand.refused(operations.updateGrant, { grantId: other, ...LUNCH })).code).toBe('already_exists');
    await (await actorsOf(tenants)('brand', 'b')).call(operations.createGrant, { brandId: tenants.b.brandId, ...LUNCH });
    await brand.call(operations.deleteGrant, { grantId });
    await create({ code: 'lunch' });
  });
});

describe('overrides of restaurants and shifts', () => {
  const lunch = { shiftId: 'lunch', amount: 450, ceiling: null, threshold: null };

  it('are replaced as a whole, but keep omitted switches, and shifts unless shouldUpdateShifts is set', async () => {
    const { id: far } = await createRestaurant(prisma, { brandId });
    const { grantId } = await create({
      restaurants: [{ restaurantId, enabled: false, restaurant_grant: own, shiftGrants: [lunch] }, { restaurantId: far }],
    });
    const first = { restaurantId, enabled: false, restaurant_grant: own, shiftGrants: [lunch] };
    const second = { restaurantId: far, enabled: true, restaurant_grant: null, shiftGrants: [] };
    expect((await read(grantId)).restaurants).toEqual([first, second]);
    await update(grantId);
    expect((await read(grantId)).restaurants).toEqual([first, second]);
    await update(grantId, { restaurants: [{ restaurantId, restaurant_grant: { ...own, amount: 410 } }] });
    expect((await read(grantId)).restaurants).toEqual([{ ...first, restaurant_grant: { ...own, amount: 410 } }]);
    await update(grantId, { restaurants: [{ restaurantId, enabled: true, shiftGrants: [] }], shouldUpdateShifts: true });
    expect((await read(grantId)).restaurants).toEqual([{ ...second, restaurantId }]);
  });

  it('accept only restaurants and shifts of the brand, but keep shifts deleted since', async () => {
    const foreign = { restaurants: [{ restaurantId: tenants.b.restaurantId }] };
    expect(await brand.refused(operations.createGrant, { brandId, ...LUNCH, ...foreign })).toMatchObject({ code: 'invalid_parameters' });
    const restaurants = [{ restaurantId, shiftGrants: [{ ...lunch, shiftId: 'supper' }] }];
    const unknown = await brand.refused(operations.createGrant, { brandId, ...LUNCH, restaurants });
    expect(unknown).toMatchObject({ code: 'invalid_parameters', extraData: { issues: [{ code: 'unknown_shift' }] } });
    const { grantId } = await create({ restaurants: [{ restaurantId, shiftGrants: [lunch] }] });
    await prisma.shift.deleteMany({ where: { restaurantId } });
    await update(grantId, { amount: 1, restaurants: [{ restaurantId, shiftGrants: [lunch] }], shouldUpdateShifts: true });
    expect((await read(grantId)).restaurants[0]?.shiftGrants).toEqual([lunch]);
  });
});

describe('versions of a grant', () => {
  it('are kept, count from their day, and are not created when nothing changes', async () => {
    const { grantId } = await create();
    await update(grantId);
    await update(grantId, { amount: 400 });
    await update(grantId, { amount: 500, countsFrom: '2090-01-01' });
    const versions = await brand.call(operations.listGrantVersions, { grantId });
    expect(versions.map(({ version, amount, isCurrent }) => [version, amount, isCurrent])).toEqual([
      [3, 500, false],
      [2, 400, true],
      [1, 350, false],
    ]);
    expect(versions[0]?.countsFrom).toBe('2090-01-01');
    await update(grantId, { amount: 600, countsFrom: '2001-01-01' });
    expect((await read(grantId)).countsFrom > '2001-01-01').toBe(true);
  });

  it('outlive their grant, and cannot be changed or deleted', async () => {
    const { grantId } = await create();
    await brand.call(operations.deleteGrant, { grantId });
    expect(await prisma.grantVersion.count({ where: { grantId } })).toBe(1);
    await expect(prisma.sql.run`update grant_versions set amount = 1 where grant_id = ${grantId}`).rejects.toThrow(/append-only/);
    await expect(prisma.sql.run`delete from grant_versions where grant_id = ${grantId}`).rejects.toThrow(/append-only/);
  });
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const termsOn = async (grantId: number, day: string) => (await readGrantsOn(prisma, brandId, [grantId], day))[0];

describe('grant writes', () => {
  const historyOf = async (grantId: number) =>
    (await brand.call(listAudit, { brandId })).items.filter((each) => each.subjectKind === 'grant' && each.subjectId === String(grantId));

  it('support dry runs, If-Match and idempotency keys', async () => {
    const { grantId } = await create();
    const { changes } = await brand.outcome(operations.updateGrant, { grantId, ...LUNCH, amount: 420 }, { dryRun: true });
    expect(changes).toContainEqual({ path: ['amount'], kind: 'changed', before: 350, after: 420 });
    expect((await read(grantId)).amount).toBe(350);
    const etag = (await http('GET', `/grants/${grantId}`)).headers.get('etag')!;
    const body = { ...LUNCH, amount: 420 };
    const key = { 'idempotency-key': 'once' };
    for (const _ of [1, 2])
      expect(await http('PUT', `/grants/${grantId}`, body, { ...key, 'if-match': etag })).toMatchObject({ status: 200 });
    expect((await read(grantId)).version).toBe(2);
    expect(await http('PUT', `/grants/${grantId}`, { ...body, amount: 1 }, { 'if-match': etag })).toMatchObject({
      status: 412,
      body: { code: 'precondition_failed', extraData: { current: { amount: 420 } } },
    });
    expect(await http('DELETE', `/grants/${grantId}`, undefined, { 'if-match': etag })).toMatchObject({ status: 412 });
  });

  it('can be undone and redone, including shifts and switches', async () => {
    const restaurants = [{ restaurantId, enabled: false, shiftGrants: [{ shiftId: 'lunch', amount: 450 }] }];
    const { grantId } = await create({ restaurants });
    const before = await read(grantId);
    await update(grantId, { code: 'NEW', amount: 1, restaurants: [], shouldUpdateShifts: true });
    const changed = await read(grantId);
    const undoLast = async () => {
      const [entry] = await historyOf(grantId);
      await brand.call(revertChange, { auditId: entry!.auditId });
    };
    await undoLast();
    expect(await read(grantId)).toEqual(before);
    expect(await historyOf(grantId)).toHaveLength(3);
    await undoLast();
    expect(await read(grantId)).toEqual(changed);
    expect(await termsOn(grantId, inDays(1))).toMatchObject({ amount: 1 });
    await undoLast();
    await update(grantId, { amount: 2 });
    expect(await read(grantId)).toMatchObject({ amount: 2, version: 3 });
  });

  it('undo a later plan too when undone by force, and undoing that plan then returns conflict unless forced', async () => {
    const { grantId } = await create();
    await update(grantId, { amount: 400 });
    await update(grantId, { amount: 500, countsFrom: inDays(30) });
    const [planned, raised] = await historyOf(grantId);
    await brand.call(revertChange, { auditId: raised!.auditId, force: true });
    expect(await read(grantId)).toMatchObject({ amount: 350, planned: [] });
    expect(await brand.refused(revertChange, { auditId: planned!.auditId })).toMatchObject({ code: 'conflict' });
    await brand.call(revertChange, { auditId: planned!.auditId, force: true });
    expect(await read(grantId)).toMatchObject({ amount: 400, planned: [] });
  });

  it('restore the terms of every day when undone, also for planned changes and grants not yet begun', async () => {
    const amountOn = async (grantId: number, day: string) =>
      (await readGrantsOn(prisma, brandId, [grantId], day)).map(({ amount }) => amount);
    const undoLast = async (grantId: number) => {
      const [entry] = await historyOf(grantId);
      await brand.call(revertChange, { auditId: entry!.auditId });
    };
    const { grantId } = await create({ amount: 350 });
    await update(grantId, { amount: 400, countsFrom: inDays(90) });
    await update(grantId, { amount: 900 });
    expect([await amountOn(grantId, inDays(1)), await amountOn(grantId, inDays(91))]).toEqual([[900], [900]]);
    await undoLast(grantId);
    expect([await amountOn(grantId, inDays(1)), await amountOn(grantId, inDays(91))]).toEqual([[350], [400]]);
    const { grantId: unbegun } = await create({ code: 'LATER', amount: 350, countsFrom: inDays(30) });
    await update(unbegun, { code: 'LATER', amount: 500, countsFrom: inDays(0) });
    await undoLast(unbegun);
    expect([await amountOn(unbegun, inDays(1)), await amountOn(unbegun, inDays(31))]).toEqual([[], [350]]);
    expect(await brand.call(operations.listGrantVersions, { grantId: unbegun })).toMatchObject([{ version: 1, isCurrent: false }]);
  });

  it('delete a grant for good, also from the pricing rules, which the dry run names', async () => {
    const { grantId } = await create();
    const { grantId: other } = await create({ code: 'OTHER' });
    const rule = await brand.call(createPricingRule, { brandId, name: 'ACME', grantIds: [grantId, other] });
    const named = [{ pricingRuleId: rule.pricingRuleId, name: 'ACME' }];
    const preview = await brand.outcome(operations.deleteGrant, { grantId }, { dryRun: true });
    expect(JSON.parse(preview.dataText)).toEqual({ grantId, pricingRules: named });
    const key = { brandId, pricingRuleId: rule.pricingRuleId };
    expect((await brand.call(getPricingRule, key)).grantIds).toEqual([grantId, other]);
    expect(await brand.call(operations.deleteGrant, { grantId })).toEqual({ grantId, pricingRules: named });
    expect((await brand.call(getPricingRule, key)).grantIds).toEqual([other]);
    const [entry] = await historyOf(grantId);
    expect(entry).toMatchObject({ revertible: false });
    const told = (await brand.call(listAudit, { brandId })).items.find(({ subjectKind }) => subjectKind === 'pricing rule');
    expect(told).toMatchObject({ subjectName: 'ACME', operation: 'DELETE /grants/{grantId}', revertible: false });
  });
});

describe('access to grants', () => {
  it('returns data_not_found or access_denied to another brand, and access_denied to restaurant users', async () => {
    const { grantId } = await create();
    const as = actorsOf(tenants);
    const stranger = await as('brand', 'b');
    expect((await stranger.refused(operations.getGrant, { grantId })).code).toBe('data_not_found');
    expect((await stranger.refused(operations.updateGrant, { grantId, ...LUNCH })).code).toBe('data_not_found');
    expect((await stranger.refused(operations.deleteGrant, { grantId })).code).toBe('data_not_found');
    expect((await stranger.refused(operations.createGrant, { brandId, ...LUNCH })).code).toBe('access_denied');
    expect((await (await as('restaurant')).refused(operations.deleteGrant, { grantId })).code).toBe('access_denied');
  });
});
