import { emptyTest as test } from './support/another-web';
import { expect, expectNoViolations, speakFrench } from './support/fixtures';

test.use({ expectedErrors: [/status of 404/] });

const PASSWORD = 'quiet copper lantern';

test('an empty installation gets its first admin by the code, who invites somebody of a brand, who signs in', async ({
  page,
  browser,
  installation: { setupCode, addRestaurant },
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Set up Brigade' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('textbox', { name: 'Setup code' }).fill(setupCode.toUpperCase());
  await page.getByRole('textbox', { name: 'Your name' }).fill('Camille Moreau');
  await page.getByRole('textbox', { name: 'Email' }).fill('camille@example.com');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Repeat the password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No restaurants yet' })).toBeVisible();
  await expectNoViolations(page);
  const { brandName, restaurantName } = await addRestaurant();

  await page.goto('/admin/users/new');
  await page.getByRole('radio', { name: /^Brand\b(?! group)/ }).click();
  await page.getByRole('combobox', { name: 'Which brand?' }).selectOption(brandName);
  await page.getByRole('textbox', { name: 'Email' }).fill('zoe@example.com');
  await page.getByRole('combobox', { name: 'Language of the email' }).selectOption('Français');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await page.getByTestId('invitation-link').innerText();

  const zoe = await (await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })).newPage();
  await speakFrench(zoe);
  await zoe.goto(link);
  await expect(zoe.getByRole('heading', { level: 1, name: `Bienvenue chez ${brandName}` })).toBeVisible();
  await expect(zoe.getByText('Camille Moreau vous invite.')).toBeVisible();
  await expectNoViolations(zoe);
  await zoe.getByRole('textbox', { name: 'Votre nom' }).fill('Zoé Martin');
  await zoe.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(PASSWORD);
  await zoe.getByRole('textbox', { name: 'Répétez le mot de passe' }).fill(PASSWORD);
  await zoe.getByRole('button', { name: 'Enregistrer et se connecter' }).click();
  await expect(zoe.getByRole('banner').getByText(restaurantName)).toBeVisible();
  await zoe.context().close();

  expect((await page.goto('/setup'))?.status()).toBe(404);
});
