import { mailTest as test } from './support/another-web';
import { inviteByMail, PASSWORD, setUp } from './support/chain';
import { expect, expectNoViolations, waitForFirstScreen } from './support/fixtures';
import { wordsOf } from './support/words';

test('an administrator sees an invitation that the mail server refused and sends it again, and the user opens it', async ({
  page,
  browser,
  installation: { setupCode },
  mail,
  refused,
}) => {
  const say = wordsOf('en');
  const email = 'zoe@example.com';
  refused.add(email);
  await setUp(page, say, setupCode);
  await waitForFirstScreen(page);
  await page.goto('/admin/mails');
  await expect(page.getByText('No emails yet')).toBeVisible();
  await expectNoViolations(page);

  await inviteByMail(page, email);
  await expect(page.getByText(`The link is on its way to ${email}.`, { exact: false })).toBeVisible();
  await page.goto('/admin/mails');
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('The server refused the address');
  await expectNoViolations(page);

  // The mailbox is created in the meantime.
  refused.clear();
  await page.getByRole('button', { name: `Send again: ${email}` }).click();
  await expect(page.getByText(`The email to ${email} will be sent again`)).toBeVisible();
  await expect(row.getByText('Sent', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again/ })).toBeHidden();

  const [{ link } = { link: '' }, ...more] = mail.got;
  expect(more).toEqual([]);
  const zoe = await (await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })).newPage();
  await zoe.goto(link);
  const field = (key: string) => zoe.getByRole('textbox', { name: say('shell', key), exact: true });
  await field('choosePassword.name').fill('Zoé Martin');
  await field('signIn.password').fill(PASSWORD);
  await field('signIn.repeat').fill(PASSWORD);
  await zoe.getByRole('button', { name: say('shell', 'choosePassword.submitInvitation') }).click();
  await waitForFirstScreen(zoe);

  // The list of mails on a phone, in dark mode.
  await zoe.goto('/admin/mails');
  await expect(zoe.getByText(email)).toBeVisible();
  await expectNoViolations(zoe);
  await zoe.context().close();
});
