import { z } from 'zod';
import { id } from '@/server/core/operation/fields';

/** What grants paid in a month, for those who pay: employers and municipalities. */

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .describe('The month in the restaurants’ calendars (YYYY-MM).')
  .meta({ example: '2026-10' });
const cents = z.int().describe('The amount in cents.');

export const brandParams = z.object({ brandId: id });
export const statementsQuery = z.object({ month });
export type StatementsInput = z.output<typeof statementsQuery> & { brandId: number };

export const fileFormats = ['pdf', 'xlsx', 'csv'] as const;
export const statementFilesQuery = z.object({
  brandId: id.meta({ example: 2 }),
  grantId: id.optional().meta({ description: 'The grant whose statement to download. All grants of the brand if omitted.' }),
  month,
  format: z.enum(fileFormats).default('pdf').meta({
    description:
      'The file format. `pdf`: a statement for each grant, with a line for each guest. `xlsx` and `csv`: a row for each order and refund.',
  }),
});
export type StatementFilesInput = z.output<typeof statementFilesQuery>;

export const statement = z.object({
  grantId: id,
  code: z.string().meta({ example: 'ACME-LUNCH' }),
  label: z.string().describe('The label on the last receipt.').meta({ example: 'ACME meal subsidy' }),
  guests: z.int().min(0).describe('The number of guests for whose orders the grant paid.').meta({ example: 42 }),
  orders: z.int().min(0).describe('The number of orders of which the grant paid.').meta({ example: 512 }),
  paidCents: cents.meta({ example: 179_200 }),
  refundedCents: cents
    .describe('The amount of refunds and cancellations in the month, regardless of the month of their orders, in cents; 0 or negative.')
    .meta({ example: -350 }),
  totalCents: cents.describe('The amount due, in cents.').meta({ example: 178_850 }),
});
export type Statement = z.infer<typeof statement>;

export const statements = z.object({
  month,
  currency: z.string().meta({ example: 'EUR' }),
  statements: z.array(statement).describe('The statements, largest first.'),
  totalCents: cents.meta({ example: 178_850 }),
  treasuryCents: cents
    .describe('`grantPayments` of the treasury report for that month, in cents. It must equal `totalCents`.')
    .meta({ example: 178_850 }),
});
export type Statements = z.infer<typeof statements>;
