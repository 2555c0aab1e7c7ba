import { expect, it } from 'vitest';
import { KeptWithin, WeighedForms } from './kept-within';

const until = 60_000;
const keysOf = (kept: KeptWithin<object>) => [...kept].map(([key]) => key);

it('what was asked for the longest ago goes first, once the bytes are more than the budget', () => {
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

it('what has expired is dropped, asked for or not', () => {
  const kept = new KeptWithin<object>(10_000);
  for (const key of ['a', 'b']) kept.set(key, { key }, { now: 0, until });
  expect(kept.get('a', until)).toBeUndefined();
  kept.set('c', {}, { now: until, until: until * 2 });
  expect([keysOf(kept), kept.bytes]).toEqual([['c'], 1_000]);
});

it('forms tell their bytes: texts by their characters, those that are made meanwhile once they are', async () => {
  const told: number[] = [];
  const forms = new WeighedForms((bytes) => told.push(bytes));
  const packed = Promise.resolve(Buffer.alloc(30));
  forms.set('plain', 'déjà').set('wide', 'œuf').set('packed', packed);
  await packed;
  expect(told).toEqual([4, 6, 30]);
  expect(forms.get('wide')).toBe('œuf');
});
