// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { CopyWorld, itAppliesToOthers } from '@/server/testing/copies';
import { createConsumptionMode, createDeliveryArea } from '@/server/testing/factories';
import { copyModes, createMode, deleteMode, getModesOverview, saveModes, updateMode } from './consumption-modes.operations';
import { readAllModes, readModesOf } from './consumption-modes.query';
import { settingsOf } from './consumption-modes.rules';
import { keyOfMode } from './consumption-modes.values';

const world = new CopyWorld();
const delivery = { channelId: 2, type: 'MODE_DELIVERY' } as const;
const takeAway = { channelId: 2, type: 'MODE_TAKE_AWAY' } as const;
const drive = { channelId: 2, type: 'MODE_DRIVE' } as const;
const kiosk = { channelId: 1, type: 'MODE_SIT_IN' } as const;

/** The dining options of a restaurant with their settings. */
const offered = async (restaurantId: number) =>
  (await readModesOf(prisma, restaurantId)).map((mode) => ({ key: keyOfMode(mode), ...settingsOf(mode) }));
const held = async (restaurantId: number) =>
  (await readAllModes(prisma, restaurantId)).map(({ mode, isDeleted }) => ({ key: keyOfMode(mode), isDeleted, ...settingsOf(mode) }));
const copy = (more: object = {}) => world.office.call(copyModes, world.request(more) as never);
const lastEntry = async (restaurantId: number) =>
  (await prisma.auditEntry.findFirstOrThrow({ where: { restaurantId }, orderBy: { id: 'desc' } })).id;

/** Gives the source restaurant and the others different dining options. */
async function differ() {
  const { from, near, far } = world;
  await createConsumptionMode(prisma, { restaurantId: from, ...delivery, feeCents: 250, labelFee: 'Courier' });
  await createConsumptionMode(prisma, { restaurantId: from, ...takeAway, delay: 20 });
  await createConsumptionMode(prisma, { restaurantId: from, ...kiosk });
  for (const restaurantId of [near, far]) {
    await createConsumptionMode(prisma, { restaurantId, ...takeAway, delay: 5 });
    await createConsumptionMode(prisma, { restaurantId, ...drive, flags: 1 });
    await createConsumptionMode(prisma, { restaurantId, ...delivery, feeCents: 99, deletedAt: new Date() });
  }
}

describe('applying consumption modes to other restaurants', () => {
  itAppliesToOthers({
    world,
    operation: copyModes as never,
    more: { deletesOthers: true },
    table: 'consumption_modes',
    differ,
    stateOf: offered,
  });

  it('reports the outcome of each mode, and deletes other modes only when told to', async () => {
    const { near } = world;
    const here = { toRestaurantIds: [near] };
    const { restaurants } = await copy(here);
    expect(restaurants[0]?.modes).toMatchObject([
      { ...kiosk, outcome: 'created' },
      { ...takeAway, outcome: 'changed', changes: [{ path: ['delay'], before: 5, after: 20 }] },
      { ...delivery, outcome: 'restored', changes: [{ path: [], kind: 'added', after: { fee: 250, labelFee: 'Courier' } }] },
    ]);
    expect((await offered(near)).map(({ key }) => key)).toContain('MODE_DRIVE/2');
    const second = await copy({ ...here, deletesOthers: true });
    expect(second.restaurants[0]?.modes).toMatchObject([{ ...drive, outcome: 'deleted', changes: [{ path: [], kind: 'removed' }] }]);
    expect((await offered(near)).map(({ key }) => key)).toEqual((await offered(world.from)).map(({ key }) => key));
  });

  it('copies only the requested modes, and rejects modes that the source does not offer', async () => {
    await copy({ modes: [takeAway], deletesOthers: true });
    expect((await offered(world.near)).map(({ key, delay }) => [key, delay])).toEqual([['MODE_TAKE_AWAY/2', 20]]);
    const refused = await world.office.refused(copyModes, world.request({ modes: [drive] }));
    expect(refused).toMatchObject({ code: 'data_not_found', extraData: { mode: drive } });
  });

  it('keeps the targets’ tables and bindings to delivery areas', async () => {
    const { from, near } = world;
    await prisma.consumptionMode.updateMany({ where: { restaurantId: from }, data: { tableListChoice: ['A1', 'A2'] } });
    const own = await prisma.consumptionMode.findFirstOrThrow({ where: { restaurantId: near, ...delivery } });
    await prisma.consumptionMode.updateMany({ where: { restaurantId: near, ...takeAway }, data: { tableListChoice: ['Terrace'] } });
    await createDeliveryArea(prisma, { restaurantId: near, consumptionModeIds: [own.id] });
    await copy();
    const tables = Object.fromEntries((await offered(near)).map(({ key, tableListChoice }) => [key, tableListChoice]));
    expect(tables).toMatchObject({ 'MODE_TAKE_AWAY/2': ['Terrace'], 'MODE_SIT_IN/1': null });
    expect(await prisma.deliveryAreaBinding.findMany({ where: { restaurantId: near } })).toMatchObject([{ consumptionModeId: own.id }]);
  });
});

