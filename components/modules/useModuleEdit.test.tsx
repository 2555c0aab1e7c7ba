// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { TestPage } from '@/components/testing/TestPage';
import { type EditedModule, enterValue } from './drafts';
import { type ModuleEdit, useModuleEdit } from './useModuleEdit';

const moduleWith = (value: number): EditedModule => ({
  moduleId: 1,
  channelId: 1,
  fields: [{ path: ['maximumItems'], value, origin: 'restaurant', inherited: 5, inheritedFrom: 'default', isLocked: false }],
});
const onSaved = vi.fn();
const save = vi.fn(async () => 'saved');
let editing: ModuleEdit<EditedModule, string>;
let read: (etag: string, value: number) => void;

function Editor() {
  const [known, setKnown] = useState({ etag: 'a', modules: [moduleWith(7)] });
  read = (etag, value) => setKnown({ etag, modules: [moduleWith(value)] });
  const reload = () => Promise.reject(new Error('no connection'));
  editing = useModuleEdit({ read: known, reload, save, onSaved, draftKey: 'test-modules' });
  return null;
}

it('a save succeeds once, even when the modules cannot be reloaded right after it', async () => {
  const { unmount } = await mountInAct(
    <TestPage>
      <Editor />
    </TestPage>,
  );
  const [module] = [moduleWith(7)];
  act(() => editing.edit.edit((form) => enterValue(form, module, module.fields[0]!, 8)));
  await act(async () => editing.edit.save());
  expect(save).toHaveBeenCalledOnce();
  expect(onSaved).toHaveBeenCalledOnce();
  expect([editing.edit.error, Object.values(editing.edit.form)]).toEqual([null, [8]]);
  act(() => read('b', 8));
  expect([editing.edit.isEdited, editing.edit.base.etag]).toEqual([false, 'b']);
  unmount();
});
