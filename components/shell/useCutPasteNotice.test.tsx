// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { TestPage } from '@/components/testing/TestPage';
import { notices } from '@/components/ui/notices';
import messages from '@/messages/en';
import { useCutPasteNotice } from './useCutPasteNotice';

function Page() {
  useCutPasteNotice();
  return (
    <>
      <input name="name" maxLength={10} />
      <textarea name="reason" maxLength={10} />
      <input name="search" />
      <input name="grid" maxLength={10} onPaste={(event) => event.preventDefault()} />
    </>
  );
}

let place: HTMLElement;
let unmount: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  ({ place, unmount } = await mountInAct(
    <TestPage>
      <Page />
    </TestPage>,
  ));
});

afterEach(() => {
  unmount();
  notices.hide('cut paste');
});

/** Pastes as browsers do: a field takes as much of the text as fits. */
function paste(name: string, text: string, before = ''): string | undefined {
  const field = place.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { getData: () => text } });
  field.dispatchEvent(event);
  const whole = before + (field.tagName === 'INPUT' ? text.replace(/\n/g, '') : text);
  field.value = field.maxLength < 0 ? whole : whole.slice(0, field.maxLength);
  vi.runAllTimers();
  return notices.list().find(({ id }) => id === 'cut paste')?.title;
}

it.each([
  ['a text that is too long', 'name', 'Tarte Tatin', ''],
  ['a text that is too long beside what the field holds', 'name', 'Tarte', 'Bûche, '],
  ['a text of several lines that is too long', 'reason', 'Tarte\nTatin', ''],
])('says that %s was cut', (_, name, text, before) => {
  expect(paste(name, text, before)).toBe(messages.common.cutPaste.title);
});

it.each([
  ['a text that fits', 'name', 'Tarte', ''],
  ['a text that fills the field', 'name', 'Crème brûl', ''],
  ['a line that ends with a break', 'name', 'Crème brûl\n', ''],
  ['a field without a limit', 'search', 'Tarte Tatin aux pommes', ''],
  ['a field that reads what is pasted itself', 'grid', 'Tarte Tatin aux pommes', ''],
])('says nothing of %s', (_, name, text, before) => {
  expect(paste(name, text, before)).toBeUndefined();
});
