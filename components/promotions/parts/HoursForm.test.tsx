// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mountInAct } from '@/components/testing/mount';
import { brand, TestPage } from '@/components/testing/TestPage';
import { ruleOf } from '@/server/testing/promotion-factories';
import { partsOf } from '../form';
import { useNames } from '../useNames';
import { usePhrases } from '../usePhrases';
import { Sentence } from './Sentence';

const lunch = (['MON', 'TUE', 'WED', 'THU', 'FRI'] as const).map((day) => ({ day, start: 690, end: 840 }));

let place: HTMLElement;
let unmount = () => {};

function Editor() {
  const [form, setForm] = useState(() => partsOf(ruleOf({ hours: lunch })));
  const names = useNames([]);
  const onChange = (change: Partial<typeof form>) => setForm((current) => ({ ...current, ...change }));
  return <Sentence form={form} canEdit names={names} phrases={usePhrases(names)} onChange={onChange} />;
}

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  ({ place, unmount } = await mountInAct(
    <TestPage brand={brand}>
      <Editor />
    </TestPage>,
  ));
  act(() => phrase().click());
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const phrase = () => place.querySelector('button[aria-label^="Days and hours:"]') as HTMLButtonElement;
const isOpen = () => phrase().getAttribute('aria-expanded') === 'true';
const button = (text: string) => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === text) as HTMLButtonElement;
const range = (number: number) => place.querySelector(`fieldset[aria-label="Range ${number}"]`) as HTMLElement;
const enter = (number: number, times: [string, string]) =>
  range(number)
    .querySelectorAll<HTMLInputElement>('input[type=time]')
    .forEach((field, index) => {
      act(() => enterText(field, times[index] as string));
    });
const chosenDays = (number: number) => [...range(number).querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);
const toggle = (number: number, ...toggled: string[]) => {
  for (const day of toggled) act(() => range(number).querySelector<HTMLInputElement>(`input[value=${day}]`)?.click());
};

it('applies the days and hours of a range as they are entered', () => {
  expect(chosenDays(1)).toEqual(['MON', 'TUE', 'WED', 'THU', 'FRI']);
  enter(1, ['17:00', '19:00']);
  toggle(1, 'MON', 'SAT');
  act(() => button('Done').click());
  expect(isOpen()).toBe(false);
  expect(phrase().textContent).toBe('on Tuesdays to Saturdays from 17:00 to 19:00');
});

it('adds another range, past midnight too, and removes one', () => {
  act(() => button('Add another range').click());
  expect(chosenDays(2)).toEqual(['SAT', 'SUN']);
  toggle(2, 'SUN');
  enter(2, ['22:00', '02:00']);
  expect(phrase().textContent).toBe('on Mondays to Fridays from 11:30 to 14:00 or on Saturdays from 22:00 to 02:00');
  act(() => (range(1).querySelector('[aria-label="Remove Range 1"]') as HTMLElement).click());
  expect(phrase().textContent).toBe('on Saturdays from 22:00 to 02:00');
  expect(chosenDays(1)).toEqual(['SAT']);
});

it('stays open at an invalid entry, which says what is wrong and changes nothing', () => {
  act(() => button('Add another range').click());
  const refuses = (problem: string, entry: () => void) => {
    const before = phrase().textContent;
    entry();
    expect(range(2).textContent).toContain(problem);
    act(() => button('Done').click());
    expect(isOpen()).toBe(true);
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(phrase().textContent).toBe(before);
  };
  refuses('Overlaps the hours above', () => toggle(2, 'FRI'));
  toggle(2, 'FRI', 'SAT');
  refuses('Choose at least one day.', () => toggle(2, 'SUN'));
  toggle(2, 'SUN');
  refuses('Enter a time.', () => enter(2, ['', '14:00']));
});
