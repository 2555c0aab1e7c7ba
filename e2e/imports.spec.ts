import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';

/** A file of three guests, one with an invalid email. */
function guests() {
  const mark = randomUUID().slice(0, 8);
  const rows = [
    'Matricule;Nom;Prénom;E-mail;Badge;Loisirs;Solde',
    `A${mark};Durand;Élise;elise-${mark}@example.com;0${mark}1;Tennis;12,50`,
    `B${mark};Moreau;Paul;paul-${mark}@example;0${mark}2;Football;7,50`,
    `C${mark};Petit;Zoé;zoe-${mark}@example.com;0${mark}3;;`,
  ];
  return { mark, file: { name: `guests-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) } };
}

/** Uploads a file and keeps the recognised columns. */
async function upload(page: Page, file: ReturnType<typeof guests>['file'], words: { upload: string; check: string }) {
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: words.upload }).click();
  await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeVisible();
  return page.getByRole('button', { name: words.check });
}

// A picture is refused.
test.use({ expectedErrors: [/status of 400/] });

test('two managers correct a file with errors in the grid, apply it, and undo the import', async ({ page, browser }) => {
  const { mark, file } = guests();
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/imports');
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Import a file' }).first().click();
  const send = page.getByRole('button', { name: 'Upload and read' });
  await waitForHydration(send);
  await send.click();
  await expect(page.getByText('Choose a file first.')).toBeVisible();
  await expectNoViolations(page);

  // A picture is no table.
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('89504e470d0a1a0a', 'hex') });
  await page.getByRole('button', { name: 'Upload and read' }).click();
  await expect(page.getByText('This is a picture.')).toBeVisible();

  const check = await upload(page, file, { upload: 'Upload and read', check: 'Check the rows' });
  await expect(page.getByRole('combobox', { name: 'Read Matricule as' })).toHaveValue('externalId');
  await expect(page.getByRole('combobox', { name: 'Read Loisirs as' })).toHaveValue('');
  await page.getByRole('combobox', { name: 'Read Loisirs as' }).selectOption('Last name');
  await expect(page.getByText('Last name is chosen for two columns.')).toBeVisible();
  await expect(check).toBeDisabled();
  await page.getByRole('combobox', { name: 'Read Loisirs as' }).selectOption('Leave out');
  await expectNoViolations(page);
  await check.click();

  // Rows with errors come first; using only the keyboard.
  const errors = page.getByRole('button', { name: 'With errors 1' });
  await expect(errors).toHaveAttribute('aria-pressed', 'true');
  const apply = page.getByRole('button', { name: /^Apply/ });
  await expect(apply).toBeDisabled();
  await expect(page.getByText('1 first balance: €12.50')).toBeVisible();
  await expectNoViolations(page);

  // Somebody else has opened it as well.
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'group');
  await other.goto(page.url());
  const theirs = other.getByRole('button', { name: 'Edit Email, line 3' }).first();
  await expect(theirs).toBeVisible();

  await page.getByRole('button', { name: 'Edit Email, line 3' }).first().press('Enter');
  const cell = page.getByRole('textbox', { name: 'Email, line 3' });
  await expect(cell).toBeFocused();
  await cell.fill(`paul-${mark}@example.com`);
  await cell.press('Enter');
  await expect(page.getByText('Line 3 corrected')).toBeVisible();
  await expect(apply).toHaveText('Apply 3 rows');
  await expect(page.getByText('2 first balances, €20.00 in all')).toBeVisible();
  await expect(page.getByRole('row', { name: /Corrected/ })).toBeFocused();

  // The other user corrects the same cell, sees its new text, and continues.
  await theirs.press('Enter');
  await other.getByRole('textbox', { name: 'Email, line 3' }).fill('late@example.com');
  await other.getByRole('textbox', { name: 'Email, line 3' }).press('Enter');
  await expect(other.getByText('Someone else changed line 3.')).toBeVisible();
  await expect(other.getByRole('row', { name: /Corrected/ })).toContainText(`paul-${mark}@example.com`);
  await other.getByRole('button', { name: 'Apply 3 rows' }).click();
  const dialog = other.getByRole('dialog', { name: /^Apply guests-/ });
  await expect(dialog).toContainText('3 customers will be added');
  await expectNoViolations(other);
  await dialog.getByRole('button', { name: 'Apply the import' }).click();
  await expect(other.getByText('3 customers added, none changed')).toBeVisible();

  // The first user finds the other's changes when they return.
  await page.reload();
  await expect(page.getByText('3 customers added, none changed')).toBeVisible();
  await other.getByRole('button', { name: 'Undo the import' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(other.getByText('3 rows undone, none kept')).toBeVisible();
  await page.reload();
  await expect(page.getByText('3 rows undone, none kept')).toBeVisible();
  await expectNoViolations(other);
  await other.context().close();

  await page.goto('/admin/brands/1/imports');
  await expect(page.getByRole('row', { name: new RegExp(file.name) })).toBeVisible();
});

test.describe('on a phone, in French and in dark mode', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('a manager corrects a row with an error in its panel, applies the file, and undoes the import', async ({ page }) => {
    const { mark, file: plain } = guests();
    // One word, which is wider than the phone.
    const file = { ...plain, name: `guests-${mark}_${'salaries'.repeat(6)}.csv` };
    await signIn(page, 'brand');
    await speakFrench(page);
    await page.goto('/admin/brands/1/imports/new');
    const check = await upload(page, file, { upload: 'Envoyer et lire', check: 'Vérifier les lignes' });
    await expectNoViolations(page);
    await check.click();
    await page
      .getByRole('button', { name: /Ligne 3/ })
      .last()
      .click();
    const panel = page.getByRole('dialog', { name: 'Ligne 3' });
    await expect(panel.getByText('Ce n’est pas une adresse e-mail.')).toBeVisible();
    await expectNoViolations(page);
    await panel.getByRole('textbox', { name: 'E-mail' }).fill(`paul-${mark}@example.com`);
    await panel.getByRole('button', { name: 'Enregistrer la ligne' }).click();
    await expect(page.getByRole('button', { name: 'Appliquer 3 lignes' })).toBeEnabled();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNoViolations(page);

    await page.getByRole('button', { name: 'Appliquer 3 lignes' }).click();
    const dialog = page.getByRole('dialog', { name: /^Appliquer guests-/ });
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Appliquer l’import' }).click();
    await expect(page.getByText('3 clients ajoutés, aucun modifié')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Annuler l’import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’import' }).click();
    await expect(page.getByText('3 lignes annulées, aucune laissée telle quelle')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNoViolations(page);
  });
});
