import { expect, it } from 'vitest';
import { KeptWithin, WeighedForms } from './kept-within';

const until = 60_000;
const keysOf = (kept: KeptWithin<object>) => [...kept].map(([key]) => key);

it('the least recently used entries are dropped first once their bytes exceed the budget', () => {
  const kept = new KeptWithin<object>(10_000);
  const values = Object.fromEntries(['a', 'b', 'c'].map((key) => [key, { key }]));
  for (const [key, value] of Object.entries(values)) kept.set(key, value, { now: 0, until });
  expect(kept.get('a', 1)).toBe(values.a);
  kept.weigh('c', values.c!, 7_500);
  expect([keysOf(kept), kept.bytes]).toEqual([['c', 'a'], 9_500]);
  kept.weigh('b', values.b!, 9_000);
  kept.weigh('a', values.a!, 20_000);
  expect([keysOf(kept), kept.bytes]).toEqual([[], 0]);
});

it('expired entries are dropped, whether or not they are read', () => {
  const kept = new KeptWithin<object>(10_000);
  for (const key of ['a', 'b']) kept.set(key, { key }, { now: 0, until });
  expect(kept.get('a', until)).toBeUndefined();
  kept.set('c', {}, { now: until, until: until * 2 });
  expect([keysOf(kept), kept.bytes]).toEqual([['c'], 1_000]);
});

it('forms report their size: texts by their characters, and promises once they resolve', async () => {
  const told: number[] = [];
  const forms = new WeighedForms((bytes) => told.push(bytes));
  const packed = Promise.resolve(Buffer.alloc(30));
  forms.set('plain', 'déjà').set('wide', 'œuf').set('packed', packed);
  await packed;
  expect(told).toEqual([4, 6, 30]);
  expect(forms.get('wide')).toBe('œuf');
});
