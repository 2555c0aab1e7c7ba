import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Layout, Room } from '@/server/floor/floor.schema';
import { step } from '../model/step';
import { type FloorCalls, SavedBefore, savePlan } from './save';
import { EditorStore } from './store';

const at = '2026-11-21T10:00:00.000Z';
const table = (tableId: string, name: string, positionX: number) => ({
  tableId,
  name,
  roomId: 'r1',
  positionX,
  positionY: 0,
  width: 80,
  height: 80,
  shape: 'rectangle' as const,
  seats: 4,
  rotation: 0,
});
const room = (roomId: string, tables: Room['tables'], position = 0): Room => ({
  roomId,
  name: roomId,
  tableLayoutId: 'l',
  position,
  updatedAt: at,
  tables,
  decoration: [],
});
const layout: Layout = {
  tableLayoutUuid: 'l',
  restaurantId: 1,
  name: 'Ground floor',
  updatedAt: at,
  posDevices: [],
  rooms: [room('r1', [table('a', 'A', 0), table('b', 'B', 200)])],
};

class Stale extends Error {}

let calls: { [Name in keyof FloorCalls]: ReturnType<typeof vi.fn<FloorCalls[Name]>> };
beforeEach(() => {
  calls = {
    getLayout: vi.fn(async () => layout),
    getRoom: vi.fn(async () => layout.rooms[0]!),
    renameLayout: vi.fn(async () => ({})),
    createRoom: vi.fn(async ({ tables }) => ({ roomId: 'made', tables: tables.map(({ name }) => ({ name, tableId: `id of ${name}` })) })),
    updateRoom: vi.fn(async ({ roomUuid, tables }) => ({
      roomId: roomUuid,
      tables: tables.map(({ name, tableId }) => ({ name, tableId: tableId ?? `id of ${name}` })),
    })),
    deleteRoom: vi.fn(async () => ({})),
  };
});

const save = (store: EditorStore) =>
  savePlan({
    calls,
    layout: store.layout,
    saved: store.saved,
    plan: store.state.plan,
    force: false,
    isStale: (error) => error instanceof Stale,
    onSaved: (saved) => store.know(saved),
  });

describe('savePlan', () => {
  it('writes a room on the condition that it is as it was read', async () => {
    const store = new EditorStore(layout, true);
    store.send({ type: 'rename', key: 'a', name: 'Window' });
    await save(store);
    expect(calls.updateRoom).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ roomUuid: 'r1', ifMatch: layout.rooms[0] }));
    expect(calls.createRoom).not.toHaveBeenCalled();
  });

  it('writes nothing of a plan that the server holds', async () => {
    await save(new EditorStore(layout, true));
    expect(calls.updateRoom).not.toHaveBeenCalled();
  });

  it('writes nothing when somebody else saved since, not even a room that they left alone', async () => {
    const newer = { ...layout, name: 'Upstairs', updatedAt: '2026-11-21T10:05:00.000Z' };
    calls.getLayout.mockResolvedValue(newer);
    const store = new EditorStore(layout, true);
    store.send({ type: 'addRoom', name: 'Terrace' });
    const error = await save(store).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SavedBefore);
    expect((error as SavedBefore).layout).toBe(newer);
    expect(calls.createRoom).not.toHaveBeenCalled();
  });

  it('goes on when only a till was linked to the layout since', async () => {
    calls.getLayout.mockResolvedValue({ ...layout, posDevices: [4], updatedAt: '2026-11-21T10:05:00.000Z' });
    const store = new EditorStore(layout, true);
    store.send({ type: 'rename', key: 'a', name: 'Window' });
    await save(store);
    expect(calls.updateRoom).toHaveBeenCalledOnce();
  });

  it('tells of a colleague who saved between two calls, and keeps what was written', async () => {
    calls.updateRoom.mockRejectedValueOnce(new Stale());
    const store = new EditorStore(layout, true);
    store.send({ type: 'rename', key: 'a', name: 'Window' });
    await expect(save(store)).rejects.toBeInstanceOf(SavedBefore);
    expect(store.saved.plan.rooms[0]!.tables[0]!.name).toBe('A');
  });

  it('knows what was written before a call that failed', async () => {
    calls.createRoom.mockRejectedValueOnce(new Error('away'));
    const store = new EditorStore(layout, true);
    store.send({ type: 'rename', key: 'a', name: 'Window' });
    store.send({ type: 'addRoom', name: 'Terrace' });
    await expect(save(store)).rejects.toThrow('away');
    expect(store.saved.plan.rooms.map(({ name, tables }) => [name, tables[0]?.name])).toEqual([['r1', 'Window']]);
  });

  it('asks for the room again when it is written twice', async () => {
    const two = { ...layout, rooms: [room('r1', [table('a', 'A', 0)]), room('r2', [{ ...table('b', 'B', 0), roomId: 'r2' }], 1)] };
    calls.getLayout.mockResolvedValue(two);
    const store = new EditorStore(two, true);
    // The names change places: one of the rooms steps aside first.
    store.send({ type: 'rename', key: 'a', name: 'C' });
    store.send({ type: 'rename', key: 'b', name: 'A' });
    store.send({ type: 'rename', key: 'a', name: 'B' });
    await save(store);
    expect(calls.updateRoom).toHaveBeenCalledTimes(3);
    expect(calls.getRoom).toHaveBeenCalledTimes(1);
  });
});

describe('EditorStore', () => {
  it('changes nothing for who may only look', () => {
    const store = new EditorStore(layout, false);
    const { plan } = store.state;
    store.send({ type: 'selectAll' });
    store.send({ type: 'remove' });
    store.send({ type: 'addRoom', name: 'Terrace' });
    expect(store.state.plan).toBe(plan);
    expect(store.state.selection.size).toBe(2);
  });

  it('shows what a colleague saved also to who may only look', () => {
    const store = new EditorStore(layout, false);
    store.meet({ ...layout, name: 'Upstairs' });
    expect(store.state.plan.name).toBe('Upstairs');
  });

  it('keeps the camera of a room while it is drawn upon', () => {
    const store = new EditorStore({ ...layout, rooms: [room('r1', [])] }, true);
    store.send({ type: 'resizeView', view: { width: 800, height: 600 } });
    const { cameras } = store.state;
    store.send({ type: 'addRoom', name: 'Terrace' });
    store.send({ type: 'showRoom', roomKey: 'r1' });
    expect(store.state.cameras.r1).toBe(cameras.r1);
    expect(step(store.state, { type: 'selectAll' }).cameras.r1).toBe(cameras.r1);
  });
});
