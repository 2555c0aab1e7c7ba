// @not-in-check
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import type { PromotionRule } from '@/server/pricing/promotion.schema';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCatalogProduct, createPublishedPromotion, ruleOf } from '@/server/testing/factories';
import { PATIENCE_MS } from '@/server/testing/patience';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import * as operations from './promotions.operations';
import { versionsAt } from './versions.rules';

let tenants: TwoTenants;
let brand: Actor;
let restaurant: Actor;
let brandId: number;

beforeEach(async () => {
  vi.useRealTimers();
  tenants = await resetToTwoTenants();
  const as = actorsOf(tenants);
  [brand, restaurant] = [await as('brand'), await as('restaurant')];
  ({ brandId } = tenants.a);
  // So that the lists contain only promotions of the test.
  await prisma.promotion.updateMany({ data: { archivedAt: new Date() } });
});

const tenPercent = ruleOf({ rate: 1000 });
const twentyPercent = ruleOf({ rate: 2000 });
const thirtyPercent = ruleOf({ rate: 3000 });
const draft = { name: 'Lunch', label: '10 % off', rule: tenPercent };
const make = async (more: object = {}) => (await brand.call(operations.createPromotion, { brandId, ...draft, ...more })).promotionId;
const read = (promotionId: number) => brand.call(operations.getPromotion, { brandId, promotionId });
const publish = (promotionId: number, when: object = {}) => brand.call(operations.publishPromotion, { brandId, promotionId, ...when });
const change = (promotionId: number, more: object) => brand.call(operations.updatePromotion, { brandId, promotionId, ...draft, ...more });
const versionsOf = (promotionId: number) => brand.call(operations.listPromotionVersions, { brandId, promotionId });
const undoLast = async (more: object = {}) => {
  const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({ where: { subjectKind: 'promotion' }, orderBy: { id: 'desc' } });
  return brand.call(revertChange, { auditId, ...more });
};
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
/** The rule for carts a number of hours from now, if nothing changes until then. */
const countingIn = async (promotionId: number, count: number) => {
  const { state } = await prisma.promotion.findUniqueOrThrow({ where: { brandId_id: { brandId, id: promotionId } } });
  const rows = await prisma.promotionVersion.findMany({ where: { brandId, promotionId } });
  const at = Date.parse(hours(count));
  const versions = rows.map((row) => ({
    ...{ promotionId, name: '', version: row.version, label: row.label, rule: row.rule as PromotionRule },
    ...{ startsAt: row.startsAt.getTime(), endsAt: row.endsAt?.getTime() ?? Number.POSITIVE_INFINITY },
  }));
  return state === 'published' ? versionsAt(versions, at)[0]?.rule : undefined;
};

