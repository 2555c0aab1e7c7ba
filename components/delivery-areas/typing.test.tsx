// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { NextIntlClientProvider } from 'next-intl';
import { act, type ReactNode, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mountInAct } from '@/components/testing/mount';
import messages from '@/messages/en';
import { ValueField, wholeNumber } from './editor/Fields';
import type { Times } from './model/areas';
import { WeeklyTimes } from './WeeklyTimes';

let unmount = () => {};
afterEach(() => unmount());

async function show(content: ReactNode): Promise<void> {
  ({ unmount } = await mountInAct(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Europe/Paris">
      <MantineProvider>{content}</MantineProvider>
    </NextIntlClientProvider>,
  ));
}

const press = (name: string) =>
  act(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());
const field = () => document.querySelector('input') as HTMLInputElement;
const type = (text: string) => act(() => enterText(field(), text));

function Numbered({ onChange, isLive }: { onChange: (value: number | null) => void; isLive: boolean }) {
  const [value, setValue] = useState<number | null>(7);
  const change = (next: number | null) => {
    setValue(next);
    onChange(next);
  };
  return (
    <>
      <ValueField isLive={isLive} value={value} write={String} read={wholeNumber(0, 99)} onChange={change} />
      <button type="button" onClick={() => setValue(3)}>
        Undo
      </button>
    </>
  );
}

it('a live field reports each typed value at once, and the original one while the text is invalid or after Escape', async () => {
  const given: (number | null)[] = [];
  await show(<Numbered isLive onChange={(value) => given.push(value)} />);
  type('4');
  type('45');
  expect(given).toEqual([4, 45]);
  type('45x');
  expect(given.at(-1)).toBe(7);
  type('46');
  act(() => void field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect([given.at(-1), field().value]).toEqual([7, '7']);
});

it('a field that is not live reports its value only on Enter or when it is left', async () => {
  const given: (number | null)[] = [];
  await show(<Numbered isLive={false} onChange={(value) => given.push(value)} />);
  type('45');
  expect(given).toEqual([]);
  act(() => void field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  expect(given).toEqual([45]);
  act(() => field().focus());
  type('46');
  expect(given).toEqual([45]);
  act(() => field().blur());
  expect(given).toEqual([45, 46]);
});

it('invalid text stays with its error when the field is left, until the value changes elsewhere', async () => {
  const given: (number | null)[] = [];
  await show(<Numbered isLive={false} onChange={(value) => given.push(value)} />);
  act(() => field().focus());
  type('abc');
  act(() => field().blur());
  expect([field().value, field().getAttribute('aria-invalid'), given]).toEqual(['abc', 'true', []]);
  press('Undo');
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['3', null]);
});

function Week() {
  const [times, setTimes] = useState<Times[]>([]);
  return <WeeklyTimes times={times} canAdd onAdd={setTimes} onRemove={setTimes} />;
}

it('the form for weekly times opens on request and closes once the times are added', async () => {
  await show(<Week />);
  expect(document.querySelectorAll('input')).toHaveLength(0);
  press('Add times');
  expect(document.querySelectorAll('input[type=time]')).toHaveLength(2);
  press('Add times');
  expect(document.querySelectorAll('input')).toHaveLength(0);
  expect(document.body.textContent).toContain('Mon–Fri, 11:30–14:30');
  expect(document.body.textContent).not.toContain('Overlaps');
});
