import { z } from 'zod';
import { id } from '@/server/core/operation/fields';
import { importOptions, templateQuery } from '@/server/imports/imports.schema';

const count = z.int().min(0);

const counts = { customersCreated: count, customersUpdated: count, customersUnchanged: count };

export const customersImportQuery = importOptions.extend({ brandId: id });
export const customersImported = z.object(counts);
export type CustomersImported = z.infer<typeof customersImported>;

/** The alternate format has no options, because its cells are unambiguous. */
export const phoenixImportQuery = z.object({ brandId: id });

const line = z.int().min(1).meta({ example: 12 });
const rowOfCustomer = z.object({
  line,
  email: z.string().describe('The email as in the file; empty if there is none.').meta({ example: 'camille.moreau@example.com' }),
  invalidFields: z
    .array(z.string())
    .describe('The names of the invalid columns.')
    .meta({ example: ['BADGE'] }),
});

export const phoenixImported = z.object({
  ...counts,
  customersError: z.array(rowOfCustomer).describe('Rows that were not imported, at most 1,000.'),
  customersWarn: z.array(rowOfCustomer).describe('Rows that were imported with corrections, at most 1,000.'),
  otherWarnings: z
    .array(z.object({ type: z.string().meta({ example: 'unknown_group' }), list: z.array(z.string()) }))
    .describe('Unknown guest groups (`unknown_group`) and columns (`unknown_column`).'),
  validationErrors: z
    .array(z.object({ line, path: z.string().describe('The name of the column.').meta({ example: 'BADGE' }), message: z.string() }))
    .describe('The problems of the rows that were not imported, at most 1,000.'),
});
export type PhoenixImported = z.infer<typeof phoenixImported>;

export { templateQuery };
