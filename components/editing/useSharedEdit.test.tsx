// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { TestPage } from '@/components/testing/TestPage';
import { connection } from '@/components/ui/connection';
import { readError } from '@/components/ui/errors';
import { isAnythingUnsaved } from '@/components/ui/unsaved';
import { calledOffBy } from '@/components/ui/untilReached';
import messages from '@/messages/en';
import { PATIENCE_MS } from '@/server/testing/patience';
import type { SharedEdit } from './sharedEdit.types';
import { useSharedEdit } from './useSharedEdit';

interface Settings {
  stock: number;
  web: boolean;
  /** Not in the form. */
  note?: string;
}
type Shown = Pick<Settings, 'stock' | 'web'>;
type Edit = SharedEdit<Settings, Shown, Settings>;
type Write = (body: Shown, precondition: { ifMatch?: unknown; dryRun?: boolean }) => Promise<Settings>;

const before: Settings = { stock: 5, web: true };
let edit: Edit;
let read: (settings: Settings) => void;
let unmount = () => {};
const write = vi.fn<Write>();
let keys: (string | undefined)[] = [];
/** Calls off the save that was begun last. */
let leaving: AbortSignal | undefined;

interface Props {
  /** What is read when the form opens. */
  opened?: Settings;
  versionOf?: (settings: Settings) => string;
  previewsFirst?: boolean;
  leaves?: boolean;
  stateOf?: () => undefined;
  onSaved?: () => void;
  resends?: (failure: unknown) => boolean;
  onFailed?: (failure: unknown) => boolean | string | undefined;
}

function Form({ opened = before, ...props }: Props) {
  const [settings, setSettings] = useState(opened);
  read = setSettings;
  edit = useSharedEdit({
    read: settings,
    formOf: ({ stock, web }: Settings): Shown => ({ stock, web }),
    bodyOf: (form) => (form.stock < 0 ? null : form),
    write: (body: Shown, { [calledOffBy]: signal, idempotencyKey: key, ...precondition }) => {
      keys.push(key);
      leaving = signal;
      return write(body, precondition);
    },
    draftKey: 'test',
    ...props,
  });
  return <p>{edit.bar.summary}</p>;
}

async function show(form = <Form />): Promise<void> {
  ({ unmount } = await mountInAct(<TestPage userId={7}>{form}</TestPage>));
}
const enter = (change: Partial<Settings>) => act(() => edit.edit(change));
const does = (work: () => void) => act(async () => work());
const preconditionFailed = (current: Settings) =>
  Object.assign(new Error(), { data: { code: 'precondition_failed', extraData: { current } } });

beforeEach(() => {
  localStorage.clear();
  keys = [];
  write.mockReset().mockImplementation(async (body) => body);
});
afterEach(() => unmount());

it('offers the condition of a save, `ifMatch`, for writes beside it', async () => {
  await show();
  expect(edit.precondition).toEqual({ ifMatch: before });
  unmount();
  await show(<Form versionOf={({ stock }) => `version ${stock}`} />);
  expect(edit.precondition).toEqual({ ifMatch: 'version 5' });
});

it('follows other people’s saves while nothing is entered, and makes a save conditional on the latest state', async () => {
  await show();
  act(() => read({ stock: 6, web: true }));
  expect(edit.form.stock).toBe(6);
  expect(edit.bar.summary).toBeUndefined();
  enter({ web: false });
  expect([edit.isEdited, isAnythingUnsaved()]).toEqual([true, true]);
  await does(edit.save);
  expect(write).toHaveBeenCalledExactlyOnceWith({ stock: 6, web: false }, { ifMatch: { stock: 6, web: true } });
  expect([edit.isEdited, isAnythingUnsaved()]).toEqual([false, false]);
});

it('takes over fields that only others changed, announces them, and saves over the new state', async () => {
  await show();
  enter({ stock: 8 });
  act(() => read({ stock: 5, web: false }));
  expect(edit.form).toEqual({ stock: 8, web: false });
  expect(document.body.textContent).toContain('Someone else saved 1 change');
  await does(edit.save);
  expect(write).toHaveBeenCalledExactlyOnceWith({ stock: 8, web: false }, { ifMatch: { stock: 5, web: false } });
});

it('sends nothing while a conflict is open, and then what was chosen', async () => {
  await show();
  enter({ stock: 8, web: false });
  act(() => read({ stock: 7, web: true }));
  await does(edit.save);
  await does(edit.preview);
  expect(write).not.toHaveBeenCalled();
  expect(edit.isComparing).toBe(true);
  await does(() => edit.choose(() => 'theirs'));
  expect(write).toHaveBeenCalledExactlyOnceWith({ stock: 7, web: false }, { ifMatch: { stock: 7, web: true } });
  expect(edit.isComparing).toBe(false);
});

