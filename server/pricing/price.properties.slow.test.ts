import { describe, it } from 'vitest';
import { properties } from './test-properties';

describe('whatever the cart and the offers, thousands of times, the price', () => {
  it.each(Object.entries(properties))('%s', (_name, check) => check({ numRuns: 2_000 }));
});
