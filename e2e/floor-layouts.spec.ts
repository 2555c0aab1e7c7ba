import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { openLive } from './support/live';
import { tokenOf } from './support/token';

// Tables with seated guests are not deleted without confirmation.
test.use({ expectedErrors: [/status of 409/] });

const floor = (restaurantId: number) => `/admin/restaurants/${restaurantId}/floor`;
const notice = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

interface Room {
  roomId: string;
  name: string;
  tables: { tableId: string; name: string }[];
}

/** The first room of a layout, edited by a colleague at the same time. */
async function firstRoomOf(request: APIRequestContext, tableLayoutUuid: string) {
  const headers = await tokenOf(request, 'admin');
  const answer = await request.get(`/table-layouts/${tableLayoutUuid}`, { headers });
  const { roomId, name } = (await answer.json()).data.rooms[0] as Room;
  return {
    async draw(tables: { tableId?: string; name: string }[]): Promise<Room['tables']> {
      const frame = { positionY: 100, width: 80, height: 80, seats: 4 };
      const data = { name, tables: tables.map((table, index) => ({ ...table, ...frame, positionX: index * 200 })) };
      const saved = await request.put(`/rooms/${roomId}`, { headers, data });
      expect(saved.status()).toBe(200);
      return (await saved.json()).data.tables;
    },
  };
}

