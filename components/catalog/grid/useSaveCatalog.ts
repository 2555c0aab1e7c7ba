'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Faults, RowEdit } from '@/components/editing/sheet/SheetStore';
import type { ColumnRules, RowKey } from '@/components/editing/sheet/sheet';
import { fieldErrors, readError, useErrorMessage } from '@/components/ui/errors';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useTRPCClient } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import type { CatalogProduct } from '@/server/catalog/catalog.schema';
import { MAX_PRODUCTS } from '@/server/catalog/catalog.values';
import { bodyOf, type CatalogSheet } from './product';

type Edit = RowEdit<CatalogProduct>;

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
  /** Of each entry of the history, the first product that it changed. */
  writes: number[];
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

/** Saves what is entered in the catalog: new products and those that changed, each up to 500 at once, one entry of the history for each time. */
export function useSaveCatalog({ store, columns, readChanged, onConflict }: Options) {
  const t = useTranslations('catalog.save');
  const { id: brandId } = useBrand();
  const client = useTRPCClient();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const attemptKey = useAttemptKey();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);

  function refuse(error: unknown, part: readonly Edit[], result: Result) {
    result.failures.push(error);
    for (const [key, faults] of refusalOf(error, errorMessage(error), part)) result.refused.set(key, faults);
  }

  /** Takes over what products are by now that were sent. @param idOf tells which product a row is */
  async function takeOver(part: readonly Edit[], idOf: (edit: Edit, index: number) => number | undefined, result: Result) {
    const fresh = new Map((await readChanged()).map((product) => [product.productId, product]));
    const ids = part.map((edit, index) => idOf(edit, index) ?? 0);
    store.saved(
      new Map(
        part.flatMap(({ key, cells }, index) => {
          const row = fresh.get(ids[index] ?? 0);
          return row ? [[key, { sent: cells, row }] as const] : [];
        }),
      ),
    );
    result.writes.push(Math.min(...ids));
  }

  async function make(edits: readonly Edit[], result: Result) {
    for (let start = 0; start < edits.length; start += MAX_PRODUCTS) {
      const part = edits.slice(start, start + MAX_PRODUCTS);
      const products = part.map(({ cells }) => bodyOf(cells)) as never;
      try {
        const idempotencyKey = attemptKey([part.map(({ key }) => key), products]);
        const { productIds } = await client.catalog.createCatalogProducts.mutate({ brandId, products, idempotencyKey });
        await takeOver(part, (_, index) => productIds[index], result);
        result.made += part.length;
      } catch (error) {
        refuse(error, part, result);
      }
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
        await takeOver(part, ({ row }) => row?.productId, result);
        result.changed += part.length;
      } catch (error) {
        if (readError(error).code === 'precondition_failed' && !isAgain) {
          await readChanged();
          if (store.conflicts.length > 0) return false;
          const left = new Set(part.map(({ key }) => key));
          const again = store.edits.filter(({ key }) => left.has(key));
          if (!(await change(again, result, true))) return false;
        } else {
          refuse(error, part, result);
        }
      }
      setProgress((before) => before && { ...before, done: before.done + part.length });
    }
    return true;
  }

  async function takeBack(writes: readonly number[]) {
    try {
      const { undoWrites } = await import('./undoWrites');
      await undoWrites(client, brandId, writes);
      await readChanged();
      notify.done(t('undone'));
    } catch (error) {
      notify.failed(error, t('notUndone'));
    }
  }

  function tell({ made, changed, refused, failures, writes }: Result) {
    store.refuse(refused);
    if (made + changed > 0)
      notify.done(t('done', { made, changed, both: made > 0 && changed > 0 ? 'yes' : made > 0 ? 'made' : 'changed' }), {
        label: t('takeBack'),
        run: () => void takeBack(writes),
      });
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
    const result: Result = { made: 0, changed: 0, refused: new Map(), failures: [], writes: [] };
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
