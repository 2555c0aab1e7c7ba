// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mount } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import type { LayoutSummary } from '@/server/floor/floor.schema';
import { PATIENCE_MS } from '@/server/testing/patience';
import EditLayoutModal from './EditLayoutModal';

const layout = { tableLayoutUuid: 'a', restaurantId: 1, name: 'Hall', updatedAt: '2026-11-21T10:00:00.000Z', posDevices: [], rooms: [] };
const theirs = { ...layout, name: 'Summer', updatedAt: '2026-11-21T10:01:00.000Z' };
let sent: { name: string; ifMatch?: unknown }[];
let unmount = () => {};

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const paths = new URL(url, 'http://brigade.test').pathname.split('/').at(-1)?.split(',') ?? [];
    if (init?.method === 'POST') sent.push(...(Object.values(JSON.parse(String(init.body))) as typeof sent));
    const answers: Record<string, unknown> = {
      'floor.getLayout': { result: { data: layout } },
      'audit.listAudit': { result: { data: { items: [], continuationToken: null } } },
      'floor.updateLayout': {
        error: { message: 'Late', data: { code: 'precondition_failed', httpStatus: 412, extraData: { current: theirs } } },
      },
    };
    return Response.json(paths.map((path) => answers[path] ?? { result: { data: [] } }));
  });
  ({ unmount } = mount(
    <TestPage restaurant={restaurant}>
      <EditLayoutModal opened layout={layout as unknown as LayoutSummary} onClose={() => undefined} />
    </TestPage>,
  ));
  await vi.waitFor(() => expect(field()).not.toBeNull(), PATIENCE_MS);
});
afterEach(() => unmount());

const field = () => document.querySelector<HTMLInputElement>('input[required]');
const action = () => document.querySelector<HTMLButtonElement>('button[type=submit]');

it('asks before overwriting a name that a colleague saved', async () => {
  enterText(field()!, 'Winter');
  await vi.waitFor(() => expect(action()?.disabled).toBe(false), PATIENCE_MS);
  action()?.click();
  await vi.waitFor(() => expect(document.body.textContent).toContain('Summer'), PATIENCE_MS);
  expect(sent).toMatchObject([{ name: 'Winter', ifMatch: { name: 'Hall' } }]);
  expect(document.body.textContent).toContain('Winter');
});
