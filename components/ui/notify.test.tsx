// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { mount } from '@/components/testing/mount';
import { TestPage } from '@/components/testing/TestPage';
import messages from '@/messages/en';
import { PATIENCE_MS } from '@/server/testing/patience';
import { notices } from './notices';
import { useNotify } from './notify';

const { signInAgain, signedOut, notDone, otherAccountHelp } = messages.common.error;

/** The title and text of the notice about a refused call, and the label of its link. */
async function noticeOf(extraData?: object) {
  const error = Object.assign(new Error('Sign in first.'), { data: { code: 'unauthenticated', httpStatus: 401, extraData } });
  function Failed() {
    const notify = useNotify();
    return (
      <button type="button" onClick={() => notify.failed(error)}>
        Fail
      </button>
    );
  }
  const asked = mount(
    <TestPage>
      <Failed />
    </TestPage>,
  );
  await vi.waitFor(() => expect(asked.place.querySelector('button')).not.toBeNull(), PATIENCE_MS);
  asked.place.querySelector('button')?.click();
  asked.unmount();
  const { title, message } = notices.list().at(-1)!;
  const shown = mount(<p>{message}</p>);
  await vi.waitFor(() => expect(shown.place.textContent).not.toBe(''), PATIENCE_MS);
  const text = { title, text: shown.place.firstChild?.firstChild?.textContent, link: shown.place.querySelector('a')?.textContent };
  shown.unmount();
  return text;
}

it('offers to sign in once a session has ended, and names whoever else has signed in', async () => {
  expect(await noticeOf()).toEqual({ title: notDone, text: signedOut, link: signInAgain });
  const other = await noticeOf({ reason: 'other_account', name: 'Nadia Benali' });
  expect(other).toMatchObject({ title: notDone, link: undefined });
  expect(other.text).toBe(`This browser is now signed in as Nadia Benali. ${otherAccountHelp}`);
});
