import type { Fields, RowKey } from '@/components/editing/sheet/sheet';
import type { Faults, RowEdit, SheetAttempt } from '@/components/editing/sheet/sheetState';
import { fieldErrors, mayHaveSucceeded, readError } from '@/components/ui/errors';
import { newKey } from '@/components/ui/newKey';
import type { useTRPCClient } from '@/components/ui/trpc';
import type { CatalogProduct } from '@/server/catalog/catalog.schema';
import { MAX_PRODUCTS } from '@/server/catalog/catalog.values';
import { bodyOf, type CatalogSheet, keyOf } from './product';

type Edit = RowEdit<CatalogProduct>;

/** The result of a save: the numbers of products created and changed, and the refusals. */
export interface Result {
  made: number;
  changed: number;
  refused: Map<RowKey, Readonly<Record<string, string>>>;
  failures: unknown[];
  /** The first product that each entry of the history changed. */
  writes: number[];
  /** The changes of someone else must be compared first. */
  hasConflicts: boolean;
}

interface Saving {
  client: ReturnType<typeof useTRPCClient>;
  brandId: number;
  store: CatalogSheet;
  readChanged: (since?: number) => Promise<CatalogProduct[]>;
  errorMessage: (error: unknown) => string;
  onProgress: (more: number) => void;
}

/** The maximum difference between the clocks of this machine and the service. */
const CLOCKS_APART_MS = 15 * 60_000;

/** The errors of a refused request, by row and column. */
function refusalOf(error: unknown, message: string, edits: readonly Edit[]): Faults {
  const errorsByRow = new Map<RowKey, Record<string, string>>();
  for (const [path, text] of Object.entries(fieldErrors(error))) {
    const inMany = /^products\.(\d+)\.?([^.]*)/.exec(path);
    const key = edits[inMany ? Number(inMany[1]) : 0]?.key;
    const column = (inMany ? inMany[2] : path.split('.')[0]) ?? '';
    if (key !== undefined) errorsByRow.set(key, { ...errorsByRow.get(key), [column]: text });
  }
  const [firstEdit] = edits;
  if (errorsByRow.size === 0 && edits.length === 1 && firstEdit)
    errorsByRow.set(firstEdit.key, { [readError(error).code === 'already_exists' ? 'sku' : '']: message });
  return errorsByRow;
}

/**
 * Sends new and changed products, up to 500 per request, with one entry in the history each. A previous attempt without an answer is sent
 * first, unchanged and with the same key: its products are then created only once, whatever was entered since.
 * @param scope `open`: only the unanswered attempt
 */
export async function saveEdits(scope: 'all' | 'open', saving: Saving): Promise<Result> {
  const { client, brandId, store, readChanged, errorMessage, onProgress } = saving;
  const result: Result = { made: 0, changed: 0, refused: new Map(), failures: [], writes: [], hasConflicts: false };

  function refuse(error: unknown, batch: readonly Edit[]) {
    result.failures.push(error);
    for (const [key, faults] of refusalOf(error, errorMessage(error), batch)) result.refused.set(key, faults);
  }

  /**
   * Updates the rows of products that were sent with their saved state.
   * @param idOf the product id of a row
   * @param since the earliest time of the write, if it was long ago
   * @throws if a product is not found, as it would be taken for one not created yet
   */
  async function noteWritten(batch: readonly Edit[], idOf: (edit: Edit, index: number) => number | undefined, since?: number) {
    const fresh = new Map((await readChanged(since)).map((product) => [product.productId, product]));
    const ids = batch.map((edit, index) => idOf(edit, index) ?? 0);
    const rows = ids.map((id) => fresh.get(id) ?? store.row(keyOf({ productId: id })));
    if (rows.includes(undefined)) throw new Error('Products that were saved were not read again.');
    store.applySaved(new Map(batch.map(({ key, cells }, index) => [key, { sent: cells, row: rows[index]! }])));
    result.writes.push(Math.min(...ids));
  }

  /** @returns false while it is unknown whether the products were created */
  async function sendAttempt(attempt: SheetAttempt, isRetry = false): Promise<boolean> {
    const batch = attempt.rows.map(([key, cells]) => ({ key, row: null, cells }));
    const products = batch.map(({ cells }) => bodyOf(cells)) as never;
    store.setAttempt(attempt);
    let isCreated = false;
    try {
      const { productIds } = await client.catalog.createCatalogProducts.mutate({ brandId, products, idempotencyKey: attempt.key });
      isCreated = true;
      await noteWritten(batch, (_, index) => productIds[index], isRetry ? attempt.at - CLOCKS_APART_MS : undefined);
      result.made += batch.length;
      store.setAttempt(null);
    } catch (error) {
      refuse(error, batch);
      if (!isCreated && !mayHaveSucceeded(error)) store.setAttempt(null);
    }
    onProgress(batch.length);
    return store.attempt === null;
  }

  /** @returns false while it is unknown whether some of them were created */
  async function createProducts(added: readonly Edit[]): Promise<boolean> {
    for (let start = 0; start < added.length; start += MAX_PRODUCTS) {
      const rows = added.slice(start, start + MAX_PRODUCTS).map(({ key, cells }): [RowKey, Fields] => [key, cells]);
      if (!(await sendAttempt({ key: newKey(), at: Date.now(), rows }))) return false;
    }
    return true;
  }

  /** @returns false if the changes of someone else must be compared first */
  async function updateProducts(changed: readonly Edit[], isRetry = false): Promise<boolean> {
    for (let start = 0; start < changed.length; start += MAX_PRODUCTS) {
      const batch = changed.slice(start, start + MAX_PRODUCTS);
      const products = batch.map(({ row, cells }) => ({ productId: row?.productId ?? 0, updatedAt: row?.updatedAt, ...bodyOf(cells) }));
      try {
        await client.catalog.updateCatalogProducts.mutate({ brandId, products, idempotencyKey: newKey() });
        await noteWritten(batch, ({ row }) => row?.productId);
        result.changed += batch.length;
      } catch (error) {
        if (readError(error).code === 'precondition_failed' && !isRetry) {
          await readChanged();
          if (store.conflicts.length > 0) return false;
          const batchKeys = new Set(batch.map(({ key }) => key));
          const retriedEdits = store.edits.filter(({ key }) => batchKeys.has(key));
          if (!(await updateProducts(retriedEdits, true))) return false;
        } else {
          refuse(error, batch);
        }
      }
      onProgress(batch.length);
    }
    return true;
  }

  if (store.attempt && !(await sendAttempt(store.attempt, true))) return result;
  if (scope === 'open') return result;
  const { edits } = store;
  if (!(await createProducts(edits.filter(({ row }) => row === null)))) return result;
  result.hasConflicts = !(await updateProducts(edits.filter(({ row }) => row !== null)));
  return result;
}
