import { inDatabase } from './support/database';
import { expect, signIn, test } from './support/fixtures';

const PICTURES = 3_000;
const NAME = 'Long library';

/** Images of brand 1 that all show the picture of its first one. */
test.beforeAll(() =>
  inDatabase(async (client) => {
    await client.query(`insert into images (brand_id, name) select 1, $1 || ' ' || n from generate_series(1, $2::int) n`, [NAME, PICTURES]);
    const { rows } = await client.query(
      `select string_agg(quote_ident(column_name), ', ') as copied from information_schema.columns
        where table_name = 'image_versions' and column_name <> 'image_id' and is_generated = 'NEVER'`,
    );
    await client.query(
      `insert into image_versions (image_id, ${rows[0].copied}) select i.id, v.* from images i, (select ${rows[0].copied} from image_versions
        where brand_id = 1 and version = 1 order by image_id limit 1) v where i.brand_id = 1 and starts_with(i.name, $1)`,
      [NAME],
    );
  }),
);
test.afterAll(() =>
  inDatabase(async (client) => {
    const long = 'select id from images where brand_id = 1 and starts_with(name, $1)';
    await client.query(`delete from image_versions where image_id in (${long})`, [NAME]);
    await client.query(`delete from images where id in (${long})`, [NAME]);
  }),
);

test('a manager scrolls through and searches a library of three thousand images', async ({ page }) => {
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/images');
  const pictures = page.getByRole('list', { name: 'Images' }).getByRole('listitem');
  const first = page.getByRole('button', { name: new RegExp(`^${NAME} ${PICTURES}`) });
  await expect(first).toBeVisible();
  const shown = await pictures.count();
  expect(shown).toBeLessThan(500);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => pictures.count()).toBeGreaterThan(shown);

  // The keyboard moves past a row of pictures, including ones loaded later.
  await pictures.nth(shown).getByRole('button').focus();
  await page.keyboard.press('ArrowRight');
  await expect(pictures.nth(shown + 1).getByRole('button')).toBeFocused();

  await page.getByRole('searchbox', { name: 'Search images' }).fill(`${NAME} 2999`);
  await expect(pictures).toHaveCount(1);
});
