import { z } from 'zod';

/** Optional text fields, so that a link that was shortened or changed gets its own error. */
export const linkQuery = z.object({
  key: z.string().max(500).default('').describe('The key of the file.').meta({ example: 'reports/1/12/customers.csv' }),
  expires: z.string().max(20).default('').describe('When the link expires, in seconds since 1970.').meta({ example: '1795345200' }),
  signature: z.string().max(100).default('').describe('The signature of `key` and `expires`.').meta({ example: 'mJ0c1y2Kz6bTq…' }),
});
