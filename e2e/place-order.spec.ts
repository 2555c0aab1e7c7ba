import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { tokenOf } from './support/token';

const NEW = '/admin/restaurants/1/orders/new';

async function open(page: Page) {
  await page.goto(NEW);
  await waitForHydration(page.getByRole('button', { name: /Place order/ }));
  // A till sells without slots, whatever the time.
  await page.getByLabel('Channel').selectOption({ label: 'Till' });
}

async function add(page: Page, name: string) {
  const search = page.getByRole('combobox', { name: 'Find a product by name, SKU or barcode' });
  await search.fill(name);
  await expect(page.getByRole('listbox', { name: 'Products' }).getByRole('option').first()).toContainText(new RegExp(name, 'i'));
  await search.press('Enter');
}

test.describe('a new order', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('is placed with options and a guest, and is created once despite a double click and a lost connection', async ({
    page,
    request,
  }) => {
    await signIn(page, 'restaurant');
    await open(page);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByText('Add a product from the menu.')).toBeVisible();
    await expect(page.getByText('Something is missing. See what is marked.')).toBeVisible();

    await add(page, 'burger r');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add item' }).click();
    await expect(dialog).toContainText('Choose: Cuisson.');
    await expectNoViolations(page);
    await dialog.getByRole('radio', { name: 'Saignant' }).check();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await add(page, 'gazeuse');
    await page.getByRole('spinbutton', { name: /Quantity of Eau gazeuse/ }).fill('2');
    await page.getByLabel('Name', { exact: true }).fill('Camille');
    await page.getByLabel('Phone').fill('+33612345678');
    await page.getByLabel('Paid with').selectOption({ label: 'External payment' });
    const place = page.getByRole('button', { name: /^Place order · €/ });
    await expect(place).toBeEnabled();
    await expectNoViolations(page);

    // Without a connection it waits, and is sent once there is one.
    await page.context().setOffline(true);
    await place.dblclick();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible();
    await expect(page.getByText('Camille').first()).toBeVisible();
    await expect(page.getByText('Saignant')).toBeVisible();
    const number = (await page.getByRole('heading', { level: 1 }).textContent())?.replace(/\D/g, '');
    const headers = await tokenOf(request, 'restaurant');
    const { data } = await (await request.get('/v1/orders?restaurantId=1&limit=5', { headers })).json();
    const made = data.items.filter((order: { guest: { name: string } | null }) => order.guest?.name === 'Camille');
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ orderNumber: Number(number), status: 'PAID', payments: [{ type: 'ExternalPayment' }] });
  });
});

