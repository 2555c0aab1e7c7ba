// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { TestPage } from '@/components/testing/TestPage';
import { notices } from '@/components/ui/notices';
import type { Layout } from '@/server/floor/floor.schema';
import { EditorStore } from './store';
import { useSave } from './useSave';

const table = {
  ...{ tableId: 't1', name: 'T1', roomId: 'r1', positionX: 100, positionY: 100, width: 80, height: 80 },
  ...{ shape: 'rectangle', seats: 4, rotation: 0, isLocked: false, groupId: null },
};
const layout = {
  ...{ tableLayoutUuid: 'a', restaurantId: 1, name: 'Hall', updatedAt: '2026-11-21T10:00:00.000Z', posDevices: [] },
  rooms: [{ roomId: 'r1', name: 'Hall', position: 0, aisle: 60, tables: [table], decoration: [] }],
} as unknown as Layout;

let store: EditorStore;
let saving: ReturnType<typeof useSave>;
let unmount = () => {};
const nothing = () => {};

function Editor() {
  saving = useSave(store, nothing);
  return null;
}

beforeEach(async () => {
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const [{ rooms }] = Object.values(JSON.parse(String(body))) as [{ rooms?: Layout['rooms'] }];
    return Response.json([{ result: { data: rooms ? { ...layout, rooms } : {} } }]);
  });
  for (const { id } of notices.list()) notices.hide(id);
  store = new EditorStore(layout, true);
  store.send({ type: 'selectAll' });
  store.send({ type: 'rotate', degrees: 15 });
  ({ unmount } = await mountInAct(
    <TestPage>
      <Editor />
    </TestPage>,
  ));
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const told = () => notices.list().map(({ message }) => message);

it('says once that a layout is published, although it is saved first', async () => {
  expect(store.isDirty).toBe(true);
  await act(async () => expect(await saving.publish()).toBe(true));
  expect([told(), store.isDirty]).toEqual([['Layout published'], false]);
});

it('says that a layout is saved, unless nothing was changed', async () => {
  await act(async () => expect(await saving.save()).toBe(true));
  await act(async () => expect(await saving.save()).toBe(true));
  expect(told()).toEqual(['Layout saved']);
});
