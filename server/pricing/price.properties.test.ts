// @not-in-check
import { describe, it } from 'vitest';
import { properties } from './test-properties';

describe('the price of any cart with any offers', () => {
  it.each(Object.entries(properties))('%s', (_name, check) => check({ numRuns: 60 }));
});