test('a manager creates, publishes, changes, rolls back, renames, deletes and restores a layout', async ({ page, request }) => {
  test.slow();
  await signIn(page, 'brand');
  await page.goto(floor(5));
  await expect(page.getByText('No layouts yet')).toBeVisible();
  const create = page.getByRole('button', { name: 'Create a layout' }).first();
  await waitForHydration(create);
  await expectNoViolations(page);
  await create.click();
  const making = page.getByRole('dialog', { name: 'Create a layout' });
  await making.getByRole('button', { name: 'Create and draw' }).click();
  await expect(making.getByText('Enter a name.')).toBeVisible();
  await expectNoViolations(page);
  await making.getByRole('textbox', { name: 'Name' }).fill('Été');
  await making.getByRole('button', { name: 'Create and draw' }).click();
  await page.waitForURL(/\/floor\/[0-9a-f-]{36}$/);
  const room = await firstRoomOf(request, page.url().split('/').at(-1) ?? '');

  await openLive(page, floor(5));
  await expect(card(page, 'Été')).toContainText('Draft');
  await expect(card(page, 'Été')).toContainText('0 tables');
  const drawn = await room.draw([{ name: '1' }, { name: '2' }, { name: '3' }]);
  await expect(card(page, 'Été')).toContainText('3 tables · 12 seats', { timeout: 5_000 });

  await page.getByRole('button', { name: 'Publish Été' }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish “Été”' });
  await expect(publishing).toContainText('The tills get their first layout: “Été” with 1 room and 3 tables.');
  await expectNoViolations(page);
  await publishing.getByRole('button', { name: 'Publish' }).click();
  await expect(notice(page, 'Layout published')).toBeVisible();
  await expect(card(page, 'Été')).toContainText(/Version 1 published .* by Mathieu Garnier/);
  await expect(page.getByRole('button', { name: 'Publish Été' })).toHaveCount(0);

  // A colleague continues to draw.
  const [first, second] = drawn;
  await room.draw([{ tableId: first?.tableId, name: '1A' }, { tableId: second?.tableId, name: '2' }, { name: '4' }]);
  await expect(card(page, 'Été')).toContainText('Changed since published', { timeout: 5_000 });
  await page.getByRole('button', { name: 'Publish Été' }).click();
  const changes = publishing.getByRole('listitem');
  await expect(changes.filter({ hasText: '1 table added' })).toContainText('4');
  await expect(changes.filter({ hasText: '1 table removed' })).toContainText('3');
  await expect(changes.filter({ hasText: '1 table renamed' })).toContainText('1 → 1A');
  await publishing.getByRole('button', { name: 'Publish' }).click();
  await expect(card(page, 'Été')).toContainText('Version 2 published');

  await page.getByRole('button', { name: 'Versions of Été' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions of “Été”' });
  await expect(versions.getByRole('listitem').filter({ hasText: 'Version 2' }).first()).toContainText('Current');
  await expectNoViolations(page);
  await versions.getByRole('button', { name: 'Publish again: version 1' }).click();
  const again = page.getByRole('dialog', { name: 'Publish version 1 of “Été” again' });
  await expect(again.getByRole('listitem').filter({ hasText: '1 table renamed' })).toContainText('1A → 1');
  await again.getByRole('button', { name: 'Publish again' }).click();
  await expect(card(page, 'Été')).toContainText('Version 1 published');
  await expect(card(page, 'Été')).toContainText('Changed since published');

  await page.getByRole('button', { name: 'More actions for Été' }).click();
  await page.getByRole('option', { name: 'Name and tills' }).click();
  const edit = page.getByRole('dialog', { name: 'Name and tills' });
  await edit.getByRole('textbox', { name: 'Name' }).fill('Terrasse d’été');
  await expectNoViolations(page);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'Terrasse d’été')).toContainText(/Changed .* by Mathieu Garnier/);

  await page.getByRole('button', { name: 'More actions for Terrasse d’été' }).click();
  await page.getByRole('option', { name: 'Delete' }).click();
  const removing = page.getByRole('dialog', { name: 'Delete “Terrasse d’été”?' });
  await expect(removing).toContainText('Without it no layout is published');
  await removing.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Terrasse d’été')).toBeVisible();
  await page.getByRole('button', { name: 'More actions for Terrasse d’été' }).click();
  await page.getByRole('option', { name: 'Delete' }).click();
  await removing.getByRole('button', { name: 'Delete layout' }).click();
  await expect(page.getByText('No layouts yet')).toBeVisible();

  // It is restored from the history.
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: /^Undo: Table layout deleted/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('tab', { name: 'Layouts' }).click();
  await expect(card(page, 'Terrasse d’été')).toContainText('3 tables');
});

test('a manager is warned before deleting a layout with seated guests', async ({ page }) => {
  await signIn(page, 'restaurant');
  await page.goto(floor(1));
  const more = page.getByRole('button', { name: 'More actions for Rez-de-chaussée' });
  await waitForHydration(more);
  await expectNoViolations(page);
  await more.click();
  await page.getByRole('option', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “Rez-de-chaussée”?' });
  await dialog.getByRole('button', { name: 'Delete layout' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Guests are seated at tables');
  await expect(dialog.getByRole('button', { name: 'Delete anyway' })).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Rez-de-chaussée')).toContainText('Published');
});

test('a user without the permission can view layouts but not change them', async ({ page }) => {
  await signIn(page, 'noflags');
  await page.goto(floor(1));
  await expect(card(page, 'Rez-de-chaussée')).toContainText('2 rooms · 32 tables');
  await expect(page.getByText(/View only: changing layouts takes the permission/)).toBeVisible();
  for (const name of [/Create a layout/, /^Publish/]) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions for Rez-de-chaussée' }).click();
  await expect(page.getByRole('option')).toHaveText(['Print', 'Compare with the box']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Versions of Rez-de-chaussée' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions of “Rez-de-chaussée”' });
  await expect(versions).toContainText('Loaded by Caisse comptoir and Caisse terrasse');
  await expect(versions.getByRole('button', { name: /^Publish again/ })).toHaveCount(0);
  await expect(versions.getByRole('link', { name: /^Open in the editor/ })).toHaveCount(0);
});

test.describe('in French and in dark mode, on a phone', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the layouts, their publication and their versions are accessible', async ({ page }) => {
    await signIn(page, 'brand');
    await speakFrench(page);
    await page.goto(floor(2));
    await expect(card(page, 'Presqu’île')).toContainText('Brouillon');
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Publier Presqu’île' }).click();
    await expect(page.getByRole('dialog')).toContainText('premier plan');
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Versions de Presqu’île' }).click();
    await expect(page.getByRole('dialog')).toContainText('Pas encore publié');
    await expectNoViolations(page);
  });
});
