import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { demoPassword, emailOf, expect, expectNoViolations, signIn, speakFrench, test, waitForFirstScreen } from './support/fixtures';

// An email that is taken is refused, and so is a save after a colleague’s.
test.use({ expectedErrors: [/status of 4(09|12)/] });

interface Made {
  userId: number;
  email: string;
  temporaryPassword: string;
}

async function headOffice(request: APIRequestContext) {
  const login = await request.post('/oauth/login', {
    form: { username: emailOf('brand'), password: demoPassword, grant_type: 'password' },
  });
  return { authorization: `Bearer ${(await login.json()).access_token}` };
}

/** A user of this test's own, created through the API: other files use the same demo chain at the same time. */
async function makeUser(request: APIRequestContext, user: object = {}): Promise<Made> {
  const answer = await request.post('/v1/users', {
    headers: await headOffice(request),
    data: { email: newEmail(), name: 'Zoé Martin', role: 'restaurant', restaurantId: 2, accessFlags: ['CAN_EDIT_AREAS'], ...user },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data;
}

const newEmail = () => `zoe-${randomUUID()}@example.com`;

async function signInAs(browser: Browser, email: string, password: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await waitForFirstScreen(page);
  return page;
}

const name = (page: Page) => page.getByRole('textbox', { name: 'Name' });
const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

test('a manager invites a user by a link that is shown once, and the user chooses a name and a password and is signed in', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await signIn(page, 'brand');
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Add a user' }).click();
  await page.getByRole('button', { name: 'Add the user' }).click();
  await expect(page.getByText('Required')).toHaveCount(2);
  await expectNoViolations(page);

  await page.getByRole('textbox', { name: 'Email' }).fill(emailOf('brand'));
  await expect(page.getByRole('radio', { name: /Administrator/ })).toHaveCount(0);
  await page.getByRole('radio', { name: /^Restaurant/ }).click();
  await page.getByRole('combobox', { name: 'Which restaurant?' }).selectOption('Bistro Lumière Bellecour');
  await page.getByRole('checkbox', { name: 'Edit delivery areas' }).check();
  // Without a mail server the link is handed over.
  await expect(page.getByText('Language of the email')).toHaveCount(0);
  const submit = page.getByRole('button', { name: 'Add and invite' });
  await submit.click();
  await expect(page.getByText('Someone already uses this email.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await submit.click();

  await expect(page.getByRole('heading', { level: 1, name: `${email} added and invited` })).toBeVisible();
  const link = await page.getByTestId('invitation-link').innerText();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Show the user' }).click();
  await expect(page.getByText(/No password chosen yet\. The link works until/)).toBeVisible();
  await expect(page.getByText(link)).toHaveCount(0);
  await expectNoViolations(page);
  // Invited again: the first link ends, and the new one is shown until it is marked as handed over.
  await page.getByRole('button', { name: 'Invite again' }).click();
  const second = await page.getByRole('dialog').getByTestId('invitation-link').innerText();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  const zoe = await (await browser.newContext()).newPage();
  await zoe.goto(second);
  await expect(zoe.getByRole('heading', { level: 1, name: 'Welcome to Bistro Lumière Bellecour' })).toBeVisible();
  await expectNoViolations(zoe);
  await zoe.getByRole('textbox', { name: 'Your name' }).fill('Zoé Martin');
  await zoe.getByRole('textbox', { name: 'Password', exact: true }).fill('quiet copper lantern');
  await zoe.getByRole('textbox', { name: 'Repeat the password' }).fill('quiet copper lantern');
  await zoe.getByRole('button', { name: 'Save and sign in' }).click();
  await waitForFirstScreen(zoe);
  await expect(zoe.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await zoe.context().close();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Zoé Martin' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite again' })).toHaveCount(0);
});

test('a manager previews and saves a change, merges it with a colleague’s, and undoes it from the history', async ({ page, request }) => {
  const { userId } = await makeUser(request);
  await signIn(page, 'brand');
  await page.goto(`/admin/users/${userId}`);
  await name(page).fill('Zoé Duval');
  await page.getByRole('radio', { name: /^Brand/ }).click();
  await saveBar(page).getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'What will change' });
  await expect(preview.getByRole('listitem').filter({ hasText: 'Bistro Lumière Bellecour' })).toContainText('Restaurant');
  await expectNoViolations(page);
  await preview.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Zoé Duval saved')).toBeVisible();
  await expect(saveBar(page)).toBeHidden();

  // A colleague saves first: fields that only they changed are merged, and fields that both changed are shown as conflicts.
  await name(page).fill('Zoé Blanc');
  await request.put(`/v1/users/${userId}`, { headers: await headOffice(request), data: { name: 'Zoé Noir', accessFlags: [] } });
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  const merge = page.getByRole('dialog', { name: 'Someone else saved first' });
  await expect(merge.getByRole('listitem')).toHaveText('Permissions: Delivery areas → nothing');
  await expect(merge.getByRole('radio', { name: 'Yours: Zoé Blanc' })).toBeChecked();
  await expect(merge.getByRole('radio', { name: /: Zoé Noir$/ })).toBeVisible();
  await expectNoViolations(page);
  await merge.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Zoé Blanc saved')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Edit delivery areas' })).not.toBeChecked();

  await page
    .getByRole('button', { name: /^Undo: User changed/ })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('radio', { name: /^Restaurant/ })).toBeChecked();
  await expect(name(page)).toHaveValue('Zoé Martin');
});