describe('a promotion', () => {
  it('is a draft until published, and changes for guests only with its next version', async () => {
    const promotionId = await make();
    expect(await read(promotionId)).toMatchObject({
      state: 'draft',
      version: null,
      lastVersion: 0,
      hasChanges: true,
      uses: 0,
      givenCents: 0,
    });
    expect(await publish(promotionId)).toMatchObject({ state: 'published', version: 1, lastVersion: 1, hasChanges: false, endsAt: null });
    expect(await change(promotionId, { rule: twentyPercent })).toMatchObject({ state: 'published', version: 1, hasChanges: true });
    expect(await publish(promotionId)).toMatchObject({ version: 2, lastVersion: 2, hasChanges: false });
    expect((await versionsOf(promotionId)).map(({ version, rule, isCurrent }) => [version, rule, isCurrent])).toEqual([
      [2, twentyPercent, true],
      [1, tenPercent, false],
    ]);
  });

  it('is scheduled until it starts, and keeps its current version while another is scheduled', async () => {
    const promotionId = await make();
    expect(await publish(promotionId, { startsAt: hours(1) })).toMatchObject({ state: 'scheduled', version: null, lastVersion: 1 });
    await publish(promotionId);
    const startsAt = hours(2);
    await change(promotionId, { rule: twentyPercent });
    expect(await publish(promotionId, { startsAt, endsAt: hours(3) })).toMatchObject({
      state: 'published',
      version: 2,
      next: { version: 3, startsAt },
    });
  });

  it('stays off after a pause until a scheduled version starts', async () => {
    const promotionId = await make();
    await publish(promotionId);
    await brand.call(operations.pausePromotion, { brandId, promotionId });
    await change(promotionId, { rule: twentyPercent });
    const startsAt = hours(2);
    expect(await publish(promotionId, { startsAt })).toMatchObject({ state: 'scheduled', next: { startsAt } });
  });

  it('ends when its end is reached', async () => {
    const promotionId = await make();
    await publish(promotionId, { endsAt: new Date(Date.now() + 300).toISOString() });
    await vi.waitFor(async () => expect(await read(promotionId)).toMatchObject({ state: 'ended' }), { timeout: PATIENCE_MS });
    const ended = await brand.call(operations.listPromotions, { brandId, state: 'ended' });
    expect(ended.items.map((each) => each.promotionId)).toEqual([promotionId]);
  });

  it('rejects an end in the past or before its start', async () => {
    const promotionId = await make();
    for (const when of [{ endsAt: hours(-1) }, { startsAt: hours(2), endsAt: hours(1) }])
      expect(await brand.refused(operations.publishPromotion, { brandId, promotionId, ...when })).toMatchObject({
        code: 'invalid_parameters',
        extraData: { issues: [{ path: 'endsAt' }] },
      });
  });

  it('can be paused, resumed, ended and archived only from a state that allows it', async () => {
    const promotionId = await make();
    const { pausePromotion: pause, resumePromotion: resume, endPromotion: end, archivePromotion: archive } = operations;
    const refused = async (operation: typeof pause) => (await brand.refused(operation, { brandId, promotionId })).extraData;
    for (const operation of [pause, resume, end]) expect(await refused(operation)).toEqual({ reason: 'wrong_state', state: 'draft' });
    await publish(promotionId);
    expect(await refused(resume)).toMatchObject({ state: 'published' });
    expect(await refused(archive)).toMatchObject({ state: 'published' });
    expect(await brand.call(pause, { brandId, promotionId })).toMatchObject({ state: 'paused', version: 1 });
    expect(await refused(pause)).toMatchObject({ state: 'paused' });
    expect(await brand.call(resume, { brandId, promotionId })).toMatchObject({ state: 'published' });
    expect(await brand.call(end, { brandId, promotionId })).toMatchObject({ state: 'ended' });
    for (const operation of [pause, resume, end]) expect(await refused(operation)).toMatchObject({ state: 'ended' });
    expect(await publish(promotionId)).toMatchObject({ state: 'published', version: 2 });
    await brand.call(end, { brandId, promotionId });
    await brand.call(archive, { brandId, promotionId });
    expect((await brand.call(operations.listPromotions, { brandId })).items).toEqual([]);
  });

  it('is listed as archived in its former state, can be unarchived, and is archived again by undo', async () => {
    const promotionId = await make();
    await brand.call(operations.archivePromotion, { brandId, promotionId });
    const archived = async () => (await brand.call(operations.listPromotions, { brandId, isArchived: true })).items;
    expect((await archived())[0]).toMatchObject({ promotionId, state: 'draft', archivedAt: expect.any(String) });
    expect(await brand.refused(operations.publishPromotion, { brandId, promotionId })).toMatchObject({ code: 'data_not_found' });
    const back = await brand.call(operations.unarchivePromotion, { brandId, promotionId });
    expect(back).toMatchObject({ state: 'draft', archivedAt: null });
    expect(await brand.call(operations.unarchivePromotion, { brandId, promotionId })).toEqual(back);
    expect((await archived()).map((each) => each.promotionId)).not.toContain(promotionId);
    expect((await brand.call(operations.listPromotions, { brandId })).items).toMatchObject([{ promotionId }]);
    await undoLast();
    expect((await archived())[0]).toMatchObject({ promotionId });
  });

  it('is rolled back to an earlier version as a new one, which keeps the end and the pause', async () => {
    const promotionId = await make();
    await publish(promotionId);
    await change(promotionId, { rule: twentyPercent, label: '20 % off' });
    const endsAt = hours(5);
    await publish(promotionId, { endsAt });
    await brand.call(operations.pausePromotion, { brandId, promotionId });
    const back = (version: number) => brand.call(operations.rollBackPromotion, { brandId, promotionId, version });
    expect(await back(1)).toMatchObject({ state: 'paused', version: 3, rule: tenPercent, label: '10 % off', endsAt, hasChanges: false });
    expect(await brand.refused(operations.rollBackPromotion, { brandId, promotionId, version: 3 })).toMatchObject({ code: 'conflict' });
    expect(await brand.refused(operations.rollBackPromotion, { brandId, promotionId, version: 9 })).toMatchObject({
      code: 'data_not_found',
    });
  });

  it('can be edited after it has ended, without effect until it is published', async () => {
    const promotionId = await make();
    await publish(promotionId);
    await brand.call(operations.endPromotion, { brandId, promotionId });
    expect(await change(promotionId, { rule: twentyPercent })).toMatchObject({ state: 'ended', version: 1, hasChanges: true });
    expect(await publish(promotionId)).toMatchObject({ state: 'published', version: 2, rule: twentyPercent });
  });

  it('stays ended until the start of a version scheduled afterwards', async () => {
    const promotionId = await make();
    await publish(promotionId);
    await brand.call(operations.endPromotion, { brandId, promotionId });
    const startsAt = hours(2);
    expect(await publish(promotionId, { startsAt })).toMatchObject({ state: 'scheduled', next: { startsAt } });
    expect(await countingIn(promotionId, 1)).toBeUndefined();
    expect(await countingIn(promotionId, 3)).toEqual(tenPercent);
  });

  it('never starts a scheduled version once another is scheduled after it', async () => {
    const promotionId = await make();
    await publish(promotionId);
    await change(promotionId, { rule: twentyPercent });
    await publish(promotionId, { startsAt: hours(1) });
    await change(promotionId, { rule: thirtyPercent });
    await publish(promotionId, { startsAt: hours(3) });
    const counting = await Promise.all([0, 2, 4].map((count) => countingIn(promotionId, count)));
    expect(counting).toEqual([tenPercent, tenPercent, thirtyPercent]);
  });

  it('has versions that cannot be changed or deleted once published', async () => {
    const promotionId = await make();
    await publish(promotionId);
    for (const change of [`update promotion_versions set label = 'other'`, 'delete from promotion_versions'])
      await expect(prisma.$executeRawUnsafe(change)).rejects.toThrow(/append-only/);
  });

  it('rejects restaurants, channels, products and tiers that are not of its brand', async () => {
    const foreign = await createCatalogProduct(prisma, { brandId: tenants.b.brandId });
    const tierOf = async (of: number) => (await prisma.loyaltyTier.findFirstOrThrow({ where: { brandId: of } })).id;
    const [own, other] = [await tierOf(brandId), await tierOf(tenants.b.brandId)];
    const members = { tierIds: [own, other] };
    const rule = ruleOf({ restaurantIds: [tenants.b.restaurantId], channelIds: [12], members, of: { productIds: [foreign.id] } });
    const refusal = await brand.refused(operations.createPromotion, { brandId, ...draft, rule });
    expect(refusal).toMatchObject({ code: 'invalid_parameters' });
    const { issues } = refusal.extraData as { issues: { path: string; message: string }[] };
    expect(issues.map(({ path }) => path)).toEqual(['rule.restaurantIds', 'rule.channelIds', 'rule.productIds', 'rule.tierIds']);
    expect(issues.at(-1)?.message).toBe(`Not of this brand: ${other}.`);
  });

  it('is readable by restaurants, and writable only by the head office', async () => {
    const promotionId = await make();
    expect((await restaurant.call(operations.listPromotions, { brandId })).items).toHaveLength(1);
    for (const operation of [operations.publishPromotion, operations.updatePromotion])
      expect(await restaurant.refused(operation, { brandId, promotionId, ...draft })).toMatchObject({ code: 'access_denied' });
    const other = await actorsOf(tenants)('brand', 'b');
    expect(await other.refused(operations.getPromotion, { brandId, promotionId })).toMatchObject({ code: 'access_denied' });
    const elsewhere = { brandId: tenants.b.brandId, promotionId };
    expect(await other.refused(operations.getPromotion, elsewhere)).toMatchObject({ code: 'data_not_found' });
  });
});

