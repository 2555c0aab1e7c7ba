import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';

const SCREEN = '/admin/restaurants/1/pickup?tab=loads&of=2';

test('a manager reads how full slots are, and how full they usually are, in figures, words and colours', async ({ page }) => {
  await signIn(page, 'restaurant');
  await page.goto(SCREEN);
  const table = page.getByRole('region', { name: 'Time slots by day' });
  await expect(table.getByRole('columnheader')).toHaveCount(8);
  await expect(table.getByRole('row', { name: /^12:00/ })).toContainText(/of 20: (Free|Less than half|Half or more|Nearly full|Full)/);
  await expect(page.getByRole('list', { name: 'Colours' }).getByRole('listitem')).toHaveText([
    ...['Free', 'Less than half', 'Half or more', 'Nearly full', 'Full'],
  ]);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Previous week' }).click();
  await page.getByRole('button', { name: 'Usually' }).click();
  await expect(table.getByRole('row', { name: /^12:30/ })).toContainText(/0\.\d of 20/);
  await page.getByLabel('Quota of').selectOption({ label: 'Delivery' });
  await expect(table.getByRole('row', { name: /^12:00/ })).toContainText('of 8');
});

test('a manager reads one day of slots at a time on a phone, in French and in dark mode', async ({ page }) => {
  await signIn(page, 'restaurant');
  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(SCREEN);
  const table = page.getByRole('region', { name: 'Créneaux par jour' });
  await expect(table.getByRole('columnheader')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Jour', exact: true }).selectOption({ index: 5 });
  await expect(table.getByRole('row', { name: /^12:00/ })).toContainText('sur 14');
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
