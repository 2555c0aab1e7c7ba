// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { useCommonKeys } from './useCommonKeys';

const saved: string[] = [];
const undone = vi.fn();

/** A form whose field applies its text when it loses the focus, and handles its own undo. */
function Form() {
  const [name, setName] = useState('');
  useCommonKeys({ save: () => saved.push(name), undo: undone });
  return (
    <>
      <input onBlur={(event) => setName(event.currentTarget.value)} onKeyDown={(event) => event.stopPropagation()} />
      <button type="button">Else</button>
    </>
  );
}

let unmount = () => {};
const find = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;
/** @returns whether the browser's default action still happens */
function press(selector: string, key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true });
  act(() => {
    find(selector).focus();
    find(selector).dispatchEvent(event);
  });
  act(() => void vi.runAllTimers());
  return !event.defaultPrevented;
}

beforeEach(async () => {
  vi.useFakeTimers();
  saved.length = 0;
  undone.mockClear();
  ({ unmount } = await mountInAct(<Form />));
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
  vi.useRealTimers();
});

it('saves the text that is still being typed', () => {
  find('input').value = 'Tarte';
  expect(press('input', 's')).toBe(false);
  expect(saved).toEqual(['Tarte']);
});

it('leaves undo to the field that has the focus', () => {
  expect(press('input', 'z')).toBe(true);
  expect(undone).not.toHaveBeenCalled();
  expect(press('button', 'z')).toBe(false);
  expect(undone).toHaveBeenCalledOnce();
});

it('ignores keys under a dialog, and keys without an action', () => {
  expect(press('button', 'y')).toBe(true);
  document.body.appendChild(document.createElement('div')).setAttribute('aria-modal', 'true');
  expect([press('button', 's'), press('button', 'z')]).toEqual([true, true]);
  expect([saved, undone.mock.calls]).toEqual([[], []]);
});
