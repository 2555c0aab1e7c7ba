import { catalogImports } from './catalog/import/catalog-kind';
import { customerImports, phoenixImports } from './customers/import/customer-kinds';
import type { ImportKindName } from './imports/imports.values';
import type { ImportKind } from './imports/pipeline/import-work';

/** What can be imported. Each feature says it of its own; `server/imports` knows none of them. */
export const importKinds: Record<ImportKindName, ImportKind> = {
  customers: customerImports,
  customers_phoenix: phoenixImports,
  catalog: catalogImports,
};
