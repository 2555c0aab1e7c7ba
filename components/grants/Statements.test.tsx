// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { brand, TestPage } from '@/components/testing/TestPage';
import messages from '@/messages/en';
import { PATIENCE_MS } from '@/server/testing/patience';
import Statements from './Statements';

const words = messages.grants.statement;
const ofAcme = { grantId: 4, code: 'ACME', label: 'ACME meal', guests: 2, paidCents: 700, refundedCents: 0, totalCents: 700 };

let place: HTMLElement;
let unmount = () => {};
let orders: number;
/** The downloaded files and the requested reports. */
let files: URLSearchParams[];
let reports: object[];

beforeEach(() => {
  [orders, files, reports] = [2, [], []];
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
  localStorage.clear();
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://brigade.test');
    if (pathname === '/v1/reports/grants/statements') {
      files.push(searchParams);
      return new Response('a file', { headers: { 'content-type': 'application/pdf' } });
    }
    const inputs = JSON.parse(searchParams.get('input') ?? '{}') as Record<string, object>;
    const answers = (pathname.split('/').at(-1) ?? '').split(',').map((name, index) => {
      if (name === 'statements.downloadStatementsLater') reports.push(inputs[index] ?? {});
      if (name !== 'statements.listStatements') return { result: { data: { reportGenerationId: 9 } } };
      const found = { month: '2026-10', currency: 'EUR', totalCents: 700, treasuryCents: 700 };
      return { result: { data: { ...found, statements: [{ ...ofAcme, orders }] } } };
    });
    return Response.json(answers);
  });
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(): Promise<void> {
  ({ place, unmount } = await mountInAct(
    <TestPage brand={brand}>
      <Statements />
    </TestPage>,
  ));
  await act(() => vi.waitFor(() => expect(place.textContent).toContain('ACME meal'), PATIENCE_MS));
}

const buttons = () => [...place.querySelectorAll('button')];
const press = (name: string) =>
  act(async () =>
    buttons()
      .find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name)
      ?.click(),
  );

it('downloads the statement of one grant, and all statements in each format', async () => {
  await show();
  for (const name of [words.pdfOf.replace('{name}', 'ACME meal'), words.all, words.xlsx, words.csv]) {
    const before = files.length;
    await press(name);
    await act(() => vi.waitFor(() => expect(files).toHaveLength(before + 1), PATIENCE_MS));
    await act(() => vi.waitFor(() => expect(buttons().some((each) => each.hasAttribute('data-loading'))).toBe(false), PATIENCE_MS));
  }
  const asked = files.map((query) => [query.get('brandId'), query.get('month'), query.get('format'), query.get('grantId')]);
  expect(asked).toEqual([
    ['1', '2026-10', 'pdf', '4'],
    ['1', '2026-10', 'pdf', null],
    ['1', '2026-10', 'xlsx', null],
    ['1', '2026-10', 'csv', null],
  ]);
  expect(reports).toEqual([]);
});

it('requests a report from a worker instead of a download for many orders, and waits for it', async () => {
  orders = 10_001;
  await show();
  await press(words.xlsx);
  await act(() => vi.waitFor(() => expect(localStorage.getItem('brigade:awaited-reports')).toBe('1/9'), PATIENCE_MS));
  expect([files, reports]).toEqual([[], [{ brandId: 1, month: '2026-10', format: 'xlsx' }]]);
});
