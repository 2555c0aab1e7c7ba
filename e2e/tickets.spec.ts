import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { saleOfKiosk } from './support/kiosk';
import { tokenOf } from './support/token';

const PDF = /^%PDF-/;
const verify = ['tools/verify-tickets.ts'];

test('a manager opens an order’s receipt, downloads all of a customer’s, and verifies an archive without Brigade', async ({
  page,
  request,
}, info) => {
  const headers = await tokenOf(request, 'kiosk');
  const { data, toPay } = await saleOfKiosk(request, headers);
  const made = await request.post('/v1/orders', {
    headers,
    data: { ...data, customerId: 1, payments: [{ type: 'CreditCard', amount: toPay }] },
  });
  expect(made.status()).toBe(201);
  const { orderId, ticketNumber } = (await made.json()).data;

  await signIn(page, 'restaurant');
  await page.goto(`/admin/restaurants/1/orders/${orderId}`);
  const receipt = await page.getByRole('link', { name: 'Receipt', exact: true }).getAttribute('href');
  const pdf = await page.request.get(receipt ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await pdf.body()).toString('latin1', 0, 8)).toMatch(PDF);

  const manager = await tokenOf(request, 'brand');
  const { count } = await (await request.get('/orders/tickets/export/count?customerId=1', { headers: manager })).json();
  expect(count).toBeGreaterThan(0);
  const all = await request.post('/orders/tickets/export', { headers: manager, data: { customerId: 1, limit: 2 } });
  expect([all.status(), all.headers()['x-total-count']]).toEqual([200, String(count)]);
  expect((await all.body()).toString('latin1', 0, 8)).toMatch(PDF);

  await page.goto('/admin/brands/1/customers/1');
  const more = page.getByRole('button', { name: 'More actions' });
  await waitForHydration(more);
  await more.click();
  await page.getByRole('option', { name: 'Receipts as PDF' }).click();
  const dialog = page.getByRole('dialog', { name: /^Receipts of / });
  await expect(dialog.getByText(/^\d+ receipts$/)).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Prepare the file' }).click();
  await expect(page.getByText(/^receipts-1\.pdf is ready$/)).toBeVisible();
  const joined = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect(readFileSync(await (await joined).path(), 'latin1')).toMatch(PDF);

  // Past periods are closed automatically, and on request.
  expect((await request.post('/v1/restaurants/1/closings', { headers: manager })).ok()).toBe(true);
  await page.goto('/admin/restaurants/1/compliance');
  await expect(page.getByText(/All [\d,]+ receipts follow each other|The last [\d,]+ receipts follow each other/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Copy proof of / }).first()).toBeVisible();
  await expectNoViolations(page);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download archive' }).click();
  const archive = info.outputPath('archive.jsonl');
  await (await download).saveAs(archive);
  const text = readFileSync(archive, 'utf8');
  expect(text).toContain(`"number":${ticketNumber},`);
  expect(execFileSync(process.execPath, [...verify, archive], { encoding: 'utf8' })).toContain('Everything holds.');
  const changed = info.outputPath('changed.jsonl');
  writeFileSync(
    changed,
    text.replace(/"total":(\d+)/, (_, total: string) => `"total":${Number(total) + 1}`),
  );
  expect(spawnSync(process.execPath, [...verify, changed]).status).toBe(1);
});

test('the compliance screen is accessible in French, on a phone and in dark mode', async ({ page }) => {
  await signIn(page, 'restaurant');
  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/restaurants/1/compliance');
  await expect(page.getByRole('heading', { level: 1, name: 'Conformité' })).toBeVisible();
  await expect(page.getByText('se suivent', { exact: false })).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
