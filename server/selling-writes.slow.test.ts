import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '@/server/testing/patience';
import { listAudit, revertChange } from './audit/audit.operations';
import * as modes from './consumption-modes/consumption-modes.operations';
import { bus } from './core/live/bus';
import type { Operation } from './core/operation/operation';
import { listOperations } from './core/operation/registry';
import { prisma, transaction } from './core/platform/db';
import * as areas from './delivery-areas/delivery-areas.operations';
import * as fiscal from './fiscal/fiscal.operations';
import type { LiveTopic } from './live/live.values';
import * as modules from './modules/modules.operations';
import { operations } from './operations';
import * as pickup from './pickup/pickup.operations';
import { type Actor, actorsOf } from './testing/as';
import { makeOnce } from './testing/database';
import { createConsumptionMode, createDeliveryArea, createRestaurant, createRestaurantZone } from './testing/factories';
import { FRENCH_BUSINESS, sampleArea } from './testing/samples';
import { seedTwoTenants } from './testing/tenants';

/*
 * Tests for all writes of selling settings: a save over somebody else's change is refused, only one of several concurrent saves succeeds,
 * and open screens are told.
 */

interface Ground {
  restaurantId: number;
  brandId: number;
  /** Another restaurant of the brand. */
  otherId: number;
  areaId: number;
  /** A dining option linked to the area, and one that is not. */
  consumptionModeId: number;
  otherModeId: number;
  pickupPointId: number;
  pickupExceptionId: number;
  /** The primary zone, and another. */
  operationZoneId: number;
  otherZoneId: number;
}

interface Call {
  operation: Operation;
  input: (ground: Ground) => Record<string, unknown>;
  dryRun?: true;
}

interface Write extends Call {
  topic: LiveTopic;
  /** The read whose ETag the write is compared with; for copies to others, their own preview. */
  version: Call;
  /** The part of that read with the ETag; by default the `etag` beside it. */
  part?: string;
  /** A change by somebody else in the meantime. */
  meanwhile: Call;
  /** The lock that concurrent writers wait for. */
  lock: (ground: Ground) => { kind: string; id: number };
  /** True if it is undone through other entries. */
  hasNoRevert?: true;
}

const call = (operation: Operation, input: Call['input'] = ({ restaurantId }) => ({ restaurantId })): Call => ({ operation, input });
const lockOf =
  (kind: string, of: (ground: Ground) => number = ({ restaurantId }) => restaurantId): Write['lock'] =>
  (ground) => ({ kind, id: of(ground) });
const flow = { moduleId: 1, channelId: 2 };
const display = { moduleId: 4, channelId: 5 };
const zone =
  (more: object = {}) =>
  ({ restaurantId: id, otherZoneId: operationZoneId }: Ground) => ({ id, operationZoneId, ...more });
const bound = ({ areaId, consumptionModeId }: Ground) => ({ areaId, consumptionModeId });
const unbound = ({ areaId, otherModeId }: Ground) => ({ areaId, consumptionModeId: otherModeId });

