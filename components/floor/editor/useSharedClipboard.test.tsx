// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it } from 'vitest';
import { DraftOwner } from '@/components/editing/drafts';
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

function open(userId: number, store: EditorStore): EditorStore {
  const root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <DraftOwner value={userId}>
        <Editor store={store} />
      </DraftOwner>,
    ),
  );
  return store;
}
const names = ({ state }: EditorStore) => state.plan.rooms[0]?.tables.map(({ name }) => name);

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

it('pastes tables copied in one layout into another, for the same user only', () => {
  const first = open(7, new EditorStore(layout('a', [table]), true));
  first.send({ type: 'selectAll' });
  first.send({ type: 'copy' });
  const second = open(7, new EditorStore(layout('b', []), true));
  second.send({ type: 'paste' });
  expect(names(second)).toEqual(['T1']);
  expect(second.state.plan.rooms[0]?.tables[0]?.key).not.toBe('t1');
  const others = open(8, new EditorStore(layout('b', []), true));
  others.send({ type: 'paste' });
  expect(names(others)).toEqual([]);
});
