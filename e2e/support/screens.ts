import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures';
import { tokenOf } from './token';

/** They only redirect, or disappear once an installation is set up. */
const redirects: ReadonlySet<string> = new Set(['/', '/admin', '/admin/[...rest]', '/setup']);

/** Every screen, as the folders of the application name it: `/admin/brands/[brandId]/catalog`. */
export const screens = globSync('**/page.tsx', { cwd: join(import.meta.dirname, '../../app') })
  .map((path) => `/${path.replaceAll('\\', '/').replace(/\/?page\.tsx$/, '')}`)
  .filter((page) => !redirects.has(page))
  .sort();

type Read = (path: string) => Promise<Record<string, unknown>[]>;
type FindValue = (read: Read, request: APIRequestContext) => unknown;

/** Values from the demo for each parameter of an address. */
const defaultValues: Record<string, FindValue> = {
  brandId: () => 1,
  restaurantId: () => 1,
  productId: () => 1,
  promotionId: () => 1,
  customerId: () => 1,
  moduleId: () => 1,
  userId: () => 2,
  tag: () => 'stock',
  // An expected one has a form besides its contents.
  deliveryId: async (read) => (await read('/v2/restaurants/1/stock/deliveries?state=expected'))[0]?.deliveryId,
  orderId: async (read) => (await read('/v1/orders?restaurantId=1&status=PAID&limit=1'))[0]?.orderId,
  layoutId: async (read) => (await read('/table-layouts?restaurantId=1'))[0]?.tableLayoutUuid,
  importId: (_, request) => previewImport(request),
};

/** Other restaurants and brands, if the first ones have nothing to show. */
const valuesByScreen: Record<string, Record<string, FindValue>> = {
  '/admin/brands/[brandId]/grants': { brandId: () => 2 },
  '/admin/brands/[brandId]/guest-groups': { brandId: () => 2 },
  '/admin/brands/[brandId]/pricing-rules': { brandId: () => 2 },
  '/admin/restaurants/[restaurantId]/shifts': { restaurantId: () => 3 },
};

/** The address of a screen in the demo. A parameter without a value is an error, so that each screen is tested. */
export async function addressOf(screen: string, request: APIRequestContext): Promise<string> {
  const read: Read = async (path) => {
    const { data } = await (await request.get(path, { headers: await tokenOf(request, 'brand') })).json();
    return Array.isArray(data) ? data : data.items;
  };
  let address = screen;
  for (const [placeholder, name] of screen.matchAll(/\[(\w+)\]/g)) {
    const findValue = { ...defaultValues, ...valuesByScreen[screen] }[name as string];
    const value = await findValue?.(read, request);
    expect(value, `the demo’s ${name}`).toBeTruthy();
    address = address.replace(placeholder, String(value));
  }
  return address;
}

/** An import whose rows wait for corrections. */
async function previewImport(request: APIRequestContext): Promise<number> {
  const headers = await tokenOf(request, 'brand');
  const file = { name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from('E-mail;Nom\nno address;Roux\n') };
  const { data } = await (await request.post('/imports?brandId=1', { headers, multipart: { file } })).json();
  await request.put(`/imports/${data.importId}/mapping`, { headers, data: { columns: [], save: false } });
  const state = async () => (await (await request.get(`/imports/${data.importId}`, { headers })).json()).data.state;
  await expect.poll(state).toBe('preview');
  return data.importId;
}
