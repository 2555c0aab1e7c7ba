import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { type BoxLayout, type BoxOptions, BoxSimulator } from '@/scripts/lib/box-simulator';
import { prisma } from '@/server/core/platform/db';
import { listFleet } from '@/server/devices/devices.operations';
import { getOperatingLayout, publishLayout } from '@/server/floor/floor.operations';
import { PATIENCE_MS } from '@/server/testing/patience';
import { type Actor, asUser } from './as';
import { createPosDevice, createRestaurant, createTableLayout, createUser } from './factories';
import { tokenOf } from './http';
import { type Instance, serve } from './instance';

/** The layout of a box that was never connected to the platform. */
export const ownLayout: BoxLayout = {
  tableLayoutId: 'layout-of-the-box',
  name: 'As the box has it',
  updatedAt: '2026-11-20T10:00:00.000Z',
  rooms: [{ roomId: 'r1', name: 'Salle', position: 0, tables: [{ tableId: 't1', name: '1' }] }],
};

/** A new restaurant for each test, with a paired main till, and an app that boxes can call. */
class BoxWorld {
  app = {} as Instance;
  restaurantId = 0;
  /** One room with three tables, not published. */
  tableLayoutUuid = '';
  /** The main till. */
  posDeviceId = 0;
  /** The main till's token. */
  token = '';
  till = {} as Actor;
  manager = {} as Actor;
  private readonly boxes: BoxSimulator[] = [];

  async furnish(): Promise<void> {
    const { id: restaurantId, brandId } = await createRestaurant(prisma);
    const { tableLayoutUuid } = await createTableLayout(prisma, { restaurantId, name: 'Plan' });
    const manager = await createUser(prisma, { role: 'brand', brandId, accessFlags: ['CAN_EDIT_TABLE_LAYOUT'] });
    const till = await createUser(prisma, { role: 'pos', restaurantId });
    const { id: posDeviceId } = await createPosDevice(prisma, { restaurantId, userId: till.id, role: 'master' });
    Object.assign(this, { restaurantId, tableLayoutUuid, posDeviceId });
    this.manager = await asUser(manager.id);
    this.till = await asUser(till.id);
    this.token = await tokenOf(till.id);
  }

  async clear(): Promise<void> {
    await Promise.all(this.boxes.splice(0).map((box) => box.stop()));
  }

  /** A box of the restaurant, returned once it is connected. */
  async linkedBox(options: Partial<BoxOptions> = {}): Promise<BoxSimulator> {
    const box = new BoxSimulator({ url: this.app.url, token: async () => this.token, ...options });
    this.boxes.push(box);
    const linked = box.waitForLink();
    box.start();
    await linked;
    return box;
  }

  publish() {
    return this.manager.call(publishLayout, { tableLayoutUuid: this.tableLayoutUuid });
  }

  operating() {
    return this.till.call(getOperatingLayout, { restaurantId: this.restaurantId });
  }

  /** The fleet's view of the connection. */
  async link() {
    return (await this.manager.call(listFleet, { restaurantId: this.restaurantId }))[0]?.box;
  }

  /** How many publications the box has taken over. */
  acknowledged(): Promise<number> {
    return prisma.layoutAcknowledgement.count({ where: { posDeviceId: this.posDeviceId } });
  }
}

/** The world of a test file's boxes. */
export function boxWorld(): BoxWorld {
  const world = new BoxWorld();
  beforeAll(async () => {
    world.app = await serve();
  });
  afterAll(() => world.app.close());
  beforeEach(() => world.furnish());
  afterEach(async () => {
    await world.clear();
    vi.restoreAllMocks();
  });
  return world;
}

/** A result, and how many milliseconds it took. */
export async function measureTime<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now();
  const result = await work;
  return { result, ms: performance.now() - began };
}

/** Waits until a condition holds, for effects of other processes. */
export async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await check()); await new Promise((resolve) => setTimeout(resolve, 20)))
    if (Date.now() > end) throw new Error('waited in vain');
}
