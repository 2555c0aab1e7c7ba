import { describe, expect, it } from 'vitest';
import type { Area, WrittenArea } from '@/server/delivery-areas/delivery-areas.schema';
import { newArea, planOf } from '../model/areas';
import { savePlan } from './save';
import { AreasStore } from './store';

const points = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 1 },
  { lat: 1, lng: 1 },
];
const settings = (name: string) => {
  const { key: _, modes: __, createdAt: ___, ...fields } = newArea('', name, points);
  return fields;
};

/** A server as specified: each save gives new ids, while uuids and links stay with the old ones. */
class Server {
  areas: Area[] = [];
  saves = 0;
  private next = 1;

  seed(name: string, consumptionModeIds: number[]): void {
    this.areas.push(this.stored({ ...settings(name), points, schedules: [] }, undefined, consumptionModeIds));
  }

  private stored({ areaId: _, boundTo: __, ...area }: WrittenArea, kept: Area | undefined, modes: number[]): Area {
    const areaId = this.next++;
    return {
      ...area,
      areaId,
      uuid: kept?.uuid ?? `uuid-${areaId}`,
      restaurantId: 1,
      paymentLater: area.paymentLater ?? false,
      minimumAmountForFreeDelivery: area.minimumAmountForFreeDelivery ?? null,
      priority: area.priority ?? null,
      consumptionModeIds: modes,
      createdAt: kept?.createdAt ?? '2026-11-21T00:00:00.000Z',
    };
  }

  replace = async (areas: WrittenArea[]): Promise<Area[]> => {
    this.saves++;
    const before = new Map(this.areas.map((area) => [area.areaId, area]));
    this.areas = areas.map((area) => {
      const kept = area.areaId ? before.get(area.areaId) : undefined;
      return this.stored(area, kept, area.boundTo ?? kept?.consumptionModeIds ?? []);
    });
    return this.areas;
  };
}

describe('savePlan', () => {
  it('writes all areas and their modes in one request, and takes over the server’s keys', async () => {
    const server = new Server();
    server.seed('Old', [7]);
    const store = new AreasStore(1, server.areas, true);
    const uuid = store.saved[0]?.key ?? '';
    store.send({ type: 'add', kind: 'draw', areas: [{ ...newArea('mine', 'New', points), modes: [7, 8] }] });
    store.send({ type: 'change', key: uuid, fields: { modes: [8], deliveryFee: 1 } });
    const saved = await savePlan(store.areas, store.state.plan, server.replace);
    store.recordServed(saved.areas, saved.keys);
    expect(server.saves).toBe(1);
    expect(store.isDirty).toBe(false);
    expect(store.state.plan.map(({ key, modes }) => [key, modes])).toEqual([
      [uuid, [8]],
      [server.areas[1]?.uuid, [7, 8]],
    ]);
    expect(store.state.selected).toBe(server.areas[1]?.uuid);
    // Undo goes back beyond the save: the new area disappears, and a save would delete it.
    store.send({ type: 'undo' });
    store.send({ type: 'undo' });
    expect(store.isDirty).toBe(true);
    expect(store.state.plan.map(({ key }) => key)).toEqual([uuid]);
  });

  it('writes nothing when nothing has changed', async () => {
    const server = new Server();
    server.seed('Old', [7]);
    await savePlan(server.areas, planOf(server.areas), server.replace);
    expect(server.saves).toBe(0);
  });
});

describe('AreasStore', () => {
  it('ignores edits by users who may only view, but lets them select', () => {
    const server = new Server();
    server.seed('Old', []);
    const store = new AreasStore(1, server.areas, false);
    const key = store.saved[0]?.key ?? '';
    store.send({ type: 'remove', key });
    expect(store.state.plan).toHaveLength(1);
    store.send({ type: 'select', key });
    expect(store.state.selected).toBe(key);
  });
});
