import { expect, it } from 'vitest';
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
