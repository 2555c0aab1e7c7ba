// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { brand, TestPage } from '@/components/testing/TestPage';
import messages from '@/messages/en';
import type { Draft } from '@/server/promotions/evaluation.schema';
import { PATIENCE_MS } from '@/server/testing/patience';
import { ruleOf } from '@/server/testing/promotion-factories';
import PastOrders from './PastOrders';

const draft: Draft = { label: '10 % off', rule: ruleOf() };
const nothing = { value: 0, margin: 0 };
const replayed = {
  ...{
    received: 3,
    looked: 3,
    isSample: false,
    replayed: 3,
    lost: 0,
    cost: { value: 12_300, margin: 0 },
    given: nothing,
    applied: nothing,
  },
  ...{ changed: nothing, share: 0, averageCents: 0, guests: 0, points: 0, pointsCents: 0, restaurants: [], weekdays: [], displaced: [] },
  orders: { items: [], nextCursor: null },
};

let place: HTMLElement;
let render: (shown: Draft) => void;
let unmount = () => {};
/** The requests, and their answers. */
let asked: { draft: Draft }[];
let isDown: boolean;

beforeEach(async () => {
  [asked, isDown] = [[], false];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    asked.push(...Object.values(JSON.parse(String(init?.body)) as Record<string, { draft: Draft }>));
    const error = { message: 'Try again later.', data: { code: 'unavailable', httpStatus: 503 } };
    return Response.json([isDown ? { error } : { result: { data: replayed } }]);
  });
  const page = (shown: Draft) => (
    <TestPage brand={brand}>
      <PastOrders draft={shown} />
    </TestPage>
  );
  const mounted = await mountInAct(page(draft));
  ({ place, unmount } = mounted);
  render = (shown) => mounted.show(page(shown));
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const has = (text: string) => place.textContent?.includes(text) ?? false;
const shows = (text: string) => act(() => vi.waitFor(() => expect(place.textContent).toContain(text), PATIENCE_MS));
const press = () => {
  const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === messages.replays.try);
  return act(async () => button?.click());
};

it('asks again after an error only when the button is pressed', async () => {
  isDown = true;
  await press();
  await shows('Try again later.');
  render({ ...draft });
  expect(asked).toHaveLength(1);
  isDown = false;
  await press();
  await shows('€123.00');
  expect([asked.length, has('Try again later.')]).toEqual([2, false]);
});

it('keeps the result of an earlier draft and marks it as outdated until the new draft is tried', async () => {
  await press();
  await shows('€123.00');
  const other = { ...draft, rule: ruleOf({ rate: 2_000 }) };
  render(other);
  expect([asked.length, has(messages.replays.outdated), has('€123.00')]).toEqual([1, true, true]);
  await press();
  await act(() => vi.waitFor(() => expect(asked).toHaveLength(2), PATIENCE_MS));
  expect(asked[1]?.draft).toEqual(other);
  await act(() => vi.waitFor(() => expect(has(messages.replays.outdated)).toBe(false), PATIENCE_MS));
});
