// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { brand, TestPage } from '@/components/testing/TestPage';
import messages from '@/messages/en';
import { PATIENCE_MS } from '@/server/testing/patience';
import OptionGroupModal from './OptionGroupModal';

it('moves the focus to the name of a choice that is added', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const { unmount } = await mountInAct(
    <TestPage brand={brand}>
      <OptionGroupModal opened optionGroupId={null} canEdit onClose={() => undefined} />
    </TestPage>,
  );
  const { add } = messages.catalog.options.choice;
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === add);
  for (const number of ['1', '2']) {
    act(() => button?.click());
    await act(() => vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain(number), PATIENCE_MS));
  }
  unmount();
  vi.unstubAllGlobals();
});
