import type { Fields, RowKey } from '@/components/editing/sheet/sheet';
import type { Faults, RowEdit, SheetAttempt } from '@/components/editing/sheet/sheetState';
import { fieldErrors, leavesOpen, readError } from '@/components/ui/errors';
import { newKey } from '@/components/ui/newKey';
import type { useTRPCClient } from '@/components/ui/trpc';
import type { CatalogProduct } from '@/server/catalog/catalog.schema';
import { MAX_PRODUCTS } from '@/server/catalog/catalog.values';
import { bodyOf, type CatalogSheet, keyOf } from './product';

type Edit = RowEdit<CatalogProduct>;

/** What a save left: how many products were made and changed, and what was refused. */
export interface Result {
  made: number;
  changed: number;
  refused: Map<RowKey, Readonly<Record<string, string>>>;
  failures: unknown[];
  /** Of each entry of the history, the first product that it changed. */
  writes: number[];
  /** Somebody else's changes are to be compared first. */
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

/** By how much this machine's clock may differ from the service's. */
const CLOCKS_APART_MS = 15 * 60_000;

/** What the service refused of a request, by row and column. */
function refusalOf(error: unknown, message: string, edits: readonly Edit[]): Faults {
  const found = new Map<RowKey, Record<string, string>>();
  for (const [path, text] of Object.entries(fieldErrors(error))) {
    const inMany = /^products\.(\d+)\.?([^.]*)/.exec(path);
    const key = edits[inMany ? Number(inMany[1]) : 0]?.key;
    const column = (inMany ? inMany[2] : path.split('.')[0]) ?? '';
    if (key !== undefined) found.set(key, { ...found.get(key), [column]: text });
  }
  const [first] = edits;
  if (found.size === 0 && edits.length === 1 && first)
    found.set(first.key, { [readError(error).code === 'already_exists' ? 'sku' : '']: message });
  return found;
}

/**
 * Sends what was entered: new products and those that changed, each up to 500 at once, one entry of the history for each time. What an
 * earlier try sent and had no answer to goes first, as it was and under its key: it is made once, whatever was entered since.
 * @param what `open`: that alone
 */
export async function saveEdits(what: 'all' | 'open', saving: Saving): Promise<Result> {
  const { client, brandId, store, readChanged, errorMessage, onProgress } = saving;
  const result: Result = { made: 0, changed: 0, refused: new Map(), failures: [], writes: [], hasConflicts: false };

  function refuse(error: unknown, part: readonly Edit[]) {
    result.failures.push(error);
    for (const [key, faults] of refusalOf(error, errorMessage(error), part)) result.refused.set(key, faults);
  }

  /**
   * Takes over what products are by now that were sent.
   * @param idOf tells which product a row is
   * @param since when they may have been written, where that is long ago
   * @throws when one of them is not found: it would be taken for one that is still to be made
   */
  async function takeOver(part: readonly Edit[], idOf: (edit: Edit, index: number) => number | undefined, since?: number) {
    const fresh = new Map((await readChanged(since)).map((product) => [product.productId, product]));
    const ids = part.map((edit, index) => idOf(edit, index) ?? 0);
    const rows = ids.map((id) => fresh.get(id) ?? store.row(keyOf({ productId: id })));
    if (rows.includes(undefined)) throw new Error('Products that were saved were not read again.');
    store.noteSaved(new Map(part.map(({ key, cells }, index) => [key, { sent: cells, row: rows[index]! }])));
    result.writes.push(Math.min(...ids));
  }

  /** @returns false while it is open whether the products are made */
  async function make(attempt: SheetAttempt, isAgain = false): Promise<boolean> {
    const part = attempt.rows.map(([key, cells]) => ({ key, row: null, cells }));
    const products = part.map(({ cells }) => bodyOf(cells)) as never;
    store.noteAttempt(attempt);
    let isMade = false;
    try {
      const { productIds } = await client.catalog.createCatalogProducts.mutate({ brandId, products, idempotencyKey: attempt.key });
      isMade = true;
      await takeOver(part, (_, index) => productIds[index], isAgain ? attempt.at - CLOCKS_APART_MS : undefined);
      result.made += part.length;
      store.noteAttempt(null);
    } catch (error) {
      refuse(error, part);
      if (!isMade && !leavesOpen(error)) store.noteAttempt(null);
    }
    onProgress(part.length);
    return store.attempt === null;
  }

  /** @returns false while it is open whether some of them are made */
  async function makeAll(added: readonly Edit[]): Promise<boolean> {
    for (let start = 0; start < added.length; start += MAX_PRODUCTS) {
      const rows = added.slice(start, start + MAX_PRODUCTS).map(({ key, cells }): [RowKey, Fields] => [key, cells]);
      if (!(await make({ key: newKey(), at: Date.now(), rows }))) return false;
    }
    return true;
  }

  /** @returns false where somebody else's changes are to be compared first */
  async function change(changed: readonly Edit[], isAgain = false): Promise<boolean> {
    for (let start = 0; start < changed.length; start += MAX_PRODUCTS) {
      const part = changed.slice(start, start + MAX_PRODUCTS);
      const products = part.map(({ row, cells }) => ({ productId: row?.productId ?? 0, updatedAt: row?.updatedAt, ...bodyOf(cells) }));
      try {
        await client.catalog.updateCatalogProducts.mutate({ brandId, products, idempotencyKey: newKey() });
        await takeOver(part, ({ row }) => row?.productId);
        result.changed += part.length;
      } catch (error) {
        if (readError(error).code === 'precondition_failed' && !isAgain) {
          await readChanged();
          if (store.conflicts.length > 0) return false;
          const left = new Set(part.map(({ key }) => key));
          const again = store.edits.filter(({ key }) => left.has(key));
          if (!(await change(again, true))) return false;
        } else {
          refuse(error, part);
        }
      }
      onProgress(part.length);
    }
    return true;
  }

  if (store.attempt && !(await make(store.attempt, true))) return result;
  if (what === 'open') return result;
  const { edits } = store;
  if (!(await makeAll(edits.filter(({ row }) => row === null)))) return result;
  result.hasConflicts = !(await change(edits.filter(({ row }) => row !== null)));
  return result;
}
