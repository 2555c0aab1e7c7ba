import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { openLive } from './support/live';
import { stockOf } from './support/stock';

const deliveries = '/admin/restaurants/1/stock/deliveries';
const notice = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const line = (page: Page, field: 'Product' | 'Quantity' | 'Unit cost', position: number) =>
  page.getByRole(field === 'Product' ? 'combobox' : 'textbox', { name: new RegExp(`^${field} of line ${position}\\b`) });
const supplierOf = (page: Page, label = 'Supplier') => page.getByRole('combobox', { name: label });

test('a manager records a delivery by keyboard, downloads its report and undoes the receipt', async ({ page, request }) => {
  const stock = await stockOf(request, 1);
  const first = await stock.product("Soupe à l'oignon gratinée");
  const second = (await stock.list({ hasSku: 'true', tracked: 'true' }))[0]!;
  await stock.setQuantity(first, 3);
  await stock.setQuantity(second, 0);
  await signIn(page, 'restaurant');
  await page.goto(`${deliveries}/new`);
  const supplier = supplierOf(page);
  await waitForHydration(supplier);
  await expectNoViolations(page);

  // Suppliers of earlier deliveries are suggested.
  await supplier.fill('fournil');
  await page.getByRole('option', { name: "Le Fournil d'Angoulême" }).click();
  await page.getByRole('textbox', { name: 'Reference' }).fill('E2E-1');

  await line(page, 'Product', 1).focus();
  await page.keyboard.type('oignon grat');
  await page.keyboard.press('Enter');
  await expect(line(page, 'Quantity', 1)).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(line(page, 'Unit cost', 1)).toBeFocused();
  await page.keyboard.type('2,40');
  await page.keyboard.press('Enter');
  await expect(line(page, 'Product', 2)).toBeFocused();
  // A scanner does not wait for responses.
  await page.keyboard.type(second.sku!);
  await page.keyboard.press('Enter');
  await page.keyboard.type('6');
  await expect(line(page, 'Product', 2)).toHaveValue(second.name);
  await expect(line(page, 'Quantity', 2)).toHaveValue('6');

  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  await expect(lines.nth(0)).toContainText('€28.80');
  await expect(lines.nth(0)).toContainText('3 → 15');
  await expect(lines.nth(1)).toContainText('0 → 6');
  await expect(page.getByText('2 lines')).toBeVisible();
  await expect(page.getByText('18 units')).toBeVisible();
  await page.getByRole('button', { name: 'Receive' }).click();

  await expect(page).toHaveURL(/deliveries\/\d+$/);
  await expect(notice(page, '2 lines recorded')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: "Le Fournil d'Angoulême" })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: first.name })).toContainText('€28.80');
  await expectNoViolations(page);
  expect((await stock.movements({ productId: first.productId }))[0]).toMatchObject({ movementType: 'DELIVERY', quantityAfter: 15 });
  expect(await stock.product(second.name)).toMatchObject({ currentQuantity: 6, webAvailability: true });

  const pdf = page.waitForEvent('download');
  await page.getByRole('link', { name: 'PDF' }).click();
  expect((await readFile(await (await pdf).path())).subarray(0, 5).toString()).toBe('%PDF-');
  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect(await readFile(await (await csv).path(), 'utf8')).toContain(first.name);

  // After undoing, the stock is as before, and the movements of both are listed.
  await page.getByRole('button', { name: 'Undo receipt' }).click();
  const asked = page.getByRole('dialog', { name: "Undo the receipt from Le Fournil d'Angoulême?" });
  await expect(asked.getByRole('listitem').filter({ hasText: first.name })).toContainText('15 → 3');
  await expect(asked.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  await expectNoViolations(page);
  await asked.getByRole('button', { name: 'Undo receipt' }).click();
  await expect(notice(page, 'Receipt undone')).toBeVisible();
  await expect(page.getByText('The receipt was undone.')).toBeVisible();
  expect(await stock.product(first.name)).toMatchObject({ currentQuantity: 3 });
  await page.getByRole('link', { name: 'See the movements' }).click();
  await expect(page.getByRole('button', { name: "Delivery: Le Fournil d'Angoulême · E2E-1. Show all movements" })).toBeVisible();
  const moved = page.getByRole('table').getByRole('row').filter({ hasText: first.name });
  await expect(moved).toHaveCount(2);
  await expect(moved.first()).toContainText('−12');
});

