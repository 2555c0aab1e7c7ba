// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { usePreviewedRun } from './usePreviewedRun';

let run: ReturnType<typeof usePreviewedRun>;
let unmount = () => {};
afterEach(() => unmount());

function Choice() {
  run = usePreviewedRun(
    ({ dryRun }) => (dryRun ? Promise.resolve({ restaurants: [] }) : Promise.reject(new Error('Refused'))),
    async () => {},
  );
  return null;
}

it('clears the preview and its error when the person goes back to the choice', async () => {
  ({ unmount } = await mountInAct(<Choice />));
  await act(() => run.perform(true));
  await act(() => run.perform(false));
  expect(run.problem?.message).toBe('Refused');
  act(() => run.back());
  expect(run).toMatchObject({ shown: null, problem: null });
});
