import { decimalsOfBrand } from '@/server/brands/currency.query';
import { announceIn } from '@/server/core/live/live';
import { Prisma, prisma } from '@/server/core/platform/db';
import type { ImportKind } from '@/server/imports/pipeline/import-work';
import { countryOfBrand } from '../country.query';
import { customerColumns } from '../customer-file.values';
import { customerRows } from '../customers.query';
import { customer } from '../customers.schema';
import type { CustomerFacts } from './check.rules';
import { customerAliases } from './customer-columns.values';
import { PASSWORD_COLUMN, phoenixHeaders, problemWords } from './customer-import.values';

const thread = 'server/customers/import/customer-import.work.ts';
const identifying = ['customerId', 'externalId', 'email', 'badges', 'givenName', 'familyName'];

/** The columns of exports, and one that exports never contain. */
const importColumns = [
  ...customerColumns,
  { key: PASSWORD_COLUMN, header: { en: 'Default password', fr: 'Mot de passe par défaut' } } as const,
];

const columns = importColumns.map((column) => ({
  key: column.key,
  header: column.header,
  headers: [column.header.en, column.header.fr, ...(customerAliases[column.key] ?? [])],
  ...('readOnly' in column && { readOnly: true as const }),
}));

const tell = (brandId: number) => announceIn({ brandId }, 'customers', []);

/** Gathers the facts for the worker thread, which has no Prisma. */
const prepare =
  (isPhoenix: boolean): ImportKind<CustomerFacts>['prepare'] =>
  async ({ brandId, restaurantId }) => {
    const restaurants = await prisma.restaurant.findMany({
      where: { brandId },
      orderBy: { id: 'asc' },
      select: { id: true },
    });
    const selection = Prisma.sql`select c.* from customers c where c.brand_id = ${brandId} and c.id in (select id from imported)`;
    const { text, values } = customerRows(brandId, selection, Prisma.empty);
    return {
      country: await countryOfBrand(prisma, brandId),
      decimals: await decimalsOfBrand(prisma, brandId),
      restaurantIds: restaurants.map(({ id }) => id),
      ownRestaurantId: restaurantId,
      isPhoenix,
      accounts: { text, values, fields: Object.keys(customer.shape) },
    };
  };

/** Imports of a brand's customers in the format of the export. Imported only if no row has errors. */
export const customerImports: ImportKind<CustomerFacts> = {
  name: 'customers',
  thread,
  columns,
  identifying,
  secrets: [PASSWORD_COLUMN],
  options: ['isMultiBadge', 'autoImportGuestHierarchy', 'restoreArchived', 'emptyCells'],
  takesGoodRows: false,
  problemWords,
  operation: 'POST /customers/import',
  tell,
  prepare: prepare(false),
};

const phoenixNames = Object.entries(phoenixHeaders);

/** The cells themselves say what they mean. */
export const phoenixOptions = { emptyCells: 'keep', restoreArchived: false, isMultiBadge: false, autoImportGuestHierarchy: false } as const;

/** Column names with `_` identify the format: people and other programs would write a space instead. */
const isDistinctive = (name: string) => name.includes('_');

/** Imports in the alternate format. Rows without errors are imported. */
export const phoenixImports: ImportKind<CustomerFacts> = {
  name: 'customers_phoenix',
  thread,
  columns: phoenixNames.map(([name, key]) => ({ key, header: { en: name, fr: name }, headers: [name, ...(customerAliases[key] ?? [])] })),
  identifying: ['externalId', 'email', 'badges'],
  options: [],
  fixedOptions: phoenixOptions,
  recognises: (columns) => {
    const names = columns.map((name) => name.trim());
    return names.some(isDistinctive) && names.every((name) => name in phoenixHeaders);
  },
  takesGoodRows: true,
  problemWords,
  operation: 'POST /customers/import_phoenix',
  tell,
  prepare: prepare(true),
};
