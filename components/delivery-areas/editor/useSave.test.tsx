// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { TestPage } from '@/components/testing/TestPage';
import { notices } from '@/components/ui/notices';
import messages from '@/messages/en';
import { newArea } from '../model/areas';
import { AreasProvider, useIsDirty } from './AreasContext';
import { AreasStore } from './store';
import { useSave } from './useSave';

const nothing = () => {};
let saving: ReturnType<typeof useSave>;
let unmount = nothing;

function Editor({ store }: { store: AreasStore }) {
  saving = useSave(store, useIsDirty(), nothing);
  return null;
}

afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

it('removes the notice that saving failed once nothing is left to save', async () => {
  for (const { id } of notices.list()) notices.hide(id);
  const failure = { error: { message: 'Down.', data: { code: 'unavailable', httpStatus: 503 } } };
  vi.stubGlobal('fetch', async () => Response.json([failure]));
  const store = new AreasStore(1, [], true);
  const corners = [
    { lat: 1, lng: 0 },
    { lat: 1, lng: 1 },
    { lat: 2, lng: 1 },
  ];
  ({ unmount } = await mountInAct(
    <TestPage>
      <AreasProvider value={{ store, modes: [], allModes: [], open: nothing, lookAt: nothing, say: nothing }}>
        <Editor store={store} />
      </AreasProvider>
    </TestPage>,
  ));
  await act(async () => store.send({ type: 'add', kind: 'draw', areas: [newArea('drawn', 'Centre', corners)] }));
  await act(async () => void (await saving.save()));
  const titles = () => notices.list().map(({ title }) => title);
  expect(titles()).toEqual([messages.deliveryAreas.save.failed]);
  // What was saved after all is read again, or the change is undone.
  await act(async () => store.send({ type: 'undo' }));
  expect([titles(), store.isDirty]).toEqual([[], false]);
});
