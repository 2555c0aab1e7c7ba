import { importWorkOf } from '@/server/imports/pipeline/run';
import { applyProducts, type CreatedCategories, categoryWarnings } from './apply';
import type { CatalogImportFacts } from './catalog-kind';
import { catalogChecker } from './check.rules';
import { compareProducts } from './compare';
import { lockPlaces, matchProducts } from './match';
import { listTablesRead, recallProducts } from './recall';
import { sharingKeys } from './sharing';
import { hasPassedOnSkus } from './skus';
import { undoProducts } from './undo';

/** The code that a worker thread runs for imports of a catalog. */
export const work = importWorkOf<CatalogImportFacts>({
  lockName: 'catalog',
  namesPeople: false,
  checker: catalogChecker,
  lock: lockPlaces,
  targets: 'catalog_products',
  match: matchProducts,
  compare: compareProducts,
  reads: listTablesRead,
  recall: recallProducts,
  sharing: sharingKeys,
  spreads: hasPassedOnSkus,
  warnings: categoryWarnings,
  apply: applyProducts,
  undo: (sql, run, made) => undoProducts(sql, run, made as CreatedCategories | null),
});
