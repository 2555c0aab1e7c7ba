// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { TestPage } from '@/components/testing/TestPage';
import { NewUserScreen } from './NewUserScreen';

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

/** Renders the screen for a user, and enters a name. @returns the name that was in the field before */
function visit(userId: number, entered: string): string {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() =>
    root.render(
      <TestPage userId={userId}>
        <NewUserScreen canMail viewer={{ userId, role: 'admin', accessFlags: [] }} />
      </TestPage>,
    ),
  );
  const input = place.querySelector('input')!;
  const found = input.value;
  act(() => enterText(input, entered));
  act(() => root.unmount());
  place.remove();
  return found;
}

it('keeps a draft only for the user who entered it in a shared browser', () => {
  expect(visit(1, 'Ann')).toBe('');
  expect(visit(2, 'Bob')).toBe('');
  expect(visit(1, 'Ann')).toBe('Ann');
});
