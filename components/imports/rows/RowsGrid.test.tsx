// @vitest-environment happy-dom
// @not-in-check
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mountInAct } from '@/components/testing/mount';
import { TestPage } from '@/components/testing/TestPage';
import { notices } from '@/components/ui/notices';
import messages from '@/messages/en';
import type { ImportDetail, ImportRow } from '@/server/imports/imports.schema';
import { PATIENCE_MS } from '@/server/testing/patience';
import { RowsGrid } from './RowsGrid';

/** Simulates the service for a grid with one row. It refuses changes that are not based on the row's current cells. */
let stored: ImportRow;
let listed: ImportRow[];
let sent: { cells: string[]; base: string[] }[];

const rowOf = (email: string, isBad = true): ImportRow => ({
  ...{
    line: 7,
    kind: isBad ? 'error' : 'created',
    targetId: null,
    cells: [email, 'Ann'],
    mended: true,
    values: {},
    before: null,
    after: null,
  },
  problems: isBad ? [{ severity: 'error', code: 'invalid_email', column: 'email', value: email, reason: 'No address.' } as never] : [],
  kept: null,
});

async function answer(url: string, { body }: RequestInit = {}): Promise<Response> {
  const names = new URL(url, 'http://x').pathname.split('/').at(-1)!.split(',');
  const answers = names.map((name, index) => {
    if (name !== 'imports.updateImportRow') return { result: { data: { items: listed, nextCursor: null } } };
    const correction = JSON.parse(String(body))[index];
    sent.push(correction);
    if (JSON.stringify(correction.base) !== JSON.stringify(stored.cells))
      return {
        error: { message: 'Changed', data: { code: 'conflict', httpStatus: 409, extraData: { reason: 'row_changed', row: stored } } },
      };
    stored = { ...stored, cells: correction.cells };
    return { result: { data: { row: stored, counts: item.counts } } };
  });
  return Response.json(answers);
}

const item = {
  importId: 1,
  fileName: 'guests.csv',
  state: 'preview',
  counts: { created: 0, changed: 0, unchanged: 0, conflicts: 0, errors: 1 },
  columns: ['Email', 'First name'].map((header, index) => ({ index, header, key: ['email', 'givenName'][index], samples: [] })),
  knownColumns: [
    { key: 'email', header: 'Email' },
    { key: 'givenName', header: 'First name' },
  ],
  rowWarnings: [],
} as unknown as ImportDetail;

let client: QueryClient;
let unmount = () => {};

beforeEach(async () => {
  vi.stubGlobal('fetch', answer);
  // A document without a layout needs sizes, so that the table renders rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  sent = [];
  stored = rowOf('bad');
  listed = [stored];
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
  ({ unmount } = await mountInAct(
    <NuqsTestingAdapter>
      <TestPage brand={{ id: 1, name: 'A', timeZone: 'UTC', currency: 'EUR', restaurants: [] }}>
        <QueryClientProvider client={client}>
          <RowsGrid item={item} editable />
        </QueryClientProvider>
      </TestPage>
    </NuqsTestingAdapter>,
  ));
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Lets pending work finish and render before each look. */
async function wait<Found>(look: () => Found): Promise<Found> {
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    try {
      return look();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

const find = <Found extends Element>(selector: string, text = ''): Promise<Found> =>
  wait(() => {
    const found = [...document.querySelectorAll<Found>(selector)].find((each) => each.textContent.includes(text));
    expect(found, selector).toBeDefined();
    return found as Found;
  });
const press = (key: string, on: Element) => act(async () => void on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const click = (on: HTMLElement) => act(async () => on.click());
const enter = (input: HTMLInputElement, text: string) =>
  act(async () => {
    enterText(input, text);
  });

it('resends a refused correction on Enter, but not when the cell loses focus', async () => {
  await click(await find<HTMLButtonElement>('button[aria-label^="Edit First name, line 7"]'));
  const cell = await find<HTMLInputElement>('input[aria-label="First name, line 7"]');
  await enter(cell, 'Mine');
  stored = { ...rowOf('bad'), cells: ['bad', 'Theirs'] };
  await press('Enter', cell);
  await wait(() => expect(sent).toHaveLength(1));
  await act(async () => cell.blur());
  await act(async () => void cell.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect([sent.length, stored.cells[1]]).toEqual([1, 'Theirs']);
  await press('Enter', cell);
  await wait(() => expect(stored.cells[1]).toBe('Mine'));
});

it('corrects a row that a colleague’s correction has taken out of the list', async () => {
  await click(await find<HTMLElement>('button[title="Line 7"]'));
  const email = await find<HTMLInputElement>('form input');
  await enter(email, 'mine@test.example');
  stored = rowOf('theirs@test.example', false);
  listed = [];
  await act(() => client.invalidateQueries());
  const save = await find<HTMLButtonElement>('button', messages.imports.rowPanel.save);
  await click(save);
  await wait(() => expect(sent).toHaveLength(1));
  expect(stored.cells[0]).toBe('theirs@test.example');
  await click(save);
  await wait(() => expect(stored.cells).toEqual(['mine@test.example', 'Ann']));
});

it('does not call a row corrected that cannot be applied yet', async () => {
  await click(await find<HTMLElement>('button[title="Line 7"]'));
  const email = await find<HTMLInputElement>('form input');
  await enter(email, 'still bad');
  await click(await find<HTMLButtonElement>('button', messages.imports.rowPanel.save));
  await wait(() =>
    expect(notices.list().at(-1)).toMatchObject({ title: 'Line 7 saved, but it still can’t be applied', message: 'No address.' }),
  );
});
