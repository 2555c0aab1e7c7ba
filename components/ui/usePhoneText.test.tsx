// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '@/server/testing/patience';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

it('spaces a telephone number as its country does, and leaves other text as it is', async () => {
  // Another file may have loaded the data already.
  vi.resetModules();
  const { usePhoneText } = await import('./usePhoneText');
  function Numbers() {
    const phoneText = usePhoneText();
    return [phoneText('+33612345678'), phoneText('+3225551212'), phoneText('ask Zoé'), String(phoneText(null))].join(' / ');
  }
  const root = createRoot(document.body);
  act(() => root.render(<Numbers />));
  expect(document.body.textContent).toBe('+33612345678 / +3225551212 / ask Zoé / null');
  await act(() =>
    vi.waitFor(() => expect(document.body.textContent).toBe('+33 6 12 34 56 78 / +32 2 555 12 12 / ask Zoé / null'), PATIENCE_MS),
  );
  act(() => root.unmount());
});
