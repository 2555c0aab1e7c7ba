import { expect, it } from 'vitest';
import en from './en';
import fr from './fr';

type Tree = { [key: string]: string | Tree };

/** Every message by its full key. */
function flat(tree: Tree, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) => {
      const full = path ? `${path}.${key}` : key;
      return typeof value === 'string' ? [[full, value] as const] : [...flat(value, full)];
    }),
  );
}

/** The contents of each outermost `{…}` of a text. */
function braces(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [index, character] of [...text].entries()) {
    if (character === '{' && depth++ === 0) start = index + 1;
    if (character === '}' && --depth === 0) found.push([...text].slice(start, index).join(''));
  }
  return found;
}

/** What a message is given by name: values, the choices of plurals followed into their texts, and tags such as `<link>`. */
function names(message: string): string[] {
  const values = braces(message).flatMap((inside) => {
    const [name = '', ...rest] = inside.split(',');
    return [name.trim(), ...braces(rest.join(',')).flatMap(names)];
  });
  const tags = [...message.matchAll(/<(\w+)>/g)].map(([, tag = '']) => tag);
  return [...new Set([...values, ...tags])].sort();
}

const english = flat(en);
const french = flat(fr as Tree);

it('has every message in both languages', () => {
  expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
});

it('uses the same placeholders in both languages', () => {
  const different = [...english].filter(([key, text]) => names(text).join() !== names(french.get(key) ?? '').join()).map(([key]) => key);
  expect(different).toEqual([]);
});

it('leaves no message empty', () => {
  expect([...english, ...french].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
});
