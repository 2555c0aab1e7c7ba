import { describe, expect, it } from 'vitest';
import { addressFrom } from './address';

describe('the address of a caller', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['1.2.3.4, 198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:51234', '198.51.100.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::1', '::1'],
    ['somebody', null],
    ['', null],
    [null, null],
  ])('in %j is %s', (header, expected) => {
    expect(addressFrom(header)).toBe(expected);
  });
});
