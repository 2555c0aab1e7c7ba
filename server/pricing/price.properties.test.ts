import { describe, it } from 'vitest';
import { properties } from './test-properties';

describe('whatever the cart and the offers, the price', () => {
  it.each(Object.entries(properties))('%s', (_name, check) => check({ numRuns: 60 }));
});
