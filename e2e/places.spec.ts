import { expect, expectNoViolations, signIn, test } from './support/fixtures';
import { mapWindow } from './support/tiles';

test.use(mapWindow);

test('a manager drags the pin of a restaurant on the map, and puts it back by its coordinates', async ({ page }) => {
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/restaurants/2');
  const coordinates = page.getByRole('textbox', { name: 'Latitude and longitude' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const before = await coordinates.inputValue();
  const [lat = 0, lng = 0] = before.split(', ').map(Number);

  const pin = page.getByRole('region', { name: 'Map with the pin of the restaurant' }).getByLabel('The restaurant');
  await expect(pin).toBeVisible();
  await pin.scrollIntoViewIfNeeded();
  const box = await pin.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y - 30, { steps: 5 });
  await page.mouse.up();

  // To the north-east, by a few streets at most.
  await expect(coordinates).not.toHaveValue(before);
  const dragged = await coordinates.inputValue();
  const [newLat = 0, newLng = 0] = dragged.split(', ').map(Number);
  expect([newLat > lat, newLng > lng]).toEqual([true, true]);
  expect(Math.hypot(newLat - lat, newLng - lng)).toBeLessThan(0.05);
  await expectNoViolations(page);
  await save.click();
  await expect(page.getByText(/^Restaurant saved/)).toBeVisible();
  await page.reload();
  await expect(coordinates).toHaveValue(dragged);

  await coordinates.fill(before);
  await coordinates.press('Enter');
  await save.click();
  await expect(page.getByText(/^Restaurant saved/)).toBeVisible();
  await page.reload();
  await expect(coordinates).toHaveValue(before);
});
