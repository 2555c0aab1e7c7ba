import { expect, type Page } from '@playwright/test';

/** The minimum size for touch, in CSS pixels. */
const MIN_SIZE = 44;

/**
 * Fails with each button, field and link of the present page that is too small for a finger, and with elements that make the page wider
 * than the phone.
 */
export async function expectFitForFingers(page: Page): Promise<void> {
  const tooSmall = await page.evaluate((minSize) => {
    const isChoice = (element: Element) => element.matches('[type="checkbox"], [type="radio"]');
    const targets = [...document.querySelectorAll<HTMLElement>('a, button, select, summary, textarea, input, [role="tab"]')];
    return targets.flatMap((element) => {
      const { bottom, height, width } = element.getBoundingClientRect();
      // Ignores elements above the window that appear on focus, elements hidden in favour of others, and links within a sentence.
      if (height === 0 || bottom <= 0 || !element.checkVisibility({ visibilityProperty: true })) return [];
      if (element.matches('a') && getComputedStyle(element).display === 'inline') return [];
      // The label of a choice belongs to it, and so does the frame of a field.
      const containers = isChoice(element) ? (element as HTMLInputElement).labels : [element.closest('.mantine-Input-wrapper')];
      const heights = [height, ...[...(containers ?? [])].map((each) => each?.getBoundingClientRect().height ?? 0)];
      // Texts and measures keep their own width.
      const hasOwnWidth = isChoice(element) || element.matches('a, [style*="width"]');
      if (Math.max(...heights) >= minSize - 0.5 && (hasOwnWidth || width >= minSize - 0.5)) return [];
      return [
        `${Math.round(width)} × ${Math.round(height)}: ${element.getAttribute('aria-label') ?? element.textContent} (${element.className})`,
      ];
    });
  }, MIN_SIZE);
  expect(tooSmall, 'targets smaller than a finger').toEqual([]);
  const [pageWidth, windowWidth] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(pageWidth, 'the page is as wide as the phone').toBeLessThanOrEqual(windowWidth as number);
}
