// Decided in docs/decisions/065-exports-and-reports.md.

import { decimalsOfBrand } from '@/server/brands/currency.query';
import type { Context } from '@/server/core/operation/context';
import { Prisma } from '@/server/core/platform/db';
import { type Requester, tableExport } from '@/server/reports/table-export';
import { customerColumns } from './customer-file.values';
import type { CustomerExport } from './customers.schema';
import { conditionsOf } from './customers.service';
import { customerFileRows } from './export.query';

type Filters = Omit<CustomerExport, 'fileType' | 'separator'>;

async function countOf(ctx: Omit<Requester, 'locale'>, filters: Filters): Promise<number> {
  const where = [Prisma.sql`c.brand_id = ${filters.brandId}`, ...(await conditionsOf(ctx, filters))];
  const [row] = await ctx.db.sql.read<{ total: number }>`
    select count(*)::int as total from customers c where ${Prisma.join(where, ' and ')}`;
  return row?.total ?? 0;
}

/** Exports of a brand's customers, with filters. */
const file = tableExport<CustomerExport>({
  reportType: 'customer_base_export',
  words: { en: 'customers', fr: 'clients' },
  columns: customerColumns,
  count: countOf,
  async rows(ctx, input) {
    const where = await conditionsOf(ctx, input);
    const decimals = await decimalsOfBrand(ctx.db, input.brandId);
    return (decimal) => customerFileRows(input.brandId, where, { decimal, decimals });
  },
});

export const { download: exportCustomers, request: requestCustomerExport, report: customerBaseExport } = file;

/** Counts the customers that the filters select. */
export async function countCustomers(ctx: Context, filters: Filters): Promise<{ total: number }> {
  return { total: await countOf(ctx, filters) };
}