const ofWeek = {
  topic: 'pickup',
  version: call(pickup.listPickupSchedules),
  meanwhile: call(pickup.replacePickupSchedules, ({ restaurantId }) => ({
    restaurantId,
    pickupSchedules: [{ day: 'SUN', start: 0, end: 60 }],
  })),
  lock: lockOf('pickup schedules'),
} as const;
const exceptionOf = ({ restaurantId, pickupExceptionId }: Ground) => ({ restaurantId, pickupExceptionId });
const ofExceptions = {
  topic: 'pickup',
  version: call(pickup.getPickupException, exceptionOf),
  meanwhile: call(pickup.updatePickupException, (ground) => ({ ...exceptionOf(ground), firstDay: '2031-01-01', label: 'Meanwhile' })),
  lock: lockOf('pickup exceptions'),
} as const;
const pointOf = ({ pickupPointId }: Ground) => ({ pickupPointId });
const ofPoints = {
  topic: 'pickup',
  version: call(pickup.getPickupPoint, pointOf),
  meanwhile: call(pickup.updatePickupPoint, (ground) => ({ ...pointOf(ground), name: 'Meanwhile' })),
  lock: lockOf('pickup points'),
} as const;
const ofZones = {
  topic: 'fiscal',
  version: call(fiscal.listOperationZones, ({ restaurantId: id }) => ({ id })),
  meanwhile: call(fiscal.configureOperationZone, ({ restaurantId: id, operationZoneId }) => ({
    id,
    operationZoneId,
    ...FRENCH_BUSINESS,
    socialReason: 'Meanwhile SAS',
  })),
  lock: lockOf('operation zones'),
} as const;
const ofAreas = {
  topic: 'delivery-areas',
  version: call(areas.listAreas),
  meanwhile: call(areas.unbindArea, bound),
  lock: lockOf('delivery areas'),
} as const;
const modeOf = ({ consumptionModeId }: Ground) => ({ consumptionModeId });
const ofModes = {
  topic: 'consumption-modes',
  version: call(modes.getMode, modeOf),
  meanwhile: call(modes.updateMode, (ground) => ({ ...modeOf(ground), fee: 777 })),
  lock: lockOf('consumption mode', ({ consumptionModeId }) => consumptionModeId),
} as const;
const moduleOf = ({ restaurantId }: Ground) => ({ restaurantId, ...flow });
const ofModules = {
  topic: 'modules',
  version: call(modules.getModule, moduleOf),
  meanwhile: call(modules.saveModule, (ground) => ({ ...moduleOf(ground), module: { preparationTime: 31 } })),
  lock: lockOf('restaurant modules'),
} as const;

/** Copies of another restaurant's settings to this one: compared with their own preview, and undone entry by entry. */
const applied = (operation: Operation) => {
  const given = call(operation, ({ brandId, restaurantId, otherId }) => ({
    brandId,
    fromRestaurantId: otherId,
    toRestaurantIds: [restaurantId],
  }));
  return { ...given, version: { ...given, dryRun: true } } as const;
};

const closedTogether = call(modules.setOpenings, ({ brandId, restaurantId }) => ({
  brandId,
  restaurantIds: [restaurantId],
  channels: [{ channelId: 1, state: 'CLOSE' }],
}));

