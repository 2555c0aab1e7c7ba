// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mountInAct } from '@/components/testing/mount';
import { brand, TestPage } from '@/components/testing/TestPage';
import { PATIENCE_MS } from '@/server/testing/patience';
import WebhookModal from './WebhookModal';

/** The field that the service refuses. */
let refused: string;
let unmount = () => {};

beforeEach(async () => {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const issues = [{ path: refused, code: 'invalid_value', message: 'Not so' }];
    const error = { message: 'Some fields are not valid.', data: { code: 'invalid_parameters', httpStatus: 400, extraData: { issues } } };
    const paths = new URL(url, 'http://brigade.test').pathname.split(',');
    return Response.json(paths.map(() => (init?.method === 'POST' ? { error } : { result: { data: { items: [] } } })));
  });
  ({ unmount } = await mountInAct(
    <TestPage brand={brand}>
      <WebhookModal opened moduleId={null} onClose={() => undefined} />
    </TestPage>,
  ));
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const errors = () => ({ atField: texts('.mantine-InputWrapper-error'), beside: texts('[role=alert]') });

it.each([
  ['url', { atField: ['Not so'], beside: [] }],
  ['restaurantIds.0', { atField: [], beside: ['Some fields are not valid.'] }],
])('shows a refusal at its field, or beside the button if the field shows none: %s', async (path, expected) => {
  refused = path;
  act(() => enterText(document.querySelector<HTMLInputElement>('input[type=url]')!, 'https://orders.example.com'));
  await act(async () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
  await act(() => vi.waitFor(() => expect(errors()).not.toEqual({ atField: [], beside: [] }), PATIENCE_MS));
  expect(errors()).toEqual(expected);
});
