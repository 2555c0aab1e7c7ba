import { z } from 'zod';

/** All text, and none required: a link that was cut or changed is told as what it is. */
export const linkQuery = z.object({
  key: z.string().max(500).default('').describe('The file.').meta({ example: 'reports/1/12/customers.csv' }),
  expires: z.string().max(20).default('').describe('When the link ends, in seconds since 1970.').meta({ example: '1795345200' }),
  signature: z.string().max(100).default('').describe('The signature of key and end.').meta({ example: 'mJ0c1y2Kz6bTq…' }),
});
