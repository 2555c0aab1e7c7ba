import { z } from 'zod';
import { id } from '@/server/core/operation/fields';

/** What grants paid in a month, for those who pay them: employers and towns. */

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .describe('A month of the restaurants’ calendars (YYYY-MM).')
  .meta({ example: '2026-10' });
const cents = z.int().describe('In cents.');

export const brandParams = z.object({ brandId: id });
export const statementsQuery = z.object({ month });
export type StatementsInput = z.output<typeof statementsQuery> & { brandId: number };

export const fileFormats = ['pdf', 'xlsx', 'csv'] as const;
export const statementFilesQuery = z.object({
  brandId: id.meta({ example: 2 }),
  grantId: id.optional().meta({ description: 'The grant of one payer; all of the brand if omitted.' }),
  month,
  format: z.enum(fileFormats).default('pdf').meta({
    description: '`pdf`: a statement for each grant, with a line for each guest; `xlsx` and `csv`: a row for each order and refund.',
  }),
});
export type StatementFilesInput = z.output<typeof statementFilesQuery>;

export const statement = z.object({
  grantId: id,
  code: z.string().meta({ example: 'ACME-LUNCH' }),
  label: z.string().describe('As it was printed on the last receipt.').meta({ example: 'ACME meal subsidy' }),
  guests: z.int().min(0).describe('Guests of whose orders it paid.').meta({ example: 42 }),
  orders: z.int().min(0).describe('Orders of which it paid.').meta({ example: 512 }),
  paidCents: cents.meta({ example: 179_200 }),
  refundedCents: cents
    .describe('What went back of refunds and cancellations in the month, of whatever month their orders are; 0 or less.')
    .meta({ example: -350 }),
  totalCents: cents.describe('What is due, in cents.').meta({ example: 178_850 }),
});
export type Statement = z.infer<typeof statement>;

export const statements = z.object({
  month,
  currency: z.string().meta({ example: 'EUR' }),
  statements: z.array(statement).describe('The largest first.'),
  totalCents: cents.meta({ example: 178_850 }),
  treasuryCents: cents
    .describe('`grantPayments` of the treasury report of that month: the same, or something is wrong.')
    .meta({ example: 178_850 }),
});
export type Statements = z.infer<typeof statements>;
