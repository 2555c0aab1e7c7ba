import { expect, it } from 'vitest';
import { z } from 'zod';
import { enlarge } from './enlarge';

const type = z.object({
  name: z.string(),
  lines: z.array(z.object({ productId: z.number().max(5), note: z.string().optional(), tags: z.array(z.enum(['a', 'b'])).max(3) })).max(4),
  ids: z.array(z.union([z.uuid(), z.literal('all')])).optional(),
  none: z.array(z.string()).max(9),
});
const value = {
  name: 'A',
  lines: [{ productId: 3, note: 'n', tags: ['a'] }],
  ids: ['7f1f2f0c-40b5-4d0e-9d5c-2f3f54ad3a58'],
  none: [],
};

it('enlarge fills lists with copies of their entries, as far as their types and the size of a body allow', () => {
  const line = { productId: 3, note: 'n', tags: ['a', 'a', 'a'] };
  const large = enlarge(type, value, 'alike', 1_000) as typeof value;
  expect(large).toMatchObject({ name: 'A', lines: [line, line, line, line], none: [] });
  expect(new Set(large.ids)).toEqual(new Set(value.ids));
  expect(large.ids.length).toBeGreaterThan(10);
  expect(large.ids.length).toBeLessThan(30);
});

it('enlarge varies the values where their type allows it', () => {
  const large = enlarge(type, value, 'different', 1_000) as typeof value;
  expect(large.lines.map(({ productId, note }) => [productId, note])).toEqual([
    [3, 'n 0'],
    [4, 'n 1'],
    [5, 'n 2'],
    [3, 'n 3'],
  ]);
  expect(new Set(large.ids).size).toBe(large.ids.length);
  expect(type.safeParse(large).success).toBe(true);
});
