// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { TestPage } from '@/components/testing/TestPage';
import messages from '@/messages/en';
import { connection } from './connection';
import { DialogActions } from './DialogActions';

let unmount = () => {};
afterEach(async () => {
  // Before the page is gone, so that its reads hear of it, too: other files share their state.
  vi.stubGlobal('fetch', async () => new Response());
  await act(() => connection.check());
  unmount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('says that a running action is waiting while the service is away', async () => {
  const actions = (busy: boolean) => (
    <TestPage>
      <DialogActions action="Save" busy={busy} onAction={() => {}} />
    </TestPage>
  );
  const said = () => document.querySelector('[role="status"]')?.textContent;
  const mounted = await mountInAct(actions(true));
  ({ unmount } = mounted);
  expect(said()).toBeUndefined();
  await act(async () => connection.setNetwork(false));
  expect(said()).toBe(messages.common.offline.save);
  mounted.show(actions(false));
  expect(said()).toBeUndefined();
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
  const mounted = await mountInAct(form(false, false));
  ({ unmount } = mounted);
  mounted.show(form(true, false));
  mounted.show(form(false, true));
  await act(() => vi.waitFor(() => expect(seen).toEqual([document.querySelector('input')])));
});