describe('the list of promotions', () => {
  it('filters by state, and by name or label, and pages through the results', async () => {
    const ids = [await make({ name: 'Été' }), await make({ label: 'ete 100%' }), await make()];
    await publish(ids[2]!);
    const found = async (query: object) =>
      (await brand.call(operations.listPromotions, { brandId, ...query })).items.map((each) => each.promotionId);
    expect(await found({ search: 'ETE' })).toEqual([ids[1], ids[0]]);
    expect(await found({ search: '100%' })).toEqual([ids[1]]);
    expect(await found({ state: 'draft' })).toEqual([ids[1], ids[0]]);
    expect(await found({ state: 'published' })).toEqual([ids[2]]);
    const page = await brand.call(operations.listPromotions, { brandId, limit: 2 });
    expect(page.nextCursor).toBe(ids[1]);
    expect(await found({ limit: 2, cursor: page.nextCursor })).toEqual([ids[0]]);
  });
});

describe('undoing a change of a promotion', () => {
  it('reverts its creation, draft, publication, pause or archiving, and can itself be undone', async () => {
    const promotionId = await make();
    await undoLast();
    expect((await brand.call(operations.listPromotions, { brandId })).items).toEqual([]);
    await undoLast();
    await change(promotionId, { name: 'Dinner' });
    await undoLast();
    expect(await read(promotionId)).toMatchObject({ name: 'Lunch' });
    await publish(promotionId);
    await undoLast();
    expect(await read(promotionId)).toMatchObject({ state: 'draft', lastVersion: 1 });
    await undoLast();
    expect(await read(promotionId)).toMatchObject({ state: 'published' });
    await brand.call(operations.pausePromotion, { brandId, promotionId });
    await undoLast();
    expect(await read(promotionId)).toMatchObject({ state: 'published' });
    await brand.call(operations.endPromotion, { brandId, promotionId });
    await brand.call(operations.archivePromotion, { brandId, promotionId });
    await undoLast();
    expect(await read(promotionId)).toMatchObject({ state: 'ended', archivedAt: null });
    await undoLast();
    expect(await read(promotionId)).toMatchObject({ state: 'ended', archivedAt: expect.any(String) });
  });

  it('publishes the previous version anew when publishing is undone', async () => {
    const promotionId = await make();
    await publish(promotionId);
    await change(promotionId, { rule: twentyPercent });
    await publish(promotionId);
    await undoLast();
    const [last] = await versionsOf(promotionId);
    expect(last).toMatchObject({ version: 3, rule: tenPercent, isCurrent: true });
    expect(await read(promotionId)).toMatchObject({ rule: twentyPercent, hasChanges: true });
  });

  it('leaves it ended if it had ended before the publication that is undone', async () => {
    const past = { startsAt: new Date(hours(-3)), endsAt: new Date(hours(-1)) };
    const promotionId = await createPublishedPromotion(prisma, { brandId, rule: tenPercent, ...past });
    await publish(promotionId);
    await undoLast();
    expect(await read(promotionId)).toMatchObject({ state: 'ended' });
    expect([await countingIn(promotionId, 1), await countingIn(promotionId, 99)]).toEqual([undefined, undefined]);
    await undoLast();
    expect(await countingIn(promotionId, 1)).toEqual(tenPercent);
  });

  it('restores a scheduled start and end, and applies nothing until then', async () => {
    const promotionId = await make();
    const [startsAt, endsAt] = [hours(2), hours(5)];
    await publish(promotionId, { startsAt, endsAt });
    await change(promotionId, { rule: twentyPercent });
    await publish(promotionId);
    await undoLast();
    expect(await read(promotionId)).toMatchObject({ state: 'scheduled', next: { startsAt } });
    const counting = await Promise.all([1, 3, 6].map((count) => countingIn(promotionId, count)));
    expect(counting).toEqual([undefined, tenPercent, undefined]);
  });

  it('restores the current version along with the scheduled one', async () => {
    const promotionId = await make();
    await publish(promotionId);
    await change(promotionId, { rule: twentyPercent });
    await publish(promotionId, { startsAt: hours(2) });
    await change(promotionId, { rule: thirtyPercent });
    await publish(promotionId);
    await undoLast();
    expect([await countingIn(promotionId, 1), await countingIn(promotionId, 3)]).toEqual([tenPercent, twentyPercent]);
    await undoLast();
    expect([await countingIn(promotionId, 1), await countingIn(promotionId, 3)]).toEqual([thirtyPercent, thirtyPercent]);
  });

  it('applies nothing once it is a draft again, even until a scheduled version starts', async () => {
    const promotionId = await make();
    await publish(promotionId);
    await undoLast();
    await change(promotionId, { rule: twentyPercent });
    await publish(promotionId, { startsAt: hours(2) });
    expect([await countingIn(promotionId, 1), await countingIn(promotionId, 3)]).toEqual([undefined, twentyPercent]);
  });

  it('restores the draft when a rollback is undone', async () => {
    const promotionId = await make();
    await publish(promotionId);
    await change(promotionId, { rule: twentyPercent });
    await publish(promotionId);
    await change(promotionId, { rule: thirtyPercent, label: 'Not yet' });
    await brand.call(operations.rollBackPromotion, { brandId, promotionId, version: 1 });
    expect(await read(promotionId)).toMatchObject({ rule: tenPercent, hasChanges: false });
    await undoLast();
    expect(await read(promotionId)).toMatchObject({ rule: thirtyPercent, label: 'Not yet', hasChanges: true });
    expect(await countingIn(promotionId, 1)).toEqual(twentyPercent);
    await undoLast();
    expect(await read(promotionId)).toMatchObject({ rule: tenPercent, label: '10 % off' });
    expect(await countingIn(promotionId, 1)).toEqual(tenPercent);
  });

  it('is a conflict if it has changed since, unless forced', async () => {
    const promotionId = await make();
    await publish(promotionId);
    const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({ where: { subjectKind: 'promotion' }, orderBy: { id: 'desc' } });
    await brand.call(operations.endPromotion, { brandId, promotionId });
    expect(await brand.refused(revertChange, { auditId })).toMatchObject({ code: 'conflict' });
    await brand.call(revertChange, { auditId, force: true });
    expect(await read(promotionId)).toMatchObject({ state: 'draft' });
  });
});

it('publishing or ending a promotion fails with precondition_failed when it has changed since it was read', async () => {
  const promotionId = await make();
  const { etag } = await read(promotionId);
  await change(promotionId, { rule: twentyPercent });
  const input = { brandId, promotionId };
  expect(await brand.refused(operations.publishPromotion, input, { ifMatch: etag })).toMatchObject({ code: 'precondition_failed' });
  const { etag: now } = await read(promotionId);
  await brand.call(operations.publishPromotion, input, { ifMatch: now });
  expect(await brand.refused(operations.endPromotion, input, { ifMatch: now })).toMatchObject({ code: 'precondition_failed' });
});

it('a dry run of publishing shows the changes and publishes nothing', async () => {
  const promotionId = await make();
  const { changes } = await brand.outcome(operations.publishPromotion, { brandId, promotionId }, { dryRun: true });
  expect(changes).toContainEqual(expect.objectContaining({ path: ['state'], before: 'draft', after: 'published' }));
  expect(await read(promotionId)).toMatchObject({ state: 'draft' });
});
