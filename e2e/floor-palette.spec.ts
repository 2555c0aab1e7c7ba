import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/fixtures';
import { canvas, corner, names, newLayout, openEditor, readLayout } from './support/floor';

const shape = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function middleOf(page: Page, name: string): Promise<[number, number]> {
  const { x, y, width, height } = (await shape(page, name).boundingBox())!;
  return [x + width / 2, y + height / 2];
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Layout saved')).toBeVisible();
};

test.describe('by mouse', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a manager drags shapes onto the plan in their usual size, and Escape or a drop outside it adds nothing', async ({
    page,
    request,
  }) => {
    const uuid = await newLayout(request, 'Dragged');
    await signIn(page, 'cantine');
    const { left, top } = await openEditor(page, uuid);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    const drag = async (name: string, ...way: [number, number][]) => {
      await page.mouse.move(...(await middleOf(page, name)));
      await page.mouse.down();
      for (const to of way) await page.mouse.move(...to, { steps: 4 });
    };

    await drag('Round', [left + 300, top + 200]);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(names(page)).toHaveCount(0);
    await drag('Round', [left + 300, top + 200], [left + 300, top - 100]);
    await page.mouse.up();
    await expect(names(page)).toHaveCount(0);
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
    // The end of a drag is no click: no tool was selected.
    await expect(shape(page, 'Round')).toHaveAttribute('aria-pressed', 'false');

    await drag('Round', [left + 200, top + 150], [left + 300, top + 200]);
    await page.mouse.up();
    await expect(names(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Undo: Draw T1' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Width', exact: true })).toHaveValue('110');
    await drag('Wall', [left + 300, top + 400]);
    await page.mouse.up();
    await expect(page.getByRole('button', { name: 'Undo: Draw a wall' })).toBeVisible();
    await save(page);
    const [room] = (await readLayout(request, uuid)).rooms;
    expect(room!.tables).toMatchObject([{ shape: 'round', width: 110, height: 110, rotation: 0 }]);
    expect(room!.tables[0]!.positionX % 10).toBe(0);
    expect(room!.decoration).toMatchObject([{ kind: 'wall', width: 300, height: 20 }]);

    // A press that stays on its button selects the tool, as usual, even if it trembles.
    await shape(page, '4 seats').click();
    await expect(shape(page, '4 seats')).toHaveAttribute('aria-pressed', 'true');
    const [x, y] = await middleOf(page, '2 seats');
    await drag('2 seats', [x + 3, y + 2]);
    await page.mouse.up();
    await expect(shape(page, '2 seats')).toHaveAttribute('aria-pressed', 'true');
  });
});

for (const [device, viewport] of [
  ['a tablet', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport });

    test('a manager drags a shape onto the plan with a finger', async ({ page, request }) => {
      const uuid = await newLayout(request, `Dragged on ${device}`);
      await signIn(page, 'cantine');
      await openEditor(page, uuid);
      await canvas(page).scrollIntoViewIfNeeded();
      // A tap selects the tool, as usual; a drag afterwards deselects it.
      await shape(page, '4 seats').tap();
      await expect(shape(page, '4 seats')).toHaveAttribute('aria-pressed', 'true');
      const { left, top } = await corner(canvas(page));
      const [x, y] = await middleOf(page, 'Round');
      const session = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
      const to: [number, number] = [left + 170, top + 150];
      await touch('touchStart', [x, y]);
      for (let part = 1; part <= 10; part++) await touch('touchMove', [x + ((to[0] - x) * part) / 10, y + ((to[1] - y) * part) / 10]);
      await touch('touchEnd');
      await expect(names(page)).toHaveCount(1);
      await expect(shape(page, '4 seats')).toHaveAttribute('aria-pressed', 'false');
      await expect(page.getByRole('button', { name: 'Undo: Draw T1' })).toBeVisible();
      await save(page);
      expect((await readLayout(request, uuid)).rooms[0]!.tables).toMatchObject([{ shape: 'round', width: 110, height: 110 }]);
    });
  });
}
