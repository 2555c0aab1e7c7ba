import { expect, it } from 'vitest';
import { read, sources } from '@/server/testing/sources';
import { isSaidAt } from './errors';

const refusal = (...paths: unknown[]) => {
  const issues = paths.map((path) => ({ path, message: 'Not so' }));
  return Object.assign(new Error(), { data: { code: 'invalid_parameters', httpStatus: 400, extraData: { issues } } });
};

it.each([
  [true, 'at fields that are shown', refusal('name', ['address', 'route'])],
  [false, 'at a field that is not shown', refusal('openings.0.start')],
  [false, 'also at a field that is not shown', refusal('name', 'ifMatch')],
  [false, 'at no field', refusal()],
  [false, 'not by the service', new Error('Failed to fetch')],
])('says %s of a form that is refused %s', (said, _where, error) => expect(isSaidAt(['name', 'address.route'], error)).toBe(said));

it('each form names the fields at which it shows a refusal: one at another field is said beside the save', () => {
  const found = sources('components/**/*.{ts,tsx}').filter((file) => /Object\.keys\(fieldErrors\(\w+\)\)\.length/.test(read(file)));
  expect(found).toEqual([]);
});
