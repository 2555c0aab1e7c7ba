import { expect, it } from 'vitest';
import { read, sources } from '@/server/testing/sources';
import { isShownAtFields, sentencesOf } from './errors';

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
])('isShownAtFields returns %s for a form that is refused %s', (said, _where, error) =>
  expect(isShownAtFields(['name', 'address.route'], error)).toBe(said),
);

/** Field errors that are counted, whatever their fields. */
const COUNTED = /Object\.keys\((fieldErrors\(\w+\)|faults|faultsOf\(error\))\)\.length/;

it('no form takes all field errors as shown: an error at another field appears beside the save', () => {
  const found = sources('components/**/*.{ts,tsx}').filter((file) => COUNTED.test(read(file)));
  expect(found).toEqual([]);
});

it('adds at most two reasons meant for people to a refusal, and none of single fields', () => {
  const issues = [
    ['unknown', 'Not in the catalog of the brand: 12.'],
    ['invalid_value', 'Send "a" or "b".'],
    ['unknown', 'Not in the catalog of the brand: 12.'],
    ['custom', 'Ranges of a day must not overlap.'],
    ['taken', 'Another product has the SKU A1.'],
  ].map(([code, message]) => ({ path: 'name', code, message }));
  const error = { message: 'Some fields are not valid.', data: { code: 'invalid_parameters', extraData: { issues } } };
  expect(sentencesOf(error)).toEqual([
    ...['Some fields are not valid.', 'Not in the catalog of the brand: 12.', 'Ranges of a day must not overlap.'],
  ]);
  expect(sentencesOf({ message: 'Sign in first.', data: { code: 'unauthenticated' } })).toEqual(['Sign in first.']);
  expect(sentencesOf(new Error('Failed to fetch'))).toEqual([]);
});
