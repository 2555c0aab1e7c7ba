// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mountInAct } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import messages from '@/messages/en';
import { PATIENCE_MS } from '@/server/testing/patience';
import ExceptionModal from './ExceptionModal';

let sent: { firstDay: string; lastDay: string }[];
let unmount = () => {};

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(...(Object.values(JSON.parse(String(init.body))) as typeof sent));
    const paths = new URL(url, 'http://brigade.test').pathname.split(',');
    return Response.json(paths.map(() => ({ result: { data: {} } })));
  });
  ({ unmount } = await mountInAct(
    <TestPage restaurant={restaurant}>
      <ExceptionModal opened day="2026-12-24" onClose={() => undefined} />
    </TestPage>,
  ));
  enter(0, 'Christmas');
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const fields = () => [...document.querySelectorAll<HTMLInputElement>('form input')];
const enter = (at: number, text: string) => act(() => enterText(fields()[at]!, text));
const [firstDay, lastDay] = [1, 2];
const submit = () => act(async () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click());

it('leaves a last day alone while it is typed, even across the new year', async () => {
  for (const typed of ['2026-01-24', '2026-01-02', '0002-01-02', '0202-01-02', '2027-01-02']) {
    enter(lastDay, typed);
    expect(fields()[lastDay]!.value).toBe(typed);
  }
  await submit();
  await act(() => vi.waitFor(() => expect(sent).toMatchObject([{ firstDay: '2026-12-24', lastDay: '2027-01-02' }]), PATIENCE_MS));
});

it('refuses a last day before the first, at its field', async () => {
  enter(lastDay, '2026-12-20');
  await submit();
  expect(fields()[lastDay]!.closest('.mantine-TextInput-root')?.textContent).toContain(messages.pickup.exceptions.lastDayWrong);
  expect(sent).toEqual([]);
});

it('moves a single day as a whole', async () => {
  enter(firstDay, '2027-01-01');
  expect(fields()[lastDay]!.value).toBe('2027-01-01');
  enter(lastDay, '2027-01-03');
  enter(firstDay, '2027-01-02');
  expect(fields()[lastDay]!.value).toBe('2027-01-03');
});
