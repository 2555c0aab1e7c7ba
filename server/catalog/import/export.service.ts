// Decided in docs/decisions/065-exports-and-reports.md.

import { decimalsOfBrand } from '@/server/brands/currency.query';
import type { Context } from '@/server/core/operation/context';
import { Prisma } from '@/server/core/platform/db';
import { type Requester, tableExport } from '@/server/reports/table-export';
import { catalogColumns } from '../catalog-file.values';
import { catalogFileRows } from './export.query';
import type { CatalogExport } from './import.schema';

type Filters = Pick<CatalogExport, 'brandId' | 'state'>;

function conditionsOf({ brandId, state }: Filters): Prisma.Sql {
  const where = [Prisma.sql`c.brand_id = ${brandId}`];
  if (state !== 'all') where.push(state === 'active' ? Prisma.sql`c.archived_at is null` : Prisma.sql`c.archived_at is not null`);
  return Prisma.join(where, ' and ');
}

async function countOf(ctx: Omit<Requester, 'locale'>, filters: Filters): Promise<number> {
  const [row] = await ctx.db.sql.read<{ total: number }>`
    select count(*)::int as total from catalog_products c where ${conditionsOf(filters)}`;
  return row?.total ?? 0;
}

/** Exports of a catalog's products, with filters. */
const file = tableExport<CatalogExport>({
  reportType: 'catalog_export',
  words: { en: 'catalog', fr: 'catalogue' },
  columns: catalogColumns,
  count: countOf,
  async rows({ db, locale }, input) {
    const decimals = await decimalsOfBrand(db, input.brandId);
    return (decimal) => catalogFileRows(input.brandId, conditionsOf(input), { decimal, decimals, locale });
  },
});

export const { download: exportCatalog, request: requestCatalogExport, report: catalogExport } = file;

/** Counts the products that the filters select. */
export async function countCatalog(ctx: Context, filters: Filters): Promise<{ total: number }> {
  return { total: await countOf(ctx, filters) };
}