test('a manager receives an announced delivery and sees where the count differs', async ({ page, request }) => {
  const stock = await stockOf(request, 1);
  const [come, missing, extra] = await Promise.all(
    ['Cola 33 cl', 'Cola zéro 33 cl', 'Ginger beer 25 cl'].map((name) => stock.product(name)),
  );
  for (const product of [come!, missing!, extra!]) await stock.setQuantity(product, 10);
  const { deliveryId } = await stock.createDelivery({
    supplierName: 'Drinkal Île-de-France',
    reference: 'E2E-2',
    expectedAt: new Date(Date.now() - 3_600_000).toISOString(),
    lines: [
      { productId: come!.productId, quantity: 24, unitCost: 60 },
      { productId: missing!.productId, quantity: 12, unitCost: 60 },
    ],
  });
  await signIn(page, 'restaurant');
  await page.goto(`${deliveries}?state=expected`);
  const row = page.getByRole('row').filter({ hasText: 'E2E-2' });
  await waitForHydration(row);
  await expect(row).toContainText('Overdue');
  await row.getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`deliveries/${deliveryId}$`));

  const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(rowOf(come!.name).first()).toContainText('24 announced');
  await expect(rowOf(come!.name).first()).toContainText('10 → 34 in stock');
  await rowOf(missing!.name).getByRole('textbox').fill('9');
  await expect(rowOf(missing!.name)).toContainText('3 missing');
  await page.getByRole('combobox', { name: 'Add a product that was not announced' }).fill('ginger');
  await page.getByRole('option', { name: /Ginger beer/ }).click();
  await expect(rowOf(extra!.name)).toContainText('not announced');
  await expect(page.getByText('2 differences')).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(notice(page, '3 lines recorded')).toBeVisible();
  await expect(page.getByText('Received', { exact: false }).first()).toBeVisible();
  const { lines } = await stock.delivery(deliveryId);
  expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [come!.productId, 24],
    [missing!.productId, 9],
    [extra!.productId, 1],
  ]);
  expect(await stock.product(missing!.name)).toMatchObject({ currentQuantity: 19 });
});

test('a manager pastes a list, sees which lines to correct, and gets the draft back after a reload', async ({ page, request }) => {
  const stock = await stockOf(request, 1);
  const [first, second] = (await stock.list({ hasSku: 'true', tracked: 'true' })).slice(-2);
  await signIn(page, 'restaurant');
  await page.goto(`${deliveries}/new`);
  const paste = page.getByRole('button', { name: 'Paste a list' });
  await waitForHydration(paste);
  // With everything else filled in, an accidental submit would book the delivery.
  await supplierOf(page).fill('Maison Verger');
  await page.keyboard.press('Escape');
  await paste.click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await dialog.getByRole('textbox').fill(`${first!.sku};24;0,85\n${second!.sku}\t6\nNOT-HERE;3;1,20\nnonsense`);
  await expect(dialog.getByRole('status')).toHaveText('2 lines found, 2 to correct');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();

  await expect(line(page, 'Product', 1)).toHaveValue(first!.name);
  await expect(line(page, 'Unit cost', 1)).toHaveValue('0.85');
  await expect(line(page, 'Product', 2)).toHaveValue(second!.name);
  await expect(line(page, 'Quantity', 2)).toHaveValue('6');
  await expect(notice(page, '2 lines to correct')).toContainText('NOT-HERE;3;1,20');
  await expect(page.getByText('2 lines', { exact: true })).toBeVisible();

  // After closing and reopening, all of it is restored, with a notice.
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await expect(page.getByText(/^Your draft of .* has been restored\./)).toBeVisible();
  await expect(supplierOf(page)).toHaveValue('Maison Verger');
  await expect(line(page, 'Product', 2)).toHaveValue(second!.name);
  await expect(page.getByText('2 lines', { exact: true })).toBeVisible();

  // Nothing is sent without a supplier, and nothing is lost by leaving.
  await expect(page).toHaveURL(/deliveries\/new$/);
  await supplierOf(page).fill('');
  await page.getByRole('button', { name: 'Receive' }).click();
  await expect(page.getByText('Enter a supplier')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/deliveries$/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('brigade:draft:')))).toEqual([]);
});

