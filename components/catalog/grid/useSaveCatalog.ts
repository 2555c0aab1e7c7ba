'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Faults, RowEdit } from '@/components/editing/sheet/SheetStore';
import type { ColumnRules, Fields, RowKey } from '@/components/editing/sheet/sheet';
import { fieldErrors, readError, useErrorMessage } from '@/components/ui/errors';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useTRPCClient } from '@/components/ui/trpc';
import type { CatalogProduct } from '@/server/catalog/catalog.schema';
import { MAX_PRODUCTS } from '@/server/catalog/catalog.values';
import { bodyOf, type CatalogSheet, keyOf } from './product';

type Edit = RowEdit<CatalogProduct>;
/** So many new products are on their way at the same time. */
const NEW_AT_ONCE = 20;

interface Options {
  store: CatalogSheet;
  columns: readonly ColumnRules[];
  readChanged: () => Promise<CatalogProduct[]>;
  /** Somebody else has changed the same cells. */
  onConflict: () => void;
}

/** What a save left: how many products were made and changed, and what was refused. */
interface Result {
  made: number;
  changed: number;
  refused: Map<RowKey, Readonly<Record<string, string>>>;
  failures: unknown[];
}

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

/** Saves what is entered in the catalog: each new product, and those that changed up to 500 at once, one entry of the history for each time. */
export function useSaveCatalog({ store, columns, readChanged, onConflict }: Options) {
  const t = useTranslations('catalog.save');
  const { id: brandId } = useBrand();
  const client = useTRPCClient();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);

  async function make(edits: readonly Edit[], result: Result) {
    for (let start = 0; start < edits.length; start += NEW_AT_ONCE) {
      const part = edits.slice(start, start + NEW_AT_ONCE);
      const answers = await Promise.allSettled(
        part.map(({ key, cells }) =>
          client.catalog.createCatalogProduct.mutate({ brandId, ...bodyOf(cells), idempotencyKey: `${brandId}-${key}` } as never),
        ),
      );
      const made = new Map<RowKey, { sent: Fields; row: CatalogProduct }>();
      answers.forEach((answer, index) => {
        const edit = part[index];
        if (!edit) return;
        if (answer.status === 'fulfilled') made.set(edit.key, { sent: edit.cells, row: answer.value as CatalogProduct });
        else {
          result.failures.push(answer.reason);
          for (const [key, faults] of refusalOf(answer.reason, errorMessage(answer.reason), [edit])) result.refused.set(key, faults);
        }
      });
      store.saved(made);
      result.made += made.size;
      setProgress((before) => before && { ...before, done: before.done + part.length });
    }
  }

  /** @returns false where somebody else's changes are to be compared first */
  async function change(edits: readonly Edit[], result: Result, isAgain = false): Promise<boolean> {
    for (let start = 0; start < edits.length; start += MAX_PRODUCTS) {
      const part = edits.slice(start, start + MAX_PRODUCTS);
      const products = part.map(({ row, cells }) => ({ productId: row?.productId ?? 0, updatedAt: row?.updatedAt, ...bodyOf(cells) }));
      try {
        await client.catalog.updateCatalogProducts.mutate({ brandId, products, idempotencyKey: newKey() });
        const fresh = new Map((await readChanged()).map((product) => [keyOf(product), product]));
        store.saved(
          new Map(part.flatMap(({ key, cells }) => (fresh.has(key) ? [[key, { sent: cells, row: fresh.get(key)! }] as const] : []))),
        );
        result.changed += part.length;
      } catch (error) {
        if (readError(error).code === 'precondition_failed' && !isAgain) {
          await readChanged();
          if (store.conflicts.length > 0) return false;
          const left = new Set(part.map(({ key }) => key));
          const again = store.edits.filter(({ key }) => left.has(key));
          if (!(await change(again, result, true))) return false;
        } else {
          result.failures.push(error);
          for (const [key, faults] of refusalOf(error, errorMessage(error), part)) result.refused.set(key, faults);
        }
      }
      setProgress((before) => before && { ...before, done: before.done + part.length });
    }
    return true;
  }

  function tell({ made, changed, refused, failures }: Result) {
    store.refuse(refused);
    if (made + changed > 0)
      notify.done(t('done', { made, changed, both: made > 0 && changed > 0 ? 'yes' : made > 0 ? 'made' : 'changed' }));
    if (failures.length > 0) notify.failed(failures[0], t('notSaved', { count: failures.length }), { about: 'catalog save' });
    else notify.settled('catalog save');
  }

  /** @returns whether all of it is saved */
  async function save(): Promise<boolean> {
    const { edits } = store;
    if (progress !== null || edits.length === 0) return false;
    if (store.conflicts.length > 0) {
      onConflict();
      return false;
    }
    const faults = [...store.problems(columns)];
    if (faults.length > 0) {
      notify.refused(t('faulty', { count: faults.length }), Object.values(faults[0]?.[1] ?? {})[0] ?? '', 'catalog save');
      return false;
    }
    const result: Result = { made: 0, changed: 0, refused: new Map(), failures: [] };
    setProgress({ done: 0, of: edits.length });
    try {
      await make(
        edits.filter(({ row }) => row === null),
        result,
      );
      const isDone = await change(
        edits.filter(({ row }) => row !== null),
        result,
      );
      if (!isDone) onConflict();
      tell(result);
      return isDone && result.failures.length === 0;
    } catch (error) {
      notify.failed(error);
      return false;
    } finally {
      setProgress(null);
    }
  }

  return { save, saving: progress !== null, progress };
}
