// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest';
import { DraftOwner } from '@/components/editing/drafts';
import { mountInAct } from '@/components/testing/mount';
import type { Layout } from '@/server/floor/floor.schema';
import { EditorStore } from './store';
import { useSharedClipboard } from './useSharedClipboard';

const table = {
  ...{ tableId: 't1', name: 'T1', roomId: 'r1', positionX: 100, positionY: 100, width: 80, height: 80 },
  ...{ shape: 'rectangle', seats: 4, rotation: 0, isLocked: false, groupId: null },
};
const layout = (tableLayoutUuid: string, tables: unknown[]) =>
  ({
    ...{ tableLayoutUuid, restaurantId: 1, name: 'Hall', updatedAt: '2026-11-21T10:00:00.000Z', posDevices: [] },
    rooms: [{ roomId: 'r1', name: 'Hall', position: 0, aisle: 60, tables, decoration: [] }],
  }) as unknown as Layout;

function Editor({ store }: { store: EditorStore }) {
  useSharedClipboard(store);
  return null;
}

async function open(userId: number, store: EditorStore): Promise<EditorStore> {
  const { unmount } = await mountInAct(
    <DraftOwner value={userId}>
      <Editor store={store} />
    </DraftOwner>,
  );
  onTestFinished(unmount);
  return store;
}
const names = ({ state }: EditorStore) => state.plan.rooms[0]?.tables.map(({ name }) => name);

it('pastes tables copied in one layout into another, for the same user only', async () => {
  const first = await open(7, new EditorStore(layout('a', [table]), true));
  first.send({ type: 'selectAll' });
  first.send({ type: 'copy' });
  const second = await open(7, new EditorStore(layout('b', []), true));
  second.send({ type: 'paste' });
  expect(names(second)).toEqual(['T1']);
  expect(second.state.plan.rooms[0]?.tables[0]?.key).not.toBe('t1');
  const others = await open(8, new EditorStore(layout('b', []), true));
  others.send({ type: 'paste' });
  expect(names(others)).toEqual([]);
});
