import type { Page } from '@playwright/test';
import { localeCookie } from '@/i18n/locales';
import { emptyTest as test } from './support/another-web';
import { expect, expectNoViolations, speakFrench } from './support/fixtures';

test.use({ expectedErrors: [/status of 404/] });

const PASSWORD = 'quiet copper lantern';

const [brandName, restaurantName] = ['Chez Paul', 'Chez Paul Bastille'];

test('an empty installation gets its first admin by the code, a brand with two restaurants, and somebody of the brand, who signs in', async ({
  page,
  browser,
  installation: { setupCode },
}) => {
  // Two people, a dozen screens and a web server of its own.
  test.slow();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Set up Brigade' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('textbox', { name: 'Setup code' }).fill(setupCode.toUpperCase());
  await page.getByRole('textbox', { name: 'Your name' }).fill('Camille Moreau');
  await page.getByRole('textbox', { name: 'Email' }).fill('camille@example.com');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Repeat the password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await makeBrand(page, brandName);
  await addFirstRestaurant(page, restaurantName);
  await addSecondRestaurant(page, brandName);
  await page.context().clearCookies({ name: localeCookie });

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

/** From the first screen of an installation that holds nothing. */
async function makeBrand(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Make your first brand' }).click();
  await expect(page.getByText('Euro (EUR)')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Create brand' }).click();
  await expect(page.getByText('Required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create brand' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Restaurants' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Change restaurant/ })).toContainText(name);
  await expectNoViolations(page);
}

/** By its address, open into the night; it leads to what it still lacks. */
async function addFirstRestaurant(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Add your first restaurant' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('searchbox', { name: 'Find the address' }).fill('3 rue de la Roquette');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('button', { name: /^3 Rue de la Roquette/ }).click();
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Paris');
  await expect(page.getByRole('textbox', { name: 'Latitude and longitude' })).toHaveValue('48.8537, 2.3707');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toContainText('From the map: Europe/Paris');
  await page.getByRole('button', { name: 'Add hours on Saturday' }).click();
  await page.getByRole('textbox', { name: 'Saturday, range 1: opens' }).fill('18:00');
  await page.getByRole('textbox', { name: 'Saturday, range 1: closes' }).fill('02:00');
  await expect(page.getByText('Service ends at 02:00 after midnight')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Create restaurant' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ready for orders' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Change restaurant/ })).toContainText(name);
}

/** In French and by hand, from the list, which has it afterwards. */
async function addSecondRestaurant(page: Page, brand: string): Promise<void> {
  await speakFrench(page);
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Restaurants', exact: true }).click();
  await expect(page.getByText(`Le restaurant de ${brand}`)).toBeVisible();
  await page.getByRole('link', { name: 'Ajouter un restaurant' }).click();
  await page.getByRole('button', { name: 'Créer le restaurant' }).click();
  await expect(page.getByText('Obligatoire')).toHaveCount(4);
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toBeFocused();
  const facts = { Nom: `${brand} Saint-Denis`, 'Numéro et rue': '8 rue de Paris', 'Code postal': '97400', Ville: 'Saint-Denis' };
  for (const [name, value] of Object.entries(facts)) await page.getByRole('textbox', { name, exact: true }).fill(value);
  await page.getByRole('combobox', { name: 'Pays' }).selectOption('La Réunion');
  await page.getByRole('textbox', { name: 'Latitude et longitude' }).fill('-20.8789, 55.4481');
  await page.getByRole('textbox', { name: 'Latitude et longitude' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Fuseau horaire' })).toContainText('Indian/Reunion');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Créer le restaurant' }).click();
  await expect(page.getByRole('button', { name: /Changer de restaurant/ })).toContainText(`${brand} Saint-Denis`);
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Restaurants', exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(brand) })).toHaveCount(2);
  await expectNoViolations(page);
  await archiveAndRestore(page, `${brand} Saint-Denis`);
}

/** A restaurant that closes leaves the list and the frame, and is back once it is restored. */
async function archiveAndRestore(page: Page, name: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.click();
  await page.getByRole('link', { name: 'Adresse et horaires' }).click();
  await page.getByRole('button', { name: 'Archiver le restaurant…' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Archiver' }).click();
  await expect(page.getByText(/^Archivé depuis le/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Changer de restaurant/ })).not.toContainText(name);
  await page.getByRole('link', { name: 'Restaurants', exact: true }).first().click();
  await expect(page.getByText(/^Le restaurant de/)).toBeVisible();
  await page.getByRole('search').getByRole('button', { name: 'État' }).click();
  await page.getByRole('option', { name: 'Archivé' }).click();
  await row.click();
  await page.getByRole('button', { name: 'Restaurer' }).click();
  await expect(page.getByRole('button', { name: 'Archiver le restaurant…' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Changer de restaurant/ })).toContainText(name);
}