it('keeps the entries of an overtaken save, shows both versions, and saves over theirs once that is chosen', async () => {
  await show();
  enter({ stock: 8 });
  write.mockRejectedValueOnce(preconditionFailed({ stock: 7, web: false }));
  await does(edit.save);
  expect(edit.form).toEqual({ stock: 8, web: false });
  expect(edit.conflicts).toEqual([{ field: 'stock', before: 5, mine: 8, theirs: 7 }]);
  expect(edit.isComparing).toBe(true);
  await does(() => edit.choose(() => 'mine'));
  expect(write).toHaveBeenLastCalledWith({ stock: 8, web: false }, { ifMatch: { stock: 7, web: false } });
  expect(edit.isEdited).toBe(false);
});

it('has nothing left to save when someone else saved the same values', async () => {
  await show();
  enter({ stock: 8 });
  write.mockRejectedValueOnce(preconditionFailed({ stock: 8, web: true }));
  await does(edit.save);
  expect([edit.isEdited, edit.isComparing, edit.conflicts]).toEqual([false, false, []]);
});

it('keeps what is entered while a save is in progress or has failed', async () => {
  await show();
  enter({ stock: 8 });
  let answer = (_saved: Settings) => {};
  write.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await does(edit.save);
  enter({ web: false });
  await does(() => answer({ stock: 8, web: true }));
  expect([edit.form, edit.isEdited]).toEqual([{ stock: 8, web: false }, true]);
  write.mockRejectedValueOnce(new Error('no connection'));
  await does(edit.save);
  expect([edit.form.web, edit.isEdited, edit.saving]).toEqual([false, true, false]);
});

it('shows why a save was refused until the next edit, except for errors that the form shows at its fields', async () => {
  const refusal = (code: string, message: string) => Object.assign(new Error(message), { data: { code, httpStatus: 409 } });
  const onFailed = (failure: unknown) => ({ already_exists: true, conflict: 'Closed today.' })[readError(failure).code ?? ''];
  await show(<Form onFailed={onFailed} />);
  enter({ stock: 8 });
  const saidOf = async (failure: Error) => {
    write.mockRejectedValueOnce(failure);
    await does(edit.save);
    expect(edit.error).toBe(failure);
    return edit.bar.problem;
  };
  expect(await saidOf(refusal('access_denied', 'You don’t have permission.'))).toBe('You don’t have permission.');
  expect(await saidOf(refusal('conflict', 'Not possible right now.'))).toBe('Closed today.');
  expect(await saidOf(new TypeError('Failed to fetch'))).toBe(messages.common.error.unreachable);
  enter({ stock: 9 });
  expect(edit.problem).toBeNull();
  expect(await saidOf(refusal('already_exists', 'This already exists.'))).toBeNull();
  expect([edit.form.stock, document.querySelectorAll('[role="alert"]').length]).toEqual([9, 0]);
});

it('clears the error of an unreachable service once it can be reached, but keeps a refusal', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  const comeBack = async () => {
    connection.setNetwork(false);
    await act(() => connection.check());
  };
  await show();
  enter({ stock: 8 });
  for (const [failure, said] of [
    [new TypeError('Failed to fetch'), null],
    [Object.assign(new Error('Refused.'), { data: { code: 'access_denied', httpStatus: 403 } }), 'Refused.'],
  ] as const) {
    write.mockRejectedValueOnce(failure);
    await does(edit.save);
    expect(edit.problem).not.toBeNull();
    await comeBack();
    expect(edit.problem).toBe(said);
  }
});

it.each(['leave', 'discard'] as const)('cancels a save that waits for the connection, without an error: %s', async (way) => {
  await show();
  enter({ stock: 8 });
  write.mockImplementationOnce(() => new Promise((_, reject) => leaving?.addEventListener('abort', () => reject(leaving?.reason))));
  await does(edit.save);
  expect([edit.saving, leaving?.aborted]).toEqual([true, false]);
  await does(edit[way]);
  expect([edit.saving, leaving?.aborted, edit.problem]).toEqual([false, true, null]);
  enter({ stock: 9 });
  await does(edit.save);
  expect([write.mock.lastCall?.[0].stock, leaving?.aborted]).toEqual([9, false]);
});

