import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Layout } from '../../server/floor/floor.schema';
import type { Place } from './boxes';
import { expect } from './fixtures';
import { tokenOf } from './token';

/** Each test draws in its own layout, which it leaves without tables: no other file uses restaurant 3. */
export const place: Place = { restaurantId: 3, brandId: 2, account: 'cantine' };
const { restaurantId } = place;

export async function newLayout(request: APIRequestContext, name: string): Promise<string> {
  const headers = await tokenOf(request, 'cantine');
  const answer = await request.post('/table-layouts', { headers, data: { restaurantId, name } });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).data.tableLayoutUuid;
}

export async function readLayout(request: APIRequestContext, uuid: string): Promise<Layout> {
  const answer = await request.get(`/table-layouts/${uuid}`, { headers: await tokenOf(request, 'cantine') });
  return (await answer.json()).data;
}

export async function writeRoom(request: APIRequestContext, uuid: string, tables: object[]): Promise<void> {
  const { rooms } = await readLayout(request, uuid);
  const headers = await tokenOf(request, 'cantine');
  const answer = await request.put(`/rooms/${rooms[0]!.roomId}`, { headers, data: { name: 'Main room', tables } });
  expect(answer.ok()).toBe(true);
}

export const canvas = (page: Page) => page.getByRole('application', { name: /^Plan of/ });
export const list = (page: Page) => page.getByRole('listbox');
export const names = (page: Page) => list(page).getByRole('option');

export async function openEditor(page: Page, uuid: string): Promise<{ left: number; top: number }> {
  await page.goto(`/admin/restaurants/${restaurantId}/floor/${uuid}`);
  await expect(canvas(page).locator('canvas').first()).toBeVisible();
  return corner(canvas(page));
}

export async function corner(element: Locator): Promise<{ left: number; top: number }> {
  const box = await element.boundingBox();
  expect(box).not.toBeNull();
  return { left: box!.x, top: box!.y };
}

/** The operating layout for a till: whose copy it is, and the names of the tables if it is this layout's. */
export async function servedBy(request: APIRequestContext, uuid: string): Promise<{ source: string; tables: string[] } | null> {
  const answer = await request.get(`/table_layout?restaurantId=${restaurantId}`, { headers: await tokenOf(request, 'cantine') });
  const { data } = await answer.json();
  if (data?.tableLayoutId !== uuid) return null;
  const tables = data.rooms.flatMap((room: { tables: { name: string }[] }) => room.tables.map(({ name }) => name));
  return { source: data.source, tables: tables.sort() };
}
