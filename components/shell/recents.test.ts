import { expect, it } from 'vitest';
import { type Recent, readRecents, withRecent } from './recents';

const place = (name: string): Recent => ({ key: `screen ${name}`, title: name, href: `/admin/${name}` });

it('keeps the last five places, each once, the latest first', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f', 'c'].reduce<Recent[]>((kept, name) => withRecent(kept, place(name)), []);
  expect(list.map(({ title }) => title)).toEqual(['c', 'f', 'e', 'd', 'b']);
});

it('reads back what it wrote, and ignores anything else', () => {
  const list = [place('a'), { ...place('b'), detail: 'Paris' }];
  expect(readRecents(JSON.stringify(list))).toEqual(list);
  expect(readRecents(null)).toEqual([]);
  expect(readRecents('{')).toEqual([]);
  expect(readRecents('{"a":1}')).toEqual([]);
  expect(readRecents(JSON.stringify([null, 7, { ...place('c'), href: 'https://elsewhere.example/' }, { title: 'd' }]))).toEqual([]);
});
