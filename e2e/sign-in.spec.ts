import { demoPassword, emailOf, expect, expectNoViolations, test } from './support/fixtures';

test.describe('signing in', () => {
  test.describe('when refused', () => {
    test.use({ expectedErrors: [/status of 401/] });

    test('marks missing fields, then reports only a wrong email or password', async ({ page }) => {
      await page.goto('/sign-in');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Required')).toHaveCount(2);
      await expect(page.getByLabel('Email')).toBeFocused();
      await page.getByLabel('Email').fill(emailOf('noflags'));
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'Wrong email or password.' })).toBeVisible();
      await expectNoViolations(page);
    });

    test('asks for a new password when the default one has expired', async ({ page }) => {
      await page.goto('/sign-in');
      await page.getByLabel('Email').fill(emailOf('expired'));
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
      await expectNoViolations(page);
      await page.getByLabel('New password', { exact: true }).fill('short');
      await page.getByLabel('Repeat the new password').fill('other');
      await page.getByRole('button', { name: 'Save and sign in' }).click();
      await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/At least 10 characters/);
      await expect(page.getByLabel('Repeat the new password')).toHaveAccessibleDescription('Passwords don’t match');
    });
  });

  test('returns to the requested page, and never leads to another site', async ({ page }) => {
    await page.goto('/admin/users?search=a');
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await page.getByLabel('Email').fill(emailOf('brand'));
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/admin\/users\?search=a$/);
    await page.goto('/sign-in?next=//elsewhere.example/admin');
    await expect(page).toHaveURL(/localhost:\d+\/admin\/brands\/1\/stock$/);
  });

  test('does not let a till or a customer into the back office', async ({ page }) => {
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(emailOf('pos'));
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This account can’t use the back office' })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/sign-in/);
    await page.getByLabel('Email').fill(emailOf('customer'));
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This account can’t use the back office' })).toBeVisible();
  });

  test('is in French for a French browser', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: 'fr-FR', baseURL });
    const page = await context.newPage();
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await context.close();
  });
});
