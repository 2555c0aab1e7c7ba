// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mountInAct } from '@/components/testing/mount';
import { TestPage } from '@/components/testing/TestPage';
import { NewUserScreen } from './NewUserScreen';

/** Renders the screen for a user, and enters a name. @returns the name that was in the field before */
async function visit(userId: number, entered: string): Promise<string> {
  const { place, unmount } = await mountInAct(
    <TestPage userId={userId}>
      <NewUserScreen canMail viewer={{ userId, role: 'admin', accessFlags: [] }} />
    </TestPage>,
  );
  const input = place.querySelector('input')!;
  const found = input.value;
  act(() => enterText(input, entered));
  unmount();
  return found;
}

it('keeps a draft only for the user who entered it in a shared browser', async () => {
  expect(await visit(1, 'Ann')).toBe('');
  expect(await visit(2, 'Bob')).toBe('');
  expect(await visit(1, 'Ann')).toBe('Ann');
});
