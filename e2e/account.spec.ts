import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { demoPassword, emailOf, expect, expectNoViolations, test, waitForFirstScreen } from './support/fixtures';

const newPassword = 'seven brass teaspoons';

/** An account of this test's own, which has just chosen its password. */
async function makeAccount(request: APIRequestContext): Promise<{ email: string; password: string }> {
  const login = await request.post('/oauth/login', {
    form: { username: emailOf('brand'), password: demoPassword, grant_type: 'password' },
  });
  const { access_token } = await login.json();
  const email = `ines-${randomUUID()}@example.com`;
  const made = await request.post('/v1/users', {
    headers: { authorization: `Bearer ${access_token}` },
    data: { email, name: 'Inès Petit', role: 'restaurant', restaurantId: 2 },
  });
  return { email, password: (await made.json()).data.temporaryPassword };
}

async function tokenOf(request: APIRequestContext, email: string, password: string): Promise<string> {
  const answer = await request.post('/oauth/login', {
    data: { username: email, password, grant_type: 'password' },
    headers: { 'user-agent': 'KioskApp/2.1' },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).access_token;
}

const statusOf = async (request: APIRequestContext, token: string) =>
  (await request.get('/v1/me', { headers: { authorization: `Bearer ${token}` } })).status();

async function open(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('checkbox', { name: 'Stay signed in for 14 days' }).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await waitForFirstScreen(page);
  await page.goto('/admin/account');
}

async function change(page: Page, current: string, next: string, repeated = next): Promise<void> {
  await page.getByRole('textbox', { name: 'Current password' }).fill(current);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(next);
  await page.getByRole('textbox', { name: 'Repeat the new password' }).fill(repeated);
  await page.getByRole('button', { name: 'Change the password' }).click();
}

test.describe(() => {
  test.use({ expectedErrors: [/status of 4\d\d/] });

  test('a user changes their password, which signs out every other device and browser but not this one', async ({
    page,
    browser,
    request,
  }) => {
    const account = await makeAccount(request);
    const token = await tokenOf(request, account.email, account.password);
    const other = await (await browser.newContext()).newPage();
    await open(other, account);
    await open(page, account);
    await expect(page.getByText('Choose your own password')).toBeVisible();
    await expectNoViolations(page);

    await change(page, account.password, 'short');
    await expect(page.getByText(/At least 10 characters/)).toBeVisible();
    await change(page, account.password, newPassword, 'something else');
    await expect(page.getByText('Passwords don’t match')).toBeVisible();
    await change(page, 'not my password', newPassword);
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await change(page, account.password, account.password);
    await expect(page.getByText(/This is already your password/)).toBeVisible();
    await change(page, account.password, newPassword);
    await expect(page.getByText(/Password changed/)).toBeVisible();
    await expect(page.getByText('Choose your own password')).toBeHidden();

    expect(await statusOf(request, token)).toBe(401);
    await other.reload();
    await expect(other).toHaveURL(/sign-in/);
    await other.context().close();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
    const session = await (await page.request.get('/api/auth/session')).json();
    expect(new Date(session.expires).getTime()).toBeGreaterThan(Date.now() + 13 * 24 * 3_600_000);
  });
});

test('a user signs out a single device, then signs out everywhere', async ({ page, request }) => {
  const account = await makeAccount(request);
  const [first, second] = [
    await tokenOf(request, account.email, account.password),
    await tokenOf(request, account.email, account.password),
  ];
  await open(page, account);
  const devices = page.getByRole('listitem').filter({ hasText: 'KioskApp' });
  await expect(devices).toHaveCount(2);
  await devices
    .first()
    .getByRole('button', { name: /^Sign out KioskApp/ })
    .click();
  await expect(devices).toHaveCount(1);
  expect([await statusOf(request, first), await statusOf(request, second)]).toEqual([200, 401]);

  await page.getByRole('main').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectNoViolations(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL(/sign-in/);
  expect(await statusOf(request, first)).toBe(401);
});

test('the account page is accessible in French, in dark mode and on a phone', async ({ page, request }) => {
  await open(page, await makeAccount(request));
  await page.getByRole('main').getByText('Français').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Votre compte' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Votre compte' })).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
