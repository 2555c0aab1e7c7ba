// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';
import { UnsavedChangesProvider } from '@/components/ui/unsaved';
import messages from '@/messages/en';
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

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

it('a save succeeds once, even when the modules cannot be reloaded right after it', async () => {
  const root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <AppRouterContext value={{} as AppRouterInstance}>
        <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
          <MantineProvider>
            <QueryClientProvider client={new QueryClient()}>
              <UnsavedChangesProvider>
                <Editor />
              </UnsavedChangesProvider>
            </QueryClientProvider>
          </MantineProvider>
        </NextIntlClientProvider>
      </AppRouterContext>,
    ),
  );
  const [module] = [moduleWith(7)];
  act(() => editing.edit.edit((form) => enterValue(form, module, module.fields[0]!, 8)));
  await act(async () => editing.edit.save());
  expect(save).toHaveBeenCalledOnce();
  expect(onSaved).toHaveBeenCalledOnce();
  expect([editing.edit.error, Object.values(editing.edit.form)]).toEqual([null, [8]]);
  act(() => read('b', 8));
  expect([editing.edit.isEdited, editing.edit.base.etag]).toEqual([false, 'b']);
  act(() => root.unmount());
});