test.describe('when a colleague saves first', () => {
  test.use({ expectedErrors: [/status of 412/] });

  test('a manager announces a delivery, merges the colleague’s change, and sees a new delivery without a reload', async ({
    page,
    request,
  }) => {
    const stock = await stockOf(request, 1);
    const product = await stock.product('Limonade artisanale 33 cl');
    await signIn(page, 'restaurant');
    await page.goto(`${deliveries}/new`);
    await waitForHydration(supplierOf(page));
    await supplierOf(page).fill('Maison Verger');
    await page.keyboard.press('Escape');
    await page.getByText('Expected later').click();
    await page.getByLabel(/^Expected \*$/).fill('2030-07-14T09:30');
    await line(page, 'Product', 1).fill('limonade');
    await page.getByRole('option', { name: /Limonade artisanale/ }).click();
    await line(page, 'Quantity', 1).fill('48');
    await page.getByRole('button', { name: 'Announce', exact: true }).click();
    await expect(page).toHaveURL(/deliveries\/\d+$/);
    await expect(page.getByText('14 Jul 2030, 09:30').first()).toBeVisible();

    // It is changed and cancelled: then it can no longer be received.
    await page.getByRole('button', { name: 'Edit' }).click();
    const { currentQuantity } = product;
    await expect(page.getByText(`${currentQuantity} → ${currentQuantity + 48}`)).toBeVisible();
    await line(page, 'Quantity', 1).fill('36');
    // A colleague saves first: fields that only they changed are merged, and fields that both changed are shown as conflicts.
    const deliveryId = Number(page.url().split('/').at(-1));
    const theirs = {
      supplierName: 'Verger et fils',
      expectedAt: '2030-07-14T07:30:00Z',
      lines: [{ productId: product.productId, quantity: 60 }],
    };
    await stock.changeDelivery(deliveryId, theirs);
    await page.getByRole('button', { name: 'Save' }).click();
    const merge = page.getByRole('dialog', { name: 'Someone else saved first' });
    await expect(merge.getByRole('listitem')).toHaveText('Supplier: Maison Verger → Verger et fils');
    const choice = merge.getByRole('radiogroup', { name: product.name });
    await expect(choice.getByRole('radio', { name: 'Yours: 36' })).toBeChecked();
    await expectNoViolations(page);
    await choice.getByRole('radio', { name: /: 60$/ }).check();
    await merge.getByRole('button', { name: 'Save' }).click();
    await expect(merge).toBeHidden();
    await expect(supplierOf(page)).toHaveValue('Verger et fils');
    await expect(line(page, 'Quantity', 1)).toHaveValue('60');
    await line(page, 'Quantity', 1).fill('36');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('36 announced')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel delivery' }).click();
    const asked = page.getByRole('dialog', { name: /^Cancel the delivery from Verger et fils/ });
    await asked.getByRole('button', { name: 'Cancel delivery' }).click();
    await expect(asked).toBeHidden();
    await expect(page.getByText('Cancelled', { exact: false }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Receive', exact: true })).toBeHidden();

    await openLive(page, `${deliveries}?state=expected`);
    await expect(page.getByRole('table')).toBeVisible();
    const dueAt = (expectedAt: string) =>
      stock.createDelivery({ supplierName: 'Coopérative du Matin', expectedAt, lines: [{ productId: product.productId, quantity: 1 }] });
    await dueAt('2030-07-15T07:00:00Z');
    const due = page.getByRole('row').filter({ hasText: 'Coopérative du Matin' });
    await expect(due).toBeVisible();

    // Of the expected deliveries, only those of the next days.
    await dueAt(new Date(Date.now() + 3 * 86_400_000).toISOString());
    await expect(due).toHaveCount(2);
    await page.getByRole('search').getByRole('button', { name: 'Period', exact: true }).click();
    await page.getByRole('button', { name: 'Next 7 days' }).click();
    await expect(due).toHaveCount(1);
    await expect(page.getByRole('search').getByText('Next 7 days')).toBeVisible();
  });
});

test.describe('in French and in dark mode, on a phone', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the list, the receipt and the form of deliveries are accessible', async ({ page, request }) => {
    const stock = await stockOf(request, 1);
    const product = await stock.product('Limonade artisanale 33 cl');
    const expected = {
      supplierName: 'Crèmerie Delaunay',
      expectedAt: '2030-01-01T08:00:00Z',
      lines: [{ productId: product.productId, quantity: 4 }],
    };
    const { deliveryId } = await stock.createDelivery(expected);
    await signIn(page, 'restaurant');
    await speakFrench(page);
    await page.goto(deliveries);
    await expect(page.getByRole('listitem').filter({ hasText: 'Attendue' }).first()).toBeVisible();
    await expectNoViolations(page);
    // A delivery opens by its name.
    await page.getByRole('button', { name: 'Crèmerie Delaunay' }).first().click();
    await expect(page).toHaveURL(/deliveries\/\d+$/);
    await page.goto(`${deliveries}/${deliveryId}`);
    await expect(page.getByText('Annoncé : 4')).toBeVisible();
    await expectNoViolations(page);
    await page.goto(`${deliveries}/new`);
    await expect(supplierOf(page, 'Fournisseur')).toBeVisible();
    await expectNoViolations(page);
  });
});