it('previews as a dry run, also for a chosen side when a preview comes before the save', async () => {
  await show(<Form previewsFirst />);
  enter({ stock: 8 });
  await does(edit.bar.onSave);
  expect(write).toHaveBeenLastCalledWith({ stock: 8, web: true }, { ifMatch: before, dryRun: true });
  expect([edit.previewed, edit.isEdited]).toEqual([{ stock: 8, web: true }, true]);
  act(() => edit.closePreview());
  act(() => read({ stock: 7, web: true }));
  await does(() => edit.choose(() => 'mine'));
  expect(write).toHaveBeenLastCalledWith({ stock: 8, web: true }, { ifMatch: { stock: 7, web: true }, dryRun: true });
});

it('offers no preview of an invalid form and does not send it', async () => {
  await show();
  enter({ stock: -1 });
  expect(edit.bar.onPreview).toBeUndefined();
  await does(edit.save);
  expect(write).not.toHaveBeenCalled();
});

it('restores the entries of an earlier visit, but not those that were left on purpose', async () => {
  await show();
  enter({ stock: 8 });
  unmount();
  await show();
  expect(edit.form.stock).toBe(8);
  expect(edit.draftAt).not.toBeNull();
  act(() => edit.leave());
  expect(isAnythingUnsaved()).toBe(false);
  unmount();
  await show();
  expect([edit.form, edit.draftAt]).toEqual([before, null]);
});

it('restores the entries of an earlier visit over what others saved since, and saves over that', async () => {
  await show();
  enter({ stock: 8 });
  unmount();
  await show(<Form opened={{ stock: 5, web: false }} />);
  expect(edit.form).toEqual({ stock: 8, web: false });
  expect(document.body.textContent).toContain('Someone else saved 1 change');
  await does(edit.save);
  expect(write).toHaveBeenCalledExactlyOnceWith({ stock: 8, web: false }, { ifMatch: { stock: 5, web: false } });
});

it('asks about a restored entry if others changed the same field since', async () => {
  await show();
  enter({ stock: 8 });
  unmount();
  await show(<Form opened={{ stock: 7, web: true }} />);
  expect([edit.form.stock, edit.conflicts]).toEqual([8, [{ field: 'stock', before: 5, mine: 8, theirs: 7 }]]);
});

it('forgets entries left on purpose even if the form unmounts at the same moment', async () => {
  await show();
  enter({ stock: 8 });
  act(() => {
    edit.leave();
    unmount();
  });
  await show();
  expect([edit.form, edit.draftAt]).toEqual([before, null]);
});

it('saves over changes outside the form without asking, but only once', async () => {
  await show();
  enter({ stock: 8 });
  write.mockRejectedValueOnce(preconditionFailed({ ...before, note: 'theirs' }));
  await does(edit.save);
  expect(write).toHaveBeenLastCalledWith({ stock: 8, web: true }, { ifMatch: { ...before, note: 'theirs' } });
  expect([edit.isEdited, edit.isComparing]).toEqual([false, false]);
  enter({ stock: 9 });
  write.mockReset().mockRejectedValue(preconditionFailed({ stock: 8, web: true, note: 'again' }));
  await does(edit.save);
  expect(write).toHaveBeenCalledTimes(2);
  expect(edit.form.stock).toBe(9);
});

