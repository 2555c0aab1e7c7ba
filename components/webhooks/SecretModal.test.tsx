// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { mount } from '@/components/testing/mount';
import { brand, TestPage } from '@/components/testing/TestPage';
import { PATIENCE_MS } from '@/server/testing/patience';
import SecretModal from './SecretModal';

const lost = { moduleId: 3, secret: null, secretPrevious: null, secretPreviousUntil: null };
let unmount = () => {};
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

it('says that a secret can no longer be read, and only offers a new one', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (body) sent.push([new URL(url, 'http://brigade.test').pathname.split('.').at(-1), JSON.parse(String(body))[0]]);
    return Response.json([{ result: { data: lost } }]);
  });
  ({ unmount } = mount(
    <TestPage brand={brand}>
      <SecretModal opened moduleId={3} onClose={() => undefined} />
    </TestPage>,
  ));
  const soon = (check: () => void) => vi.waitFor(check, PATIENCE_MS);
  await soon(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('can’t be read any more'));
  expect(document.querySelector('select')).toBeNull();
  const buttons = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent !== '');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Rotate']);
  buttons[0]?.click();
  await soon(() => expect(sent).toEqual([['rotateSecret', { moduleId: 3, graceHours: 0 }]]));
});
