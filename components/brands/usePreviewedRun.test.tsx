// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { usePreviewedRun } from './usePreviewedRun';

let run: ReturnType<typeof usePreviewedRun>;
let unmount = () => {};
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(() => act(() => unmount()));

function Choice() {
  run = usePreviewedRun(
    ({ dryRun }) => (dryRun ? Promise.resolve({ restaurants: [] }) : Promise.reject(new Error('Refused'))),
    async () => {},
  );
  return null;
}

it('clears the preview and its error when the person goes back to the choice', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => root.unmount();
  act(() => root.render(<Choice />));
  await act(() => run.perform(true));
  await act(() => run.perform(false));
  expect(run.problem?.message).toBe('Refused');
  act(() => run.back());
  expect(run).toMatchObject({ shown: null, problem: null });
});