test('an order placed by phone waits for its payment, which is recorded on its screen', async ({ page, request }) => {
  await signIn(page, 'restaurant');
  await open(page);
  await add(page, 'gazeuse');
  await page.getByLabel('Name', { exact: true }).fill('Hortense');
  await page.getByRole('button', { name: /^Place order · €.* to pay$/ }).click();
  await expect(page.getByText(/^Awaits payment until \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Take payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reference').fill('Transfer 4711');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: /^Take €/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Paid: External payment')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take payment' })).toHaveCount(0);
  const headers = await tokenOf(request, 'restaurant');
  const { data } = await (await request.get(`/v1/orders/${page.url().split('/').at(-1)}`, { headers })).json();
  expect(data).toMatchObject({ status: 'PAID', payments: [{ type: 'ExternalPayment', amount: data.toPay, reference: 'Transfer 4711' }] });
});

test.describe('a refused order', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] });

  test('names a new price, too large a quantity, an unknown coupon and an unserved address, and keeps its entries across a reload', async ({
    page,
    request,
  }) => {
    const headers = await tokenOf(request, 'brand');
    const menus = await (await request.get('/v2/restaurants/1/menus', { headers })).json();
    const { menuId } = menus.data[0];
    const found = await (await request.get(`/v2/restaurants/1/menus/${menuId}/products?search=gazeuse&limit=1`, { headers })).json();
    const [{ productId, priceCents }] = found.data.items;
    const setPrice = (cents: number | null) =>
      request.put(`/v2/restaurants/1/menus/${menuId}/products/${productId}`, { headers, data: { priceCents: cents } });

    await signIn(page, 'restaurant');
    await open(page);
    await add(page, 'gazeuse');
    const place = page.getByRole('button', { name: /^Place order · €/ });
    await expect(place).toBeEnabled();
    try {
      expect((await setPrice(priceCents + 100)).ok()).toBe(true);
      await place.click();
      await expect(page.getByText(/^The price has changed from .* to .*\./)).toBeVisible();
    } finally {
      await setPrice(null);
    }
    await page.getByLabel('Channel').selectOption({ label: 'Kiosk' });
    const quantity = page.getByRole('spinbutton', { name: /Quantity of Eau gazeuse/ });
    await quantity.fill('99');
    await expect(page.getByText(/^Only \d+ left\. Reduce the quantity\.$/)).toBeVisible();
    await quantity.fill('1');
    await page.getByLabel('Channel').selectOption({ label: 'Online ordering' });
    // Offered at any time, without a slot.
    await page.getByLabel('Dining option').selectOption({ label: 'Eat in' });
    await page.getByLabel('Coupon').fill('NOPE-1');
    await expect(page.getByLabel('Coupon')).toHaveAccessibleDescription('We don’t know this code. Check the spelling.');
    await page.getByLabel('Dining option').selectOption({ label: 'Delivery' });
    await page.getByLabel('Delivery address').fill('10.5, 10.5');
    await page.getByLabel('Delivery address').press('Enter');
    await expect(page.getByText('No delivery area serves this address.', { exact: false })).toBeVisible();
    await expectNoViolations(page);

    // A reload restores all of it, after a confirmation.
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(quantity).toHaveValue('1');
    await expect(page.getByLabel('Coupon')).toHaveValue('NOPE-1');
  });
});

/** A restaurant of a new brand without sales channels. @returns its id, and a function that removes the brand */
async function withoutChannels(request: APIRequestContext) {
  const headers = await tokenOf(request, 'admin');
  const make = async (path: string, data: object) => {
    const made = await request.post(path, { headers, data });
    expect(made.status()).toBe(201);
    return (await made.json()).data;
  };
  const { brandId } = await make('/v1/brands', { name: 'Sans canal' });
  const address = { street: '1 rue de Rivoli', postalCode: '75004', city: 'Paris', countryCode: 'FR', lat: 48.8556, lng: 2.3601 };
  const { restaurantId } = await make('/v1/restaurants', { brandId, name: 'Sans canal Rivoli', ...address });
  return { restaurantId, archive: () => request.delete(`/v1/brands/${brandId}`, { headers }) };
}

test('a manager places an order in French, on a phone and in dark mode, and is led to missing sales channels', async ({
  page,
  request,
}) => {
  await signIn(page, 'admin');
  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(NEW);
  await expect(page.getByRole('heading', { level: 1, name: 'Passer une commande' })).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await waitForHydration(page.getByRole('button', { name: /^Passer la commande/ }));
  await page.getByLabel('Canal').selectOption({ label: 'Caisse' });
  const search = page.getByRole('combobox', { name: 'Chercher un produit par nom, SKU ou code-barres' });
  await search.fill('gazeuse');
  await expect(page.getByRole('listbox', { name: 'Produits' }).getByRole('option').first()).toContainText('gazeuse');
  await search.press('Enter');
  await page.getByRole('button', { name: /^Passer la commande · / }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Commande \d+$/ })).toBeVisible();
  await expect(page.getByText('Eau gazeuse').first()).toBeVisible();

  const { restaurantId, archive } = await withoutChannels(request);
  await page.goto(`/admin/restaurants/${restaurantId}/orders/new`);
  await expect(page.getByText('Aucun canal de vente pour l’instant')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Choisir les canaux de vente' }).click();
  await expect(page.getByRole('group', { name: 'Canaux de vente' })).toBeVisible();
  await archive();
});
