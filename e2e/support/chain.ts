import type { Browser, Page } from '@playwright/test';
import type { Locale } from '@/i18n/locales';
import { expect, expectNoViolations, speakFrench, waitForFirstScreen } from './fixtures';
import { wordsOf } from './words';

/* The steps of setting up a chain, in either language. */

export const PASSWORD = 'quiet copper lantern';

type Say = ReturnType<typeof wordsOf>;

export async function setUp(page: Page, say: Say, setupCode: string): Promise<void> {
  const field = (key: string) => page.getByRole('textbox', { name: say('shell', key), exact: true });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: say('shell', 'setUp.title') })).toBeVisible();
  await expectNoViolations(page);
  await field('setUp.code').fill(setupCode.toUpperCase());
  await field('setUp.name').fill('Camille Moreau');
  await field('setUp.email').fill('camille@example.com');
  await field('signIn.password').fill(PASSWORD);
  await field('signIn.repeat').fill(PASSWORD);
  await page.getByRole('button', { name: say('shell', 'setUp.submit') }).click();
}

/** From the first screen of an empty installation. */
export async function makeBrand(page: Page, say: Say, { name, currency }: { name: string; currency: string }): Promise<number> {
  const places = (key: string) => say('brands-places', key);
  await expect(page.getByRole('heading', { level: 1, name: places('list.title') })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: places('list.addFirst') }).click();
  await page.getByRole('combobox', { name: places('brand.fields.currency') }).selectOption(currency);
  await expectNoViolations(page);
  await page.getByRole('button', { name: places('brand.create') }).click();
  await expect(page.getByText(places('brand.required'))).toBeVisible();
  await page.getByRole('textbox', { name: places('brand.fields.name'), exact: true }).fill(name);
  await page.getByRole('button', { name: places('brand.create') }).click();
  await expect(page.getByRole('heading', { level: 1, name: places('restaurants.title') })).toBeVisible();
  await expectNoViolations(page);
  return Number(/brands\/(\d+)/.exec(page.url())?.[1]);
}

/** By the name of the street. */
export async function findAddress(page: Page, say: Say): Promise<void> {
  const words = (key: string) => say('brands-places', `restaurant.${key}`);
  await page.getByRole('searchbox', { name: words('search.label') }).fill('3 rue de la Roquette');
  await page.getByRole('button', { name: words('search.find'), exact: true }).click();
  await page.getByRole('button', { name: /^3 Rue de la Roquette/ }).click();
  await expect(page.getByRole('textbox', { name: words('fields.city') })).toHaveValue('Paris');
  await expect(page.getByRole('textbox', { name: words('point.coordinates') })).toHaveValue('48.8537, 2.3707');
  await expect(page.getByRole('combobox', { name: words('zone.label') })).toContainText('Europe/Paris');
}

interface Address {
  street: string;
  postalCode: string;
  city: string;
  countryCode: string;
  /** Latitude and longitude. */
  point: string;
  timeZone: string;
}

/** Field by field. */
export async function enterAddress(page: Page, say: Say, { countryCode, point, timeZone, ...fields }: Address): Promise<void> {
  const words = (key: string) => say('brands-places', `restaurant.${key}`);
  for (const [field, value] of Object.entries(fields))
    await page.getByRole('textbox', { name: words(`fields.${field}`), exact: true }).fill(value);
  await page.getByRole('combobox', { name: words('fields.countryCode') }).selectOption(countryCode);
  const coordinates = page.getByRole('textbox', { name: words('point.coordinates') });
  await coordinates.fill(point);
  await coordinates.press('Enter');
  await expect(page.getByRole('combobox', { name: words('zone.label') })).toContainText(timeZone);
}

/** A Saturday night that ends on Sunday. */
export async function openOnSaturday(page: Page, say: Say): Promise<void> {
  const words = (key: string, values?: Record<string, string | number>) => say('brands-places', `restaurant.hours.${key}`, values);
  const day = words('days.SAT');
  await page.getByRole('button', { name: words('addTo', { day }) }).click();
  await page.getByLabel(words('from', { day, number: 1 })).fill('18:00');
  await page.getByLabel(words('until', { day, number: 1 })).fill('02:00');
  await expect(page.getByText(words('end.afterMidnight', { time: '02:00' }))).toBeVisible();
}

