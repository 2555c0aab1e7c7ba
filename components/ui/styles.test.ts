import { expect, it } from 'vitest';
import { read, sources } from '@/server/testing/sources';

/** The selectors of a style sheet, one by one. */
function selectorsOf(css: string): string[] {
  const heads = [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};@]+)\{/g)].map(([, head = '']) => head.trim());
  return heads.flatMap((head) => splitOutside(head, ',').map((selector) => selector.trim()));
}

/** Splits a text at a sign, except inside brackets. */
function splitOutside(text: string, sign: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if ('(['.includes(letter)) depth += 1;
    else if (')]'.includes(letter)) depth -= 1;
    if (depth === 0 && letter === sign) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

/**
 * Whether a selector goes from an element with `:has()` to others without naming them by tag, class or attribute. Chromium keeps one list
 * of the elements that any `:has()` may affect. Such a selector puts every element on that list, so that each change of a page recomputes
 * all styles.
 */
function meansAnyAfterHas(selector: string): boolean {
  const compounds = splitOutside(selector.replaceAll(/\s*[>+~]\s*/g, ' '), ' ').filter(Boolean);
  const last = compounds.pop() ?? '';
  return compounds.some((compound) => compound.includes(':has(')) && /^(\*|:(?!is\(|where\(|global\())/.test(last);
}

it.each([
  [true, '.frame:has([data-wall]) > :not(.place)'],
  [true, '[data-frame]:has(.a > .b) > :not(:has(main))'],
  [true, '.frame:has(> .a) *'],
  [false, '.frame:has(> [data-wall]) > :is(.side, header)'],
  [false, '.bar > :has(> .choice)'],
])('meansAnyAfterHas returns %s for %s', (isSo, selector) => expect(meansAnyAfterHas(selector)).toBe(isSo));

it('no style sheet goes from :has() to elements that it does not name', () => {
  const found = sources('{app,components}/**/*.css').flatMap((file) =>
    selectorsOf(read(file)).flatMap((selector) => (meansAnyAfterHas(selector) ? [`${file}: ${selector}`] : [])),
  );
  expect(found).toEqual([]);
});
