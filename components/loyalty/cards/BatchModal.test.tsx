// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { brand, TestPage } from '@/components/testing/TestPage';
import messages from '@/messages/en';
import { PATIENCE_MS } from '@/server/testing/patience';
import BatchModal from './BatchModal';

it('makes cards without a name for the batch, which then gets today’s date', async () => {
  const send = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal('fetch', send);
  const { unmount } = await mountInAct(
    <TestPage brand={brand}>
      <BatchModal opened onClose={() => undefined} />
    </TestPage>,
  );
  act(() => document.querySelector<HTMLButtonElement>('form button[type="submit"]')?.click());
  await act(() => vi.waitFor(() => expect(send).toHaveBeenCalledOnce(), PATIENCE_MS));
  expect(JSON.stringify(send.mock.calls)).not.toContain('batchNumber');
  expect(document.body.textContent).not.toContain(messages.common.required);
  unmount();
  vi.unstubAllGlobals();
});