const writes: Record<string, Write> = {
  'pickup.replacePickupSchedules': {
    ...ofWeek,
    ...call(pickup.replacePickupSchedules, ({ restaurantId }) => ({
      restaurantId,
      pickupSchedules: [{ day: 'TUE', start: 690, end: 840 }],
    })),
  },
  'pickup.createPickupException': {
    ...ofExceptions,
    ...call(pickup.createPickupException, ({ restaurantId }) => ({ restaurantId, firstDay: '2030-05-01', label: 'Fête' })),
    version: call(pickup.listPickupExceptions),
  },
  'pickup.updatePickupException': {
    ...ofExceptions,
    ...call(pickup.updatePickupException, (ground) => ({ ...exceptionOf(ground), firstDay: '2030-05-02', label: 'Fête' })),
  },
  'pickup.deletePickupException': { ...ofExceptions, ...call(pickup.deletePickupException, exceptionOf) },
  'pickup.createPickupPoint': {
    ...ofPoints,
    ...call(pickup.createPickupPoint, ({ restaurantId }) => ({ restaurantId, name: 'Lockers', address: '1 rue de Rivoli' })),
    version: call(pickup.listPickupPoints),
  },
  'pickup.updatePickupPoint': { ...ofPoints, ...call(pickup.updatePickupPoint, (ground) => ({ ...pointOf(ground), name: 'Counter' })) },
  'pickup.deletePickupPoint': { ...ofPoints, ...call(pickup.deletePickupPoint, pointOf) },
  'fiscal.addOperationZone': {
    ...ofZones,
    ...call(fiscal.addOperationZone, ({ restaurantId: id }) => ({ id, operationZoneCode: 'LU' })),
  },
  'fiscal.configureOperationZone': {
    ...ofZones,
    ...call(fiscal.configureOperationZone, ({ restaurantId: id, operationZoneId }) => ({ id, operationZoneId, ...FRENCH_BUSINESS })),
  },
  'fiscal.makeZonePrimary': { ...ofZones, ...call(fiscal.makeZonePrimary, zone()) },
  'fiscal.removeOperationZone': { ...ofZones, ...call(fiscal.removeOperationZone, zone()) },
  'delivery-areas.replaceAreas': {
    ...ofAreas,
    ...call(areas.replaceAreas, ({ restaurantId }) => ({ restaurantId, areas: [sampleArea] })),
  },
  'delivery-areas.bindArea': { ...ofAreas, ...call(areas.bindArea, unbound) },
  'delivery-areas.unbindArea': { ...ofAreas, ...call(areas.unbindArea, bound), meanwhile: call(areas.bindArea, unbound) },
  'consumption-modes.createMode': {
    ...ofModes,
    ...call(modes.createMode, ({ restaurantId }) => ({ restaurantId, channelId: 2, type: 'MODE_SIT_IN' })),
    version: call(modes.listModes, ({ restaurantId }) => ({ restaurant_id: restaurantId, channel_id: 2 })),
    lock: lockOf('consumption modes'),
    hasNoRevert: true,
  },
  'consumption-modes.updateMode': { ...ofModes, ...call(modes.updateMode, (ground) => ({ ...modeOf(ground), fee: 250 })) },
  'consumption-modes.deleteMode': { ...ofModes, ...call(modes.deleteMode, modeOf) },
  'modules.saveModule': {
    ...ofModules,
    ...call(modules.saveModule, (ground) => ({ ...moduleOf(ground), module: { preparationTime: 25 } })),
  },
  'modules.saveModules': {
    ...ofModules,
    ...call(modules.saveModules, ({ restaurantId }) => ({
      restaurantId,
      modules: [
        { ...flow, module: { preparationTime: 25 } },
        { ...display, module: { lateAfter: 33 } },
      ],
    })),
    version: call(modules.listModuleOrigins),
    part: 'modules',
  },
  'modules.setOpening': {
    ...ofModules,
    ...call(modules.setOpening, ({ restaurantId }) => ({ restaurantId, channels: [{ channelId: 1, state: 'CLOSE' }] })),
    version: call(modules.getOpening),
    meanwhile: call(modules.setOpening, ({ restaurantId }) => ({ restaurantId, channels: [{ channelId: 5, state: 'CLOSE' }] })),
  },
  'modules.setOpenings': {
    ...ofModules,
    ...closedTogether,
    version: { ...closedTogether, dryRun: true },
    meanwhile: call(modules.setOpening, ({ restaurantId }) => ({ restaurantId, channels: [{ channelId: 1, state: 'CLOSE' }] })),
    lock: lockOf('brand modules', ({ brandId }) => brandId),
  },
  'modules.saveBrandModule': {
    ...ofModules,
    ...call(modules.saveBrandModule, ({ brandId }) => ({ brandId, ...flow, module: { preparationTime: 26 } })),
    version: call(modules.getBrandModule, ({ brandId }) => ({ brandId, ...flow })),
    meanwhile: call(modules.saveBrandModule, ({ brandId }) => ({ brandId, ...flow, module: { preparationTime: 32 } })),
    lock: lockOf('brand modules', ({ brandId }) => brandId),
  },
  'modules.saveBrandModules': {
    ...ofModules,
    ...call(modules.saveBrandModules, ({ brandId }) => ({
      brandId,
      modules: [
        { ...flow, module: { preparationTime: 26 } },
        { ...display, locked: [['lateAfter']] },
      ],
    })),
    version: call(modules.listBrandModules, ({ brandId }) => ({ brandId })),
    part: 'modules',
    meanwhile: call(modules.saveBrandModule, ({ brandId }) => ({ brandId, ...flow, module: { preparationTime: 32 } })),
    lock: lockOf('brand modules', ({ brandId }) => brandId),
  },
  'consumption-modes.saveModes': {
    ...ofModes,
    ...call(modes.saveModes, ({ restaurantId }) => ({ restaurantId, modes: [{ channelId: 2, type: 'MODE_SIT_IN', fee: 120 }] })),
    version: call(modes.getModesOverview),
    lock: lockOf('consumption modes'),
  },
  'consumption-modes.copyModes': { ...ofModes, ...applied(modes.copyModes), lock: lockOf('consumption modes') },
  'pickup.copyPickup': { ...ofWeek, ...applied(pickup.copyPickup) },
  'delivery-areas.copyAreas': {
    ...ofAreas,
    ...applied(areas.copyAreas),
    meanwhile: call(areas.replaceAreas, ({ restaurantId }) => ({
      restaurantId,
      areas: [{ ...sampleArea, name: 'Given', deliveryFee: 777 }],
    })),
  },
  'modules.copyModules': {
    ...ofModules,
    ...applied(modules.copyModules),
    lock: lockOf('brand modules', ({ brandId }) => brandId),
  },
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const resetGround = makeOnce(async () => {
  const tenants = await seedTwoTenants(prisma);
  const { restaurantId, brandId, areaId, consumptionModeId } = tenants.a;
  const { id: otherId } = await createRestaurant(prisma, { brandId });
  const { id: otherModeId } = await createConsumptionMode(prisma, { restaurantId, channelId: 1, type: 'MODE_DELIVERY' });
  const { operationZoneId: otherZoneId } = await createRestaurantZone(prisma, { restaurantId, operationZoneId: 8, isPrimary: false });
  await createConsumptionMode(prisma, { restaurantId: otherId, channelId: 2, type: 'MODE_TAKE_AWAY', delay: 25 });
  await createDeliveryArea(prisma, { restaurantId: otherId, name: 'Given', feeCents: 10 });
  await prisma.deliveryArea.update({ where: { id: areaId }, data: { name: 'Given' } });
  await prisma.deliveryAreaBinding.createMany({ data: { areaId, consumptionModeId, restaurantId }, skipDuplicates: true });
  const given = { restaurantId: otherId, ...flow, module: { preparationTime: 40, allowComments: false } };
  const brand = await actorsOf(tenants)('brand');
  await brand.outcome(modules.saveModule, given);
  await brand.outcome(modules.saveModule, { restaurantId, moduleId: 1, channelId: 1, module: { is_enabled: true } });
  return { tenants, ground: { ...tenants.a, otherId, otherModeId, otherZoneId } };
});

let ground: Ground;
let manager: Actor;

beforeEach(async () => {
  const made = await resetGround();
  ground = made.ground;
  manager = await actorsOf(made.tenants)('brand');
});

const perform = ({ operation, input, dryRun }: Call, facts = {}) => manager.outcome(operation, input(ground), { dryRun, ...facts });
/** The ETag that a client has read, and sends as `If-Match`. */
async function read({ version, part }: Write): Promise<string> {
  const outcome = await perform(version);
  const etag: string | undefined = part ? JSON.parse(outcome.dataText).etag : outcome.etag;
  if (etag === undefined) throw new Error('this read gives no version');
  return etag;
}

/** Runs work while a lock is held, and releases it once the expected number of transactions waits. */
async function whileLocked<T>(subject: { kind: string; id: number }, waiting: number, work: () => Promise<T>): Promise<T> {
  let done: Promise<T> | undefined;
  await transaction(async (db) => {
    await db.sql.run`select pg_advisory_xact_lock(hashtextextended(${`${subject.kind}/${subject.id}`}, 0))`;
    done = work();
    await vi.waitFor(
      async () => {
        const [row] = await prisma.sql.read<{ count: number }>`
        select count(*)::int as count from pg_locks
        where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`;
        expect(row?.count).toBe(waiting);
      },
      { timeout: PATIENCE_MS, interval: 10 },
    );
  });
  return done as Promise<T>;
}

it('every write of selling settings is tested here', () => {
  const tags = ['Pickup', 'Fiscal', 'Delivery areas', 'Consumption modes', 'Modules'];
  const all = listOperations(operations).filter(({ operation }) => operation.kind === 'mutation' && tags.includes(operation.tag));
  // Reading a file saves nothing.
  const ids = all.map(({ id }) => id).filter((id) => id !== 'delivery-areas.importAreas');
  expect(Object.keys(writes).toSorted()).toEqual(ids.toSorted());
});

describe.each(Object.entries(writes))('%s', (_, write) => {
  it('returns 412 when the settings have changed since they were read, and succeeds with the current ETag', async () => {
    const stale = await read(write);
    await perform(write.meanwhile);
    const current = await read(write);
    expect(current).not.toBe(stale);
    const { dataText } = await perform(write.version);
    for (const dryRun of [false, true]) {
      const refusal = await manager.refused(write.operation, write.input(ground), { ifMatch: stale, dryRun });
      expect(refusal).toMatchObject({ code: 'precondition_failed', status: 412, headers: { etag: current } });
      const data = JSON.parse(dataText);
      expect(refusal.extraData).toEqual({ etag: current, current: write.part ? data[write.part] : data });
    }
    expect(await read(write)).toBe(current);
    await perform(write, { ifMatch: current });
  });

  it('lets only one of several concurrent writes with the same ETag through', async () => {
    const ifMatch = await read(write);
    // All of them must wait before the first one continues.
    const outcomes = await whileLocked(write.lock(ground), 4, () =>
      Promise.allSettled(Array.from({ length: 4 }, () => perform(write, { ifMatch }))),
    );
    const codes = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'done' : outcome.reason.code));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    // What the first one has deleted is no longer found.
    expect(codes.filter((code) => code === 'precondition_failed' || code === 'data_not_found')).toHaveLength(3);
  });

  it('notifies open screens when it is done and when it is undone', async () => {
    const publish = vi.spyOn(bus, 'publish').mockResolvedValue(undefined);
    // Messages are collected for a moment, which the test skips.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { restaurantId } = ground;
    const told = ['live', expect.objectContaining({ restaurantId, topic: write.topic })] as const;
    const hears = () => {
      vi.advanceTimersByTime(100);
      return vi.waitFor(() => expect(publish.mock.calls).toContainEqual(told), PATIENCE_MS);
    };
    await perform(write);
    await hears();
    if (write.hasNoRevert) return;
    publish.mockClear();
    const { items } = await manager.call(listAudit, { brandId: ground.brandId, limit: 1 });
    await manager.call(revertChange, { auditId: items[0]?.auditId ?? 0 });
    await hears();
  });
});

