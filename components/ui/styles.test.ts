import { expect, it } from 'vitest';
import { read, sources } from '@/server/testing/sources';

/** The selectors of a style sheet, each by itself. */
function selectorsOf(css: string): string[] {
  const heads = [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};@]+)\{/g)].map(([, head = '']) => head.trim());
  return heads.flatMap((head) => splitOutside(head, ',').map((selector) => selector.trim()));
}

/** Splits a text at a sign that stands in no brackets. */
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

/** Whether a selector means, beside something that holds something, elements that it does not name. */
function meansAnyBesideHolder(selector: string): boolean {
  const compounds = splitOutside(selector.replaceAll(/\s*[>+~]\s*/g, ' '), ' ').filter(Boolean);
  const last = compounds.pop() ?? '';
  return compounds.some((compound) => compound.includes(':has(')) && /^(\*|:(?!is\(|where\(|global\())/.test(last);
}

it('knows such a selector', () => {
  expect(meansAnyBesideHolder('.frame:has([data-wall]) > :not(.place)')).toBe(true);
  expect(meansAnyBesideHolder('[data-frame]:has(.a > .b) > :not(:has(main))')).toBe(true);
  expect(meansAnyBesideHolder('.frame:has(> [data-wall]) > :is(.side, header)')).toBe(false);
  expect(meansAnyBesideHolder('.bar > :has(> .choice)')).toBe(false);
});

it('a change of the page has the browser look at few elements: what a style means beside a holder has a name', () => {
  const found = sources('{app,components}/**/*.css').flatMap((file) =>
    selectorsOf(read(file)).flatMap((selector) => (meansAnyBesideHolder(selector) ? [`${file}: ${selector}`] : [])),
  );
  // Some element of the page holds something else that is looked for, and the browser does not tell which of the rules it is for.
  expect(found).toEqual([]);
});
