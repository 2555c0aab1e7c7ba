import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { tabTo } from './support/keyboard';
import { expectFitForFingers } from './support/targets';
import { tokenOf } from './support/token';

const RESTAURANT = 1;

/** The labels of a kiosk's promotions for a cart of 900.00: no other test has one as expensive. */
async function applicable(request: APIRequestContext): Promise<string[]> {
  const headers = await tokenOf(request, 'kiosk');
  const item = { productId: 2_000_000_000, name: 'Banquet', itemNetPrice: 90_000, itemGrossPrice: 90_000, quantity: 1, tags: [] };
  const cart = { consumptionMode: 'MODE_SIT_IN', createdAt: new Date().toISOString(), items: [item], totalPrice: 90_000 };
  const answer = await request.post('/v1/loyalty/promotions/applicable', {
    headers,
    data: { restaurantId: RESTAURANT, memberId: null, cart },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).data.map(({ label }: { label: string }) => label);
}

const phrase = (page: Page, name: RegExp) => page.getByRole('button', { name });

/** Adds an expensive dish to the trial cart, by keyboard. */
async function addBanquet(page: Page, words: { open: string; form: string; name: string; price: string }, price: string) {
  await page.getByRole('button', { name: words.open }).press('Enter');
  const form = page.getByRole('dialog', { name: words.form });
  await form.getByRole('textbox', { name: words.name }).fill('Banquet');
  await form.getByRole('textbox', { name: words.price }).fill(price);
  await page.keyboard.press('Enter');
}
const english = { open: 'Add by hand', form: 'Add by hand', name: 'Name', price: 'Price with VAT' };
const french = { open: 'Saisir un article', form: 'Saisir un article', name: 'Nom', price: 'Prix TTC' };

test('a manager writes a promotion as a sentence by keyboard, tries it, publishes, changes, rolls back, pauses and ends it', async ({
  page,
  request,
}) => {
  const name = `Banquet ${randomUUID().slice(0, 6)}`;
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/promotions');
  await expectNoViolations(page);
  const add = page.getByRole('button', { name: 'Add a promotion' });
  await waitForHydration(add);
  await add.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a promotion' });
  await dialog.getByRole('textbox', { name: /^Name among staff/ }).fill(name);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  // The effect: 15 % instead of 10 %.
  const effect = phrase(page, /^What guests get:/);
  await expect(effect).toHaveText('10% off the cart');
  await tabTo(page, effect);
  await page.keyboard.press('Enter');
  const open = page.getByRole('dialog', { name: 'What guests get' });
  await expect(open.getByRole('combobox', { name: 'What guests get' })).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('15');
  await expect(effect).toHaveText('15% off the cart');
  await page.keyboard.press('Escape');
  await expect(effect).toBeFocused();

  // Another condition, and how it is combined.
  await tabTo(page, page.getByRole('button', { name: 'Add a condition' }));
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Minimum of the cart' }).click();
  const least = page.getByRole('textbox', { name: 'The items cost at least' });
  await expect(least).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('8x');
  await expect(page.getByText('Enter an amount up to')).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('00');
  await page.keyboard.press('Escape');
  await expect(phrase(page, /^Minimum of the cart:/)).toHaveText('for carts of €800.00 or more');
  await phrase(page, /^Combination:/).press('Enter');
  await page.getByRole('radio', { name: 'Added to others' }).press('Space');
  await page.keyboard.press('Escape');

  // Tried before anything is saved.
  await addBanquet(page, english, '799');
  await expect(page.getByText(/^The cart is .* below the minimum\.$/)).toBeVisible();
  const quantity = page.getByRole('textbox', { name: 'Quantity of Banquet' });
  await quantity.fill('2');
  await expect(page.getByText('This promotion applies')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Discounts' })).toContainText(name);
  await expectNoViolations(page);
  expect(await applicable(request)).not.toContain(name);

  const save = page.getByRole('button', { name: 'Save', exact: true });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeDisabled();
  await save.click();
  await expect(publish).toBeEnabled();
  await publish.click();
  const publication = page.getByRole('dialog', { name: 'Publish the promotion' });
  await expect(publication).toContainText('Nothing from this promotion.');
  await expect(publication).toContainText('For carts of €800.00 or more: 15% off the cart, added to other promotions.');
  await expectNoViolations(page);
  await publication.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expect.poll(() => applicable(request)).toContain(name);

  // A second version, with a higher minimum.
  await phrase(page, /^Minimum of the cart:/).press('Enter');
  await least.fill('1000');
  await page.keyboard.press('Escape');
  await save.click();
  await expect(publish).toBeEnabled();
  await publish.click();
  await expect(publication).toContainText('For carts of €800.00 or more');
  await expect(publication).toContainText('For carts of €1,000.00 or more');
  await publication.getByRole('button', { name: 'Publish' }).click();
  await expect(publication).toBeHidden();
  await expect.poll(() => applicable(request)).not.toContain(name);

  // And back.
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Roll back to version 1' }).click();
  const back = page.getByRole('dialog', { name: 'Roll back to version 1' });
  await expect(back).toContainText('For carts of €800.00 or more');
  await expectNoViolations(page);
  await back.getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByText('Version 3', { exact: false }).first()).toBeVisible();
  await expect.poll(() => applicable(request)).toContain(name);

  // Paused, undone, and ended.
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  await pause.click();
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible();
  await expect.poll(() => applicable(request)).not.toContain(name);
  await page
    .locator('span', { hasText: `${name} paused` })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click();
  await expect(pause).toBeVisible();
  await expect.poll(() => applicable(request)).toContain(name);
  const menu = page.getByRole('button', { name: 'More actions' });
  await menu.click();
  await page.getByRole('option', { name: 'End', exact: true }).click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await menu.click();
  await page.getByRole('option', { name: 'Archive' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
});

test('a manager finds an archived promotion by its state, duplicates it, and restores it, by keyboard', async ({ page, request }) => {
  const name = `Été ${randomUUID().slice(0, 6)}`;
  const headers = await tokenOf(request, 'brand');
  const rule = { conditions: {}, effect: { type: 'cart_rate', rate: 500 } };
  const made = await request.post('/v1/brands/1/promotions', { headers, data: { name, label: name, rule } });
  const path = `/v1/brands/1/promotions/${(await made.json()).data.promotionId}`;
  expect((await request.delete(path, { headers })).ok()).toBe(true);

  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/promotions');
  const row = page.getByRole('row', { name: new RegExp(name) });
  const archived = page.getByRole('button', { name: 'Archived', exact: true });
  await waitForHydration(archived);
  await expect(row).toHaveCount(0);
  await archived.press('Enter');
  await expect(row.getByText('Archived', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Publish/ })).toHaveCount(0);
  await expectNoViolations(page);
  // Its copy is a draft; the original does not change.
  await row.getByRole('button', { name: /^Duplicate/ }).press('Enter');
  await expect(page.getByText(`${name} duplicated`)).toBeVisible();
  await page.getByRole('button', { name: 'Draft', exact: true }).press('Enter');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(`${name} (copy)`);

  await page.goto(`/admin${path.slice(3)}`);
  const restore = page.getByRole('button', { name: 'Restore', exact: true });
  await waitForHydration(restore);
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: /^Name among staff/ })).not.toBeEditable();
  await restore.press('Enter');
  await expect(page.getByText(`${name} restored`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
  await expect(page.getByRole('textbox', { name: /^Name among staff/ })).toBeEditable();
});

test('a manager sees in the simulator what each offer does to a cart', async ({ page }) => {
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/offers/simulator');
  await expect(page.getByText('Add something to the cart to see what it costs.')).toBeVisible();
  await page.getByRole('button', { name: 'Add from the menu' }).click();
  const first = page.getByRole('option').first();
  const product = (await first.locator('span > span').first().textContent()) ?? '';
  await first.click();
  await page.getByRole('textbox', { name: `Quantity of ${product}` }).fill('20');
  await expect(page.getByRole('list', { name: 'Discounts' })).toContainText('−10 % dès 20 €');
  const offers = page.locator('section').filter({ hasText: 'Offers checked' }).last();
  await expect(offers).toContainText('Desserts à −20 % le midi');
  await expect(offers).toContainText('Not on this channel.');
  await expectNoViolations(page);
});

test('a manager tries a change to a published promotion on past orders, and sees one order explained', async ({ page }) => {
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/promotions/1');
  const past = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'On past orders' }) })
    .last();
  const run = past.getByRole('button', { name: 'Try on past orders' });
  await waitForHydration(run);
  await run.press('Enter');
  await expect(past.getByText('No orders change')).toBeVisible();
  // 20 % instead of 10 %, and nothing is saved.
  const effect = phrase(page, /^What guests get:/);
  await effect.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('20');
  await page.keyboard.press('Escape');
  await expect(past.getByText('The draft has changed since.', { exact: false })).toBeVisible();
  await run.press('Enter');
  const orders = past.getByRole('table', { name: /orders change$/ });
  await expect(orders).toBeVisible();
  await expectNoViolations(page);
  const why = orders.getByRole('button', { name: /^Explain order/ }).first();
  await why.press('Enter');
  const one = page.getByRole('dialog', { name: /^Order/ });
  await expect(one.getByRole('heading', { name: /^With this draft: / })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(why).toBeFocused();
  await expect(orders.getByRole('link', { name: /^Order/ }).first()).toHaveAttribute('href', /\/admin\/restaurants\/\d+\/orders\/\d+$/);
});

test.describe('on a phone, in French and in dark mode', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('a manager reads, tries and simulates promotions', async ({ page }) => {
    await signIn(page, 'brand');
    await speakFrench(page);
    await page.goto('/admin/brands/1/promotions');
    await expect(page.getByText('Pour un panier d’au moins 20,00 €', { exact: false })).toBeVisible();
    await expectNoViolations(page);
    await page.goto('/admin/brands/1/promotions/1');
    await expect(phrase(page, /^Minimum du panier/)).toBeVisible();
    await addBanquet(page, french, '900');
    await expect(page.getByText('Cette promotion s’applique')).toBeVisible();
    await page.getByRole('button', { name: 'Essayer sur les commandes passées' }).click();
    await expect(page.getByText('Aucune commande ne change')).toBeVisible();
    await expectFitForFingers(page);
    await expectNoViolations(page);
    await page.goto('/admin/brands/1/offers/simulator');
    await expect(page.getByRole('button', { name: french.open })).toBeVisible();
    await addBanquet(page, french, '900');
    await expect(page.getByText('À payer')).toBeVisible();
    await expectFitForFingers(page);
    await expectNoViolations(page);
  });
});