/** Creates the restaurant described in the form, and fills in what is still missing. */
export async function createRestaurant(page: Page, say: Say) {
  await page.getByRole('button', { name: say('brands-places', 'restaurant.create') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('readiness', 'title') })).toBeVisible();
  const restaurantId = Number(/restaurants\/(\d+)/.exec(page.url())?.[1]);
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: say('readiness', `firstSteps.steps.${name}`), exact: true }) });
  const isDone = (name: string) => step(name).getByRole('img', { name: say('readiness', 'firstSteps.done') });
  const isOpen = (name: string) => step(name).getByRole('img', { name: say('readiness', 'firstSteps.open') });
  return { restaurantId, isDone, isOpen };
}

/** Uploads a product file and keeps the recognised columns. */
export async function uploadProducts(page: Page, say: Say, name: string, buffer: Buffer): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: say('imports', 'file.titleOf.catalog') })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await page.getByRole('button', { name: say('imports', 'file.upload') }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

export async function applyImport(page: Page, say: Say, counts: { created: number; changed: number; unchanged: number }): Promise<void> {
  await page.getByRole('button', { name: say('imports', 'preview.apply', { count: counts.created + counts.changed }) }).click();
  const action = say('imports', 'apply.action');
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
  await expect(page.getByText(say('imports', 'of.catalog.done', counts))).toBeVisible();
}

/** Invites a user of the brand with a permission, who accepts by the link in the other language. */
export async function invite(page: Page, browser: Browser, { locale, brand }: { locale: Locale; brand: string }): Promise<void> {
  const say = wordsOf(locale);
  const inviteeLocale: Locale = locale === 'fr' ? 'en' : 'fr';
  await page.goto('/admin/users/new');
  await page.getByRole('radio', { name: say('identity', 'roles.brand.does') }).click();
  await page.getByRole('combobox', { name: say('identity', 'form.scope.brand') }).selectOption(brand);
  await page.getByRole('textbox', { name: say('identity', 'form.email') }).fill('zoe@example.com');
  await page.getByRole('checkbox', { name: say('identity', 'flags.CAN_EDIT_AREAS.name') }).check();
  await expect(page.getByText(say('identity', 'invitation.noMail'))).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: say('identity', 'invitation.submit'), exact: true }).click();
  const link = await page.getByTestId('invitation-link').innerText();

  const sayToInvitee = wordsOf(inviteeLocale);
  const zoe = await (await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })).newPage();
  if (inviteeLocale === 'fr') await speakFrench(zoe);
  await zoe.goto(link);
  await expect(
    zoe.getByRole('heading', { level: 1, name: sayToInvitee('shell', 'choosePassword.invitation', { place: brand }) }),
  ).toBeVisible();
  await expect(zoe.getByText('Camille Moreau')).toBeVisible();
  await expectNoViolations(zoe);
  const field = (key: string) => zoe.getByRole('textbox', { name: sayToInvitee('shell', key), exact: true });
  await field('choosePassword.name').fill('Zoé Martin');
  await field('signIn.password').fill(PASSWORD);
  await field('signIn.repeat').fill(PASSWORD);
  await zoe.getByRole('button', { name: sayToInvitee('shell', 'choosePassword.submitInvitation') }).click();
  await waitForFirstScreen(zoe);
  await expect(zoe.getByRole('banner').getByText(brand).first()).toBeVisible();
  await zoe.context().close();
}

/** Invites a user to the whole installation. */
export async function inviteByMail(page: Page, email: string): Promise<void> {
  await page.goto('/admin/users/new');
  await page.getByRole('radio', { name: wordsOf('en')('identity', 'roles.admin.does') }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await expect(page.getByLabel('Language of the email')).toBeVisible();
  await page.getByRole('button', { name: 'Add and invite' }).click();
}
