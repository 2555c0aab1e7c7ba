// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { TestPage } from '@/components/testing/TestPage';
import messages from '@/messages/en';
import { connection } from './connection';
import { DialogActions } from './DialogActions';

afterEach(async () => {
  vi.stubGlobal('fetch', async () => new Response());
  await connection.check();
});

it('says that a running action is waiting while the service is away', async () => {
  const actions = (busy: boolean) => (
    <TestPage>
      <DialogActions action="Save" busy={busy} onAction={() => {}} />
    </TestPage>
  );
  const said = () => document.querySelector('[role="status"]')?.textContent;
  const { show, unmount } = await mountInAct(actions(true));
  expect(said()).toBeUndefined();
  await act(async () => connection.setNetwork(false));
  expect(said()).toBe(messages.common.offline.save);
  show(actions(false));
  expect(said()).toBeUndefined();
  unmount();
});

it('scrolls to a field that the service refused, once its answer is here', async () => {
  const seen: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this);
  });
  const form = (busy: boolean, isRefused: boolean) => (
    <TestPage>
      <form>
        <input aria-label="Account" aria-invalid={isRefused} />
        <DialogActions action="Save" busy={busy} />
      </form>
    </TestPage>
  );
  const { show, unmount } = await mountInAct(form(false, false));
  show(form(true, false));
  show(form(false, true));
  await act(() => vi.waitFor(() => expect(seen).toEqual([document.querySelector('input')])));
  unmount();
  vi.restoreAllMocks();
});
