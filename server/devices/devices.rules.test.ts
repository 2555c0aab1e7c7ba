import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions, newestFirst, normaliseCode } from './devices.rules';

describe('POS versions', () => {
  it('are sorted numerically, newest first, with a release before its candidates', () => {
    expect(newestFirst(['4.9', '4.10.0', '4.10.0-rc.1', '10', '4.10.1', '4.9', '4.10.0-rc.2'])).toEqual([
      '10',
      '4.10.1',
      '4.10.0',
      '4.10.0-rc.2',
      '4.10.0-rc.1',
      '4.9',
    ]);
    expect(compareVersions('4', '4.0.0')).toBe(0);
  });

  it('have a consistent total order', () => {
    const version = fc.stringMatching(/^\d{1,2}(\.\d{1,2}){0,3}(-[a-c])?$/);
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(Math.sign(compareVersions(a, b)) + Math.sign(compareVersions(b, a))).toBe(0);
        if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0) expect(compareVersions(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

it('normalises an enrolment code regardless of case, spaces and dashes', () => {
  expect(normaliseCode(' K7WQ 3mze–hv2t ')).toBe('k7wq3mzehv2t');
});