test('a new temporary password and a disabled account each sign the user out at once', async ({ page, browser, request }) => {
  const { userId, email, temporaryPassword } = await makeUser(request);
  const zoe = await signInAs(browser, email, temporaryPassword);
  await signIn(page, 'brand');
  await page.goto(`/admin/users/${userId}`);
  await page.getByRole('button', { name: 'New temporary password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New temporary password' }).click();
  const password = await page.getByTestId('temporary-password').innerText();
  expect(password).not.toBe(temporaryPassword);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('temporary-password')).toBeVisible();
  await page.getByRole('button', { name: 'I have handed it over' }).click();
  await zoe.reload();
  await expect(zoe).toHaveURL(/sign-in/);
  await zoe.context().close();

  const again = await signInAs(browser, email, password);
  await page.getByRole('button', { name: 'Disable the account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable the account' }).click();
  await expect(page.getByText('This account is disabled')).toBeVisible();
  await again.reload();
  await expect(again).toHaveURL(/sign-in/);
  await again.context().close();
  await page.getByRole('button', { name: 'Enable the account' }).click();
  await expect(page.getByText('This account is disabled')).toBeHidden();
});

test('a manager sees a user locked out by wrong passwords, and lets them sign in again', async ({ page, request }) => {
  const { userId, email } = await makeUser(request);
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  for (let failure = 0; failure < 10; failure++)
    await request.post('/oauth/login', { headers, form: { username: email, password: 'not this one', grant_type: 'password' } });
  await signIn(page, 'brand');
  await page.goto(`/admin/users/${userId}`);
  const notice = page.getByRole('alert').filter({ hasText: 'Sign-ins refused after wrong passwords' });
  await expect(notice.getByText(/^From 203\.0\.113\.77: since .+, until .+\.$/)).toBeVisible();
  await expectNoViolations(page);
  await notice.getByRole('button', { name: 'Let Zoé Martin sign in again' }).click();
  await expect(page.getByText('Zoé Martin can sign in again')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText('Sign-ins allowed again')).toBeVisible();
});

test('a manager finds, opens and renames a user by keyboard alone', async ({ page, request }) => {
  const { userId, email } = await makeUser(request);
  await signIn(page, 'brand');
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Search by name or email' }).focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(email).slice(0, 20)}`));
  const row = page.getByRole('button', { name: 'Open Zoé Martin' }).or(page.getByRole('row', { name: /Zoé Martin/ }));
  await expect(row.first()).toBeVisible();
  for (let steps = 0; steps < 30 && !(await row.first().evaluate((element) => element.contains(document.activeElement))); steps++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/users/${userId}`);
  await name(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Zoé Lenoir');
  const save = saveBar(page).getByRole('button', { name: 'Save' });
  for (let steps = 0; steps < 60 && !(await save.evaluate((element) => element === document.activeElement)); steps++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Zoé Lenoir saved')).toBeVisible();
});

test('a manager filters the users, keeps the filters in the address, and downloads exactly the filtered rows', async ({
  page,
  request,
}) => {
  const { email } = await makeUser(request, { name: 'Kiosk by the door', role: 'kiosk', accessFlags: [] });
  await signIn(page, 'brand');
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByRole('search').getByRole('button', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Kiosk' }).click();
  await expect(page).toHaveURL(/role=kiosk/);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Users' })).toContainText('Kiosk by the door');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const chunks = await (await (await download).createReadStream()).toArray();
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(email);
  await page.getByRole('search').getByRole('button', { name: 'Role: Kiosk' }).click();
  await page.getByRole('option', { name: 'Till' }).click();
  await expect(page.getByText('No user found')).toBeVisible();
});

test.describe('without the right to manage users', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('a restaurant manager gets 404 for every user screen', async ({ page }) => {
    await signIn(page, 'restaurant');
    for (const path of ['/admin/users', '/admin/users/new', '/admin/users/1']) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    }
  });
});

test('the user screens are accessible, also in French, in dark mode and on a phone, and filters move nothing', async ({
  page,
  request,
}) => {
  const { userId } = await makeUser(request);
  await signIn(page, 'admin');
  await page.goto('/admin/users');
  await expectNoViolations(page);
  const place = async () => (await page.getByRole('table', { name: 'Users' }).boundingBox())?.y;
  const before = await place();
  await page.getByRole('search').getByRole('button', { name: 'Brand', exact: true }).click();
  await page.getByRole('option', { name: 'Bistro Lumière' }).click();
  await page.getByRole('search').getByRole('button', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Restaurant' }).click();
  await expect(page).toHaveURL(/brandId=1/);
  await expect(page.getByRole('table', { name: 'Users' })).not.toContainText('Mathieu Garnier');
  await expect(page.getByRole('table', { name: 'Users' })).toContainText('Léa Fontaine');
  // The next element to click is at its former place.
  expect(await place()).toBe(before);
  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, heading] of [
    ['/admin/users', 'Utilisateurs'],
    ['/admin/users/new', 'Ajouter un utilisateur'],
    [`/admin/users/${userId}`, 'Zoé Martin'],
  ]) {
    await page.goto(path ?? '');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});
