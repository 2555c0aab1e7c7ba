import { decimalsOfBrand } from '@/server/brands/currency.query';
import { permissions } from '@/server/core/operation/access';
import { prisma } from '@/server/core/platform/db';
import { dominantZone } from '@/server/fiscal/fiscal.rules';
import { zoneAt, zoneOf } from '@/server/fiscal/referential';
import type { ImportKind } from '@/server/imports/pipeline/import-work';
import { LATER, type Recorded, record } from '@/server/imports/pipeline/recorded';
import { mapColumns } from '@/server/imports/reading/columns';
import { catalogColumns, priceColumns } from '../catalog-file.values';
import { followProducts, placeProducts } from '../follow.query';
import { lockPlacing } from '../placing.query';
import { tellOfCatalog } from '../telling';
import { catalogAliases } from './catalog-columns.values';
import { problemWords } from './catalog-import.values';
import type { CatalogFacts } from './check.rules';
import { type GroupsOfRates, groupsOfRates } from './vat-rates.rules';

/** Facts for the import's thread, which has no Prisma. */
export interface CatalogImportFacts extends CatalogFacts {
  /** Statements that lock the assignment of products to categories. */
  lockPlacing: Recorded[];
  /** Statements that update the restaurants' menus. */
  follow: Recorded[];
}

const columns = catalogColumns.map((column) => ({
  key: column.key,
  header: column.header,
  headers: [column.header.en, column.header.fr, ...(catalogAliases[column.key] ?? [])],
  ...('readOnly' in column && { readOnly: true as const }),
}));

/** The VAT groups by rate, in the VAT zone of most of the brand's restaurants. */
async function groupsOfBrand(brandId: number): Promise<GroupsOfRates> {
  const restaurants = await prisma.restaurant.findMany({
    where: { brandId, archivedAt: null },
    orderBy: { id: 'asc' },
    select: {
      countryCode: true,
      postalCode: true,
      zones: { where: { isPrimary: true }, select: { restaurantId: true, operationZoneId: true } },
    },
  });
  const dominant = dominantZone(restaurants.flatMap(({ zones }) => zones));
  const zone = dominant === undefined ? restaurants.flatMap((each) => zoneAt(each) ?? [])[0] : zoneOf(dominant);
  return zone ? groupsOfRates(zone, new Date().toISOString().slice(0, 10)) : { groupOfRate: {}, groupsOfRate: {} };
}

/** Imports of a brand's catalog in the format of the export. Rows without errors are imported. */
export const catalogImports: ImportKind<CatalogImportFacts> = {
  name: 'catalog',
  thread: 'server/catalog/import/catalog-import.work.ts',
  columns,
  identifying: ['productId', 'signature', 'sku', 'barcode', 'name'],
  recognises: (names) => {
    const keys = new Set(mapColumns(names, columns).columns.map(({ key }) => key));
    return (keys.has('name') || keys.has('sku')) && ['price', ...Object.keys(priceColumns)].some((key) => keys.has(key));
  },
  options: ['emptyCells', 'restoreArchived'],
  takesGoodRows: true,
  problemWords,
  operation: 'POST /v2/brands/{brandId}/catalog/import',
  importers: permissions.catalog.write,
  tell: tellOfCatalog,
  async prepare({ brandId }) {
    return {
      decimals: await decimalsOfBrand(prisma, brandId),
      ...(await groupsOfBrand(brandId)),
      lockPlacing: await record((db) => lockPlacing(db, brandId)),
      follow: await record(async (db) => {
        await followProducts(db, LATER.ids, LATER.at);
        await placeProducts(db, LATER.ids);
      }),
    };
  },
};