/** Writes that create something new each time, and writes whose subject is gone after the first. */
const neverTwice = /\.(create|delete|remove|add)|delivery-areas\.replaceAreas/;

it.each(Object.entries(writes).filter(([id]) => !neverTwice.test(id)))(
  '%s adds no second entry to the history when it is repeated',
  async (_, write) => {
    const entries = () => prisma.auditEntry.count({ where: { brandId: ground.brandId } });
    await perform(write);
    const known = await entries();
    await perform(write);
    expect(await entries()).toBe(known);
  },
);

it('only one of two concurrent writes succeeds when one sets the opening and the other saves its module', async () => {
  const [opening, saving] = [writes['modules.setOpening'], writes['modules.saveModule']] as [Write, Write];
  const [asOpened, asSaved] = [await read(opening), await read(saving)];
  const close = { ...moduleOf(ground), channelId: 1, module: { closeRestaurant: true } };
  const sameModule = (await manager.outcome(modules.getModule, { ...moduleOf(ground), channelId: 1 })).etag;
  expect(asSaved).not.toBe(sameModule);
  const outcomes = await whileLocked(saving.lock(ground), 2, () =>
    Promise.allSettled([perform(opening, { ifMatch: asOpened }), manager.outcome(modules.saveModule, close, { ifMatch: sameModule })]),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