describe('saving several consumption modes at once', () => {
  beforeEach(async () => {
    await world.furnish();
    await differ();
  });
  const save = (input: object) => world.office.call(saveModes, { restaurantId: world.near, modes: [], ...input });

  it('creates, restores, changes and deletes modes as one change, which can be undone as a whole', async () => {
    await save({ modes: [{ ...drive, fee: 100 }] });
    const before = await held(world.near);
    const answer = await save({ modes: [{ ...delivery, fee: 300 }, { ...takeAway, labelFee: 'Bag' }, kiosk], deletes: [drive] });
    expect(answer.map((mode) => [keyOfMode(mode), mode.fee])).toEqual([
      ['MODE_SIT_IN/1', 0],
      ['MODE_TAKE_AWAY/2', 0],
      ['MODE_DELIVERY/2', 300],
    ]);
    await world.office.call(revertChange, { auditId: await lastEntry(world.near) });
    // What the change had created remains as deleted.
    expect((await held(world.near)).filter(({ key }) => key !== 'MODE_SIT_IN/1')).toEqual(before);
    expect(await offered(world.near)).toEqual(before.filter(({ isDeleted }) => !isDeleted).map(({ isDeleted: _, ...mode }) => mode));
  });

  it('is undone beside later changes of other modes, and conflicts with later changes of the same mode', async () => {
    await save({ modes: [{ ...takeAway, delay: 30 }] });
    const auditId = await lastEntry(world.near);
    const [first] = await readModesOf(prisma, world.near);
    const id = first?.consumptionModeId ?? 0;
    await world.office.call(createMode, { restaurantId: world.near, ...kiosk });
    await world.office.call(updateMode, { consumptionModeId: id, fee: 10 });
    expect(await world.office.refused(revertChange, { auditId })).toMatchObject({
      code: 'conflict',
      extraData: { changes: [{ path: ['modes', 'MODE_TAKE_AWAY/2', 'fee'], before: 0, after: 10 }] },
    });
    await world.office.call(revertChange, { auditId, force: true });
    expect(await offered(world.near)).toMatchObject([
      { key: 'MODE_SIT_IN/1' },
      { key: 'MODE_TAKE_AWAY/2', delay: 5, fee: 0 },
      { key: 'MODE_DRIVE/2' },
    ]);
  });

  it('is checked against the ETag, and rejects naming the same mode twice', async () => {
    const { etag } = await world.office.outcome(getModesOverview, { restaurantId: world.near });
    const [mode] = await readModesOf(prisma, world.near);
    await world.office.call(deleteMode, { consumptionModeId: mode?.consumptionModeId ?? 0 });
    const input = { restaurantId: world.near, modes: [{ ...kiosk, fee: 1 }] };
    expect((await world.office.refused(saveModes, input, { ifMatch: etag })).code).toBe('precondition_failed');
    expect((await world.office.refused(saveModes, { ...input, deletes: [kiosk] })).code).toBe('invalid_parameters');
  });

  it('loses nothing when several are saved at the same time', async () => {
    await Promise.all([1, 2, 3, 4].map((delay) => save({ modes: [{ ...kiosk, delay }], deletes: delay % 2 ? [drive] : [] })));
    expect(await prisma.consumptionMode.count({ where: { restaurantId: world.near, ...kiosk } })).toBe(1);
    const entries = await prisma.auditEntry.findMany({ where: { restaurantId: world.near }, orderBy: { id: 'asc' } });
    const delayIn = (state: unknown) =>
      (state as { modes: { modeId: string; delay: number }[] }).modes.find(({ modeId }) => modeId === 'MODE_SIT_IN/1')?.delay;
    const delays = entries.map(({ before, after }) => [before, after].map(delayIn));
    for (const [index, [before]] of delays.entries()) expect(before).toBe(index === 0 ? undefined : delays[index - 1]?.[1]);
  });
});
