import { expect, it } from 'vitest';
import { z } from 'zod';
import { overlongLists } from './overlong-lists';

const line = z.object({ tags: z.array(z.string()).max(2).optional() });
const input = z.object({
  lines: z.array(line).min(1).max(3).describe('The lines.'),
  days: z
    .array(z.string())
    .max(7)
    .refine((days) => new Set(days).size === days.length)
    .transform((days) => days.toSorted())
    .nullable(),
  notes: z.array(z.string()),
});

it('overlongLists finds lists above their maximum, however they are defined, without reading their entries', () => {
  const lookedAt = new Proxy(new Array(4).fill({}), {
    get: (list, key) => {
      if (key === '0') throw new Error('an entry was looked at');
      return Reflect.get(list, key);
    },
  });
  expect(overlongLists(input, { lines: lookedAt, days: new Array(8), notes: new Array(1_000) })).toEqual([
    { path: 'lines', maximum: 3 },
    { path: 'days', maximum: 7 },
  ]);
  expect(overlongLists(input, { lines: [{}, { tags: ['a', 'b', 'c'] }], days: null })).toEqual([{ path: 'lines.1.tags', maximum: 2 }]);
  expect(overlongLists(input, { lines: [{ tags: ['a', 'b'] }], days: new Array(7), notes: 'none' })).toEqual([]);
});
