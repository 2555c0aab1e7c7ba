import { randomUUID } from 'node:crypto';
import { expect, expectNoViolations, signIn, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { waitForPaint } from './support/pointer';

// Brand 3 has only the groups of this test: each run names its own. The name of a sibling is refused.
test.use({ expectedErrors: [/status of 409/] });

test('a manager adds, renames, moves and deletes guest groups by keyboard, and drags them by their handles', async ({ page }) => {
  const top = `Mairie ${randomUUID().slice(0, 6)}`;
  await signIn(page, 'rivoli');
  await page.goto('/admin/brands/3/guest-groups');
  const tree = page.getByRole('tree', { name: 'Guest groups' });
  const item = (name: string) => tree.getByRole('treeitem', { name: new RegExp(name) });
  const add = page.getByRole('button', { name: 'Add a group' }).first();
  await waitForHydration(add);

  await add.click();
  const newName = page.getByRole('textbox', { name: 'Name of the new group' });
  await newName.fill(top);
  await newName.press('Enter');
  await expect(item(top)).toHaveAttribute('aria-selected', 'true');
  for (const name of ['École', 'Crèche']) {
    await item(top).click();
    await page.getByRole('button', { name: 'Add below' }).click();
    await newName.fill(name);
    await newName.press('Enter');
    await expect(item(name)).toHaveAttribute('aria-level', '2');
  }

  // By name: the first child is Crèche, followed by École.
  await item('École').click();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(item('École')).toHaveAttribute('aria-level', '3');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(item('École')).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('F2');
  const rename = page.getByRole('textbox', { name: 'New name of École' });
  await rename.fill('Crèche');
  await rename.press('Enter');
  await expect(page.getByText('A group with this name already exists.')).toBeVisible();
  await rename.fill('École du parc');
  await rename.press('Enter');
  await expect(item('École du parc')).toHaveAttribute('aria-selected', 'true');
  await expect(tree).toBeFocused();
  await expectNoViolations(page);

  const grip = async (name: string) => {
    const box = await item(name).locator('svg').first().boundingBox();
    if (!box) throw new Error(`${name} has no handle`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await grip('École du parc')));
  await page.mouse.down();
  const [x, y] = await grip('Crèche');
  await page.mouse.move(x + 80, y, { steps: 5 });
  await waitForPaint(page);
  await expect(page.getByRole('status').filter({ hasText: `Move École du parc into ${top} / Crèche` })).toBeVisible();
  await page.mouse.up();
  await expect(item('École du parc')).toHaveAttribute('aria-level', '3');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(item('École du parc')).toHaveAttribute('aria-level', '2');

  await page.getByRole('button', { name: 'Move into…' }).click();
  await page.getByRole('dialog').getByRole('option', { name: 'the top level' }).click();
  await expect(item('École du parc')).toHaveAttribute('aria-level', '1');
  for (const name of ['École du parc', 'Crèche', top]) {
    await item(name).click();
    await page.keyboard.press('Delete');
    await expect(item(name)).toHaveCount(0);
  }
});
