import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Layout, Room } from '@/server/floor/floor.schema';
import { palette } from '../model/palette';
import { cameraOf } from '../model/state';
import { step } from '../model/step';
import { drag } from '../model/testing/samples';
import { attemptKeys, type ReplacePlan, SavedBefore, savePlan } from './save';
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
  isLocked: false,
  groupId: null,
});
const room = (roomId: string, tables: Room['tables'], position = 0): Room => ({
  roomId,
  name: roomId,
  tableLayoutId: 'l',
  position,
  aisle: 30,
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

/** A refused save, with the current layout. */
class Stale extends Error {
  constructor(readonly current: Layout) {
    super('stale');
  }
}

const later = '2026-11-21T10:05:00.000Z';
const replacePlan = vi.fn<ReplacePlan>();
beforeEach(() => {
  replacePlan.mockReset().mockImplementation(async ({ name, rooms, ifMatch }) => ({
    ...ifMatch,
    name,
    updatedAt: later,
    rooms: rooms.map(({ roomId = 'made', tables, decoration: _, ...fields }) => ({
      ...room(
        roomId,
        tables.map((each) => ({ ...each, roomId, tableId: each.tableId ?? `id of ${each.name}` })),
      ),
      ...fields,
    })),
  }));
});

const save = ({ layout: of, saved, state }: EditorStore) =>
  savePlan({
    replacePlan,
    layout: of,
    saved,
    plan: state.plan,
    force: false,
    currentFrom: (error) => (error instanceof Stale ? error.current : null),
  });

describe('savePlan', () => {
  it('writes the whole plan in one call, conditional on the layout as it was read', async () => {
    const store = new EditorStore(layout, true);
    store.send({ type: 'rename', key: 'a', name: 'Window' });
    store.send({ type: 'addRoom', name: 'Terrace' });
    const after = await save(store);
    expect(replacePlan).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        tableLayoutUuid: 'l',
        force: false,
        ifMatch: layout,
        rooms: [expect.objectContaining({ roomId: 'r1' }), expect.objectContaining({ roomId: undefined, name: 'Terrace' })],
      }),
    );
    expect(after.saved).toEqual({ plan: store.state.plan, ids: { 'new-1': 'made' } });
    expect(after.layout.updatedAt).toBe(later);
  });

  it('throws `SavedBefore` with the latest layout when a colleague saved first', async () => {
    const newer = { ...layout, name: 'Upstairs', updatedAt: later };
    replacePlan.mockRejectedValueOnce(new Stale(newer));
    const store = new EditorStore(layout, true);
    store.send({ type: 'addRoom', name: 'Terrace' });
    const error = await save(store).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SavedBefore);
    expect((error as SavedBefore).layout).toBe(newer);
    expect(replacePlan).toHaveBeenCalledOnce();
  });

  it('retries when only a till has been linked to the layout since', async () => {
    const linked = { ...layout, posDevices: [4] };
    replacePlan.mockRejectedValueOnce(new Stale(linked));
    const store = new EditorStore(layout, true);
    store.send({ type: 'rename', key: 'a', name: 'Window' });
    await save(store);
    expect(replacePlan.mock.calls.map(([{ ifMatch }]) => ifMatch)).toEqual([layout, linked]);
  });

  it('rethrows any other error', async () => {
    replacePlan.mockRejectedValueOnce(new Error('away'));
    const store = new EditorStore(layout, true);
    store.send({ type: 'rename', key: 'a', name: 'Window' });
    await expect(save(store)).rejects.toThrow('away');
  });
});

it('a retried save reuses the key of the first attempt, and any other save gets a new one', () => {
  let count = 0;
  const keyOf = attemptKeys(() => `key ${++count}`);
  const { saved, state } = new EditorStore(layout, true);
  const first = { saved, plan: state.plan, force: false };
  const attempts = [
    first,
    { ...first },
    { ...first, force: true },
    { ...first, saved: { ...saved } },
    { ...first, plan: { ...state.plan } },
  ];
  expect(attempts.map(keyOf)).toEqual(['key 1', 'key 1', 'key 2', 'key 3', 'key 4']);
});

describe('EditorStore', () => {
  it('ignores edits by users who may only view', () => {
    const store = new EditorStore(layout, false);
    const { plan } = store.state;
    store.send({ type: 'selectAll' });
    store.send({ type: 'remove' });
    store.send({ type: 'addRoom', name: 'Terrace' });
    expect(store.state.plan).toBe(plan);
    expect(store.state.selection.size).toBe(2);
  });

  it('shows a colleague’s save to users who may only view, too', () => {
    const store = new EditorStore(layout, false);
    store.mergeServed({ ...layout, name: 'Upstairs' });
    expect(store.state.plan.name).toBe('Upstairs');
  });

  it('keeps a room’s camera after another room is added and shown', () => {
    const store = new EditorStore({ ...layout, rooms: [room('r1', [])] }, true);
    store.send({ type: 'resizeView', view: { width: 800, height: 600 } });
    const { cameras } = store.state;
    store.send({ type: 'addRoom', name: 'Terrace' });
    store.send({ type: 'showRoom', roomKey: 'r1' });
    expect(store.state.cameras.r1).toBe(cameras.r1);
    expect(step(store.state, { type: 'selectAll' }).cameras.r1).toBe(cameras.r1);
  });

  it('keeps the camera of an empty room while its first table is drawn', () => {
    const store = new EditorStore({ ...layout, rooms: [room('r1', [])] }, true);
    store.send({ type: 'resizeView', view: { width: 800, height: 600 } });
    const camera = cameraOf(store.state);
    store.send({ type: 'takeTool', tool: { kind: 'draw', stamp: palette[0]!, again: false } });
    for (const event of drag([300, 200], [380, 280])) store.send(event);
    expect(store.state.plan.rooms[0]!.tables).toHaveLength(1);
    expect(cameraOf(store.state)).toEqual(camera);
  });
});
