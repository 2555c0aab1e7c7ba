// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mount } from '@/components/testing/mount';
import { brand, TestPage } from '@/components/testing/TestPage';
import { useTRPC } from '@/components/ui/trpc';
import type { GuestGroup } from '@/server/customers/customers.schema';
import { PATIENCE_MS } from '@/server/testing/patience';
import { NameRow } from './GroupRow';
import { treeOf } from './tree';
import { useGroupWrites } from './useGroupWrites';

/** The service, which compares a change with the state that it was based on. */
let stored: Pick<GuestGroup, 'parentId' | 'name'>;
let sent: { name: string; ifMatch: typeof stored }[];

/** The first group of a tree, being renamed. */
function Renaming() {
  const { data } = useQuery(useTRPC().customers.listGuestGroups.queryOptions({ brandId: brand.id }));
  const writes = useGroupWrites(brand.id);
  const [isOpen, setOpen] = useState(true);
  const node = data && treeOf(data).roots[0];
  if (!node || !isOpen) return null;
  return (
    <NameRow label="Name" depth={1} name={node.group.name} onSave={(name) => writes.rename(node, name)} onClose={() => setOpen(false)} />
  );
}

beforeEach(() => {
  stored = { parentId: null, name: 'ACME' };
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') {
      const paths = new URL(url, 'http://brigade.test').pathname.split('/').at(-1)?.split(',') ?? [];
      const group = { guestGroupId: 1, brandId: 1, path: stored.name, depth: 1, customers: 0, ...stored, parentId: null };
      return Response.json(paths.map((path) => ({ result: { data: path === 'customers.listGuestGroups' ? [group] : [] } })));
    }
    const [change] = Object.values(JSON.parse(String(init.body))) as typeof sent;
    sent.push(change!);
    const { parentId, name } = change!.ifMatch;
    if (parentId !== stored.parentId || name !== stored.name) {
      const data = { code: 'precondition_failed', httpStatus: 412, extraData: { current: stored } };
      return Response.json([{ error: { message: 'Late', data } }]);
    }
    stored = { ...stored, name: change!.name };
    return Response.json([{ result: { data: stored } }]);
  });
  const { unmount } = mount(
    <TestPage brand={brand}>
      <Renaming />
    </TestPage>,
  );
  return () => {
    unmount();
    vi.unstubAllGlobals();
  };
});

const soon = (check: () => void) => vi.waitFor(check, PATIENCE_MS);
const field = () => document.querySelector<HTMLInputElement>('form input');
const submit = () => field()!.form!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

const button = (text: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)!;

async function enter(name: string) {
  await soon(() => expect(field()).not.toBeNull());
  enterText(field()!, name);
}

it('tells that someone else has renamed the group, and replaces their name only at Enter', async () => {
  await enter('ACME France');
  stored = { parentId: null, name: 'ACME Europe' };
  submit();
  await soon(() => expect(document.body.textContent).toContain('Someone else has just renamed this group: it is ACME Europe now.'));
  field()!.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  expect(field()!.value).toBe('ACME France');
  expect([stored.name, sent.length]).toEqual(['ACME Europe', 1]);
  submit();
  await soon(() => expect(field()).toBeNull());
  expect([stored.name, sent.length]).toEqual(['ACME France', 2]);
});

it('renames a group that someone else has moved meanwhile, and leaves it where they put it', async () => {
  await enter('ACME France');
  stored = { parentId: 7, name: 'ACME' };
  submit();
  await soon(() => expect(stored).toEqual({ parentId: 7, name: 'ACME France' }));
});

it('saves nothing at a click elsewhere, and does at the button', async () => {
  await enter('ACME France');
  field()!.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  expect([field()!.value, sent.length]).toEqual(['ACME France', 0]);
  button('Save').click();
  await soon(() => expect(field()).toBeNull());
  expect(stored.name).toBe('ACME France');
});

it('cancels without saving', async () => {
  await enter('ACME France');
  button('Cancel').click();
  await soon(() => expect(field()).toBeNull());
  expect(sent).toEqual([]);
});
