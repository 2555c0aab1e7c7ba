import { catalogImports } from './catalog/import/catalog-kind';
import { customerImports, phoenixImports } from './customers/import/customer-kinds';
import type { ImportKindName } from './imports/imports.values';
import type { ImportKind } from './imports/pipeline/import-work';

/** The kinds of imports, declared by each feature; `server/imports` does not depend on any of them. */
export const importKinds: Record<ImportKindName, ImportKind> = {
  customers: customerImports,
  customers_phoenix: phoenixImports,
  catalog: catalogImports,
};