it('resends the same content under one key, even after a reload, and new content under a new key', async () => {
  await show();
  enter({ stock: 8 });
  write.mockRejectedValueOnce(new Error('no connection'));
  await does(edit.save);
  unmount();
  await show();
  write.mockRejectedValueOnce(new Error('no connection'));
  await does(edit.save);
  enter({ stock: 9 });
  await does(edit.save);
  enter({ stock: 8 });
  await does(edit.save);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

it('takes a save without an answer that was done after all for its own, not for a colleague’s', async () => {
  const unanswered = () => write.mockRejectedValueOnce(Object.assign(new Error(), { data: { httpStatus: 503, code: 'unavailable' } }));
  await show();
  enter({ stock: 8 });
  unanswered();
  await does(edit.save);
  enter({ stock: 9 });
  write.mockRejectedValueOnce(preconditionFailed({ stock: 8, web: true }));
  await does(edit.save);
  expect(edit.isComparing).toBe(false);
  expect(write).toHaveBeenLastCalledWith({ stock: 9, web: true }, { ifMatch: { stock: 8, web: true } });

  enter({ stock: 10 });
  unanswered();
  await does(edit.save);
  enter({ stock: 11 });
  act(() => read({ stock: 10, web: true }));
  expect([edit.conflicts, edit.taken, edit.form.stock]).toEqual([[], [], 11]);
  act(() => read({ stock: 12, web: true }));
  expect(edit.conflicts).toHaveLength(1);
});

it('keeps no draft after a save in a dialog that closes at once', async () => {
  let close = () => {};
  function InDialog() {
    const [opened, setOpened] = useState(true);
    close = () => setOpened(false);
    return opened && <Form onSaved={close} />;
  }
  await show(<InDialog />);
  enter({ stock: 8 });
  await does(edit.save);
  expect(document.body.querySelector('p')).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

it('keeps no draft after a save in a dialog that closes once its list is refetched', async () => {
  const list = Promise.withResolvers<void>();
  function InDialog() {
    const [opened, setOpened] = useState(true);
    return opened && <Form stateOf={() => undefined} onSaved={() => void list.promise.then(() => setOpened(false))} />;
  }
  await show(<InDialog />);
  enter({ stock: 8 });
  await does(edit.save);
  expect(isAnythingUnsaved()).toBe(false);
  await does(list.resolve);
  expect(document.body.querySelector('p')).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

it('does not send a saved form again until something else is entered', async () => {
  await show();
  enter({ stock: 8 });
  await does(edit.save);
  await does(edit.save);
  expect(write).toHaveBeenCalledOnce();
  enter({ stock: 9 });
  await does(edit.save);
  expect(write).toHaveBeenCalledTimes(2);
});

it('stays as sent and sends nothing more after a save that leads to another screen', async () => {
  await show(<Form leaves />);
  enter({ stock: 8 });
  write.mockRejectedValueOnce(new Error('no connection'));
  await does(edit.save);
  expect(edit.saving).toBe(false);
  await does(edit.save);
  enter({ web: false });
  await does(edit.save);
  expect(write).toHaveBeenCalledTimes(2);
  expect([edit.saving, edit.form.stock, isAnythingUnsaved()]).toEqual([true, 8, false]);
  unmount();
  expect(Object.keys(localStorage)).toEqual([]);
});

it('takes no entries while a save that ends the form is on its way, and takes them again once it has failed', async () => {
  await show(<Form leaves />);
  enter({ stock: 8 });
  let fail = (_failure: Error) => {};
  write.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
  await does(edit.save);
  enter({ stock: 12 });
  expect(edit.form.stock).toBe(8);
  await does(() => fail(new Error('no connection')));
  enter({ stock: 12 });
  expect([edit.form.stock, isAnythingUnsaved()]).toEqual([12, true]);
});

it('stays as sent until the next read when the answer does not contain the saved state', async () => {
  await show(<Form stateOf={() => undefined} />);
  enter({ stock: 8 });
  await does(edit.save);
  expect([edit.form.stock, edit.error]).toEqual([8, null]);
  act(() => read({ stock: 8, web: true }));
  expect([edit.form.stock, edit.isEdited, edit.conflicts]).toEqual([8, false, []]);
});

/* Things that must not be created twice. */
const left = (status?: number) =>
  Object.assign(new Error(), { data: status === undefined ? {} : { httpStatus: status, code: 'conflict' } });
const resends = (failure: unknown) => readError(failure).status === undefined;

it('resends the same request after a failure of unknown outcome, until the form is edited', async () => {
  await show(<Form resends={resends} />);
  enter({ stock: 8 });
  write.mockRejectedValueOnce(left());
  await does(edit.save);
  act(() => read({ stock: 5, web: true, note: 'another price' }));
  write.mockRejectedValueOnce(left());
  await does(edit.save);
  expect(write.mock.calls.map(([, precondition]) => precondition)).toEqual([{ ifMatch: before }, { ifMatch: before }]);
  expect(new Set(keys).size).toBe(1);
  enter({ stock: 9 });
  await does(edit.save);
  expect(write).toHaveBeenLastCalledWith({ stock: 9, web: true }, { ifMatch: { stock: 5, web: true, note: 'another price' } });
  expect(new Set(keys).size).toBe(2);
});

it('resends an unanswered request by itself after a reload, but not a refused one', async () => {
  await show(<Form resends={resends} />);
  enter({ stock: 8 });
  write.mockReturnValueOnce(new Promise(() => {}));
  await does(edit.save);
  act(() => window.dispatchEvent(new Event('pagehide')));
  unmount();
  await show(<Form resends={resends} />);
  await act(() => vi.waitFor(() => expect(write).toHaveBeenCalledTimes(2), PATIENCE_MS));
  expect(write.mock.calls[1]).toEqual(write.mock.calls[0]);
  expect(new Set(keys).size).toBe(1);
  unmount();

  localStorage.clear();
  write.mockClear();
  await show(<Form resends={resends} />);
  enter({ stock: 7 });
  write.mockRejectedValueOnce(left(409));
  await does(edit.save);
  act(() => window.dispatchEvent(new Event('pagehide')));
  unmount();
  await show(<Form resends={resends} />);
  await does(() => {});
  expect(edit.form.stock).toBe(7);
  expect(write).toHaveBeenCalledTimes(1);
});
