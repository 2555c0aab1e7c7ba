import { inDatabase } from './support/database';
import { expect, signIn, test } from './support/fixtures';

const PRODUCTS = 10_000;
/** Restaurant 5 has just opened, and has only these. */
const restaurantId = 5;

test.beforeAll(() =>
  inDatabase(async (client) => {
    const { rows } = await client.query(`insert into menus (restaurant_id, name) values ($1, 'Long') returning id`, [restaurantId]);
    await client.query(
      `with made as (
        insert into products (restaurant_id, menu_id, signature, name, price_cents)
        select $1, $2, 'long-' || n, 'Product ' || n, 900 from generate_series(1, $3::int) n returning id, restaurant_id)
      insert into stock_levels (product_id, restaurant_id, quantity) select id, restaurant_id, id % 40 from made`,
      [restaurantId, rows[0].id, PRODUCTS],
    );
  }),
);
test.afterAll(() =>
  inDatabase(async (client) => {
    await client.query('delete from stock_levels where restaurant_id = $1', [restaurantId]);
    await client.query('delete from products where restaurant_id = $1', [restaurantId]);
    await client.query('delete from menus where restaurant_id = $1', [restaurantId]);
  }),
);

test('a manager scrolls through ten thousand products, few of which are rendered, without losing a typed text', async ({ page }) => {
  test.slow();
  await signIn(page, 'brand');
  await page.goto(`/admin/restaurants/${restaurantId}/stock/inventory`);
  await expect(page.getByText('10,000 rows')).toBeVisible({ timeout: 90_000 });
  const table = page.getByRole('table', { name: 'Inventory' });
  const rows = table.getByRole('row');
  const scroller = table.locator('..');

  /** The product in the middle of the view, counted from 1; 0 while there is none. */
  const inTheMiddle = () =>
    scroller.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const row = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('tr');
      return Number(/Product (\d+)/.exec(row?.innerText ?? '')?.[1] ?? 0);
    });

  const unreadable = page.getByRole('textbox', { name: 'Quantity of Product 1', exact: true });
  await page.getByRole('button', { name: 'Quantity of Product 1:' }).click();
  await unreadable.fill('7,5');

  for (const share of [0, 0.1, 0.5, 0.51, 0.9, 0.3, 1]) {
    await scroller.evaluate((element, to) => {
      element.scrollTop = to * (element.scrollHeight - element.clientHeight);
    }, share);
    await expect.poll(async () => Math.abs((await inTheMiddle()) - share * PRODUCTS)).toBeLessThan(20);
    expect(await rows.count()).toBeLessThan(60);
  }

  await page.getByRole('button', { name: `Quantity of Product ${PRODUCTS}:` }).click();
  await page.getByRole('textbox', { name: `Quantity of Product ${PRODUCTS}` }).fill('3');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // It has to be corrected first.
  await expect(unreadable).toBeFocused();
  await expect(unreadable).toBeInViewport();
  await expect(unreadable).toHaveValue('7,5');
});
