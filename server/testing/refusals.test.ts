import { expect, it } from 'vitest';
import { z } from 'zod';
import { Refusals } from './refusals';

it('a refused value is sent once per schema, or once per type if its type is wrong; an accepted one always', () => {
  const refusals = new Refusals();
  const name = z.string().min(3);
  const list = ['a list'];
  const tries: [z.ZodType, unknown, boolean][] = [
    [name, 'long enough', true],
    [name, 'long enough', true],
    [name, '', true],
    [name.optional(), '', false],
    [z.string().min(3), '', true],
    [name, list, true],
    [z.string().max(5), list, false],
    [z.string(), ['another'], true],
    [name, 7, true],
    [z.string().max(5), 7, false],
    [z.number(), 'text', true],
    [z.number().min(3), 'text', false],
    [z.number().min(3), 2, true],
    [z.number().min(3), 2, true],
    [z.enum(['a']), 'b', true],
    [z.enum(['a', 'c']), 'b', true],
    [z.number(), list, true],
    [z.coerce.number(), list, true],
    [z.coerce.number().int(), list, true],
    [z.array(z.number()), list, true],
    [z.array(z.number()), list, true],
    [z.array(z.string()), list, true],
    [name, null, true],
    [name.nullable(), null, true],
  ];
  expect(tries.map(([field, value]) => refusals.tellsMore(field, value))).toEqual(tries.map(([, , expected]) => expected));
});
