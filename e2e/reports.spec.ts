import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { customerColumns } from '@/server/customers/customer-file.values';
import { expect, expectNoViolations, signIn, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';

const HEADER = `\uFEFF${customerColumns.map(({ header }) => header.en).join(',')}`;

async function downloadCustomers(page: Page, start: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const download = page.waitForEvent('download');
  await start();
  const file: Download = await download;
  return { name: file.suggestedFilename(), lines: (await readFile(await file.path(), 'utf8')).trimEnd().split('\n') };
}

test('a manager exports customers, is told on any screen when a report is ready, and sees whom to ask about failed top-ups', async ({
  page,
}) => {
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/customers');
  await waitForHydration(page.getByRole('searchbox'));
  await page.getByRole('button', { name: 'Restaurant', exact: true }).click();
  for (const town of ['République', 'Bellecour']) await page.getByRole('option', { name: `Bistro Lumière ${town}` }).click();
  await expect(page).toHaveURL(/restaurant=1,2/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Restaurant: Bistro Lumière Bellecour +1' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export customers' });
  await dialog.getByText('CSV', { exact: true }).click();
  const count = Number(/\d+/.exec((await dialog.getByText(/^\d+ customers$/).textContent()) ?? '')?.[0]);
  const direct = await downloadCustomers(page, () => dialog.getByRole('button', { name: 'Download' }).click());
  expect(direct.name).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
  expect([direct.lines[0], direct.lines.length]).toEqual([HEADER, count + 1]);
  await expect(dialog).toBeHidden();

  // The dialog's request for more than ten thousand rows.
  const asked = await page.request.get('/customers/export/async?brandId=1&fileType=csv');
  const { reportGenerationId } = (await asked.json()).data;
  await page.evaluate((id) => localStorage.setItem('brigade:awaited-reports', `1/${id}`), reportGenerationId);
  await page.goto('/admin/restaurants/1/stock');
  await expect(page.getByText(/^customers-.*\.csv is ready$/)).toBeVisible();
  const told = await downloadCustomers(page, () => page.getByRole('button', { name: 'Download', exact: true }).click());
  expect(told.lines).toEqual(direct.lines);

  await page.goto('/admin/brands/1/reports');
  const row = page.getByRole('row').filter({ hasText: direct.name }).first();
  await expect(row).toContainText('Ready');
  await expectNoViolations(page);
  const listed = await downloadCustomers(page, () => row.getByRole('button', { name: `Download ${direct.name}` }).click());
  expect(listed).toEqual(direct);

  await page.goto('/admin/brands/1/wallets');
  await expect(page.getByRole('img', { name: /^Balance of all e-wallets: €/ })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '€' }).first()).toBeVisible();
  await expectNoViolations(page);

  // The lines of all e-wallets: of a month directly, of a year as a report.
  await page.getByRole('button', { name: 'Export' }).click();
  const lines = page.getByRole('dialog', { name: 'Export the lines of all e-wallets' });
  await lines.getByText('CSV', { exact: true }).click();
  await expectNoViolations(page);
  const [month] = await Promise.all([page.waitForEvent('download'), lines.getByRole('button', { name: 'Download' }).click()]);
  expect(month.suggestedFilename()).toMatch(/^wallets-.*\.csv$/);
  await expect(lines).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('365 days');
  await page.getByRole('button', { name: 'Export' }).click();
  await lines.getByRole('button', { name: 'Prepare the file' }).click();
  await expect(page.getByText(/^wallets-.*\.csv is ready$/)).toBeVisible();
  await page.getByRole('tab', { name: 'Failed top-ups' }).click();
  const failed = page.getByRole('row').filter({ hasText: 'Benoît Lacroix' });
  await expect(failed).toContainText('Ask the customer for another card.');
  await expectNoViolations(page);
  await failed.getByText('Benoît Lacroix').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Benoît Lacroix' })).toBeVisible();
  await expect(page.getByText('On, waiting')).toBeVisible();
  await expectNoViolations(page);
});
