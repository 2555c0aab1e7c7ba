'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { readError } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import type { ImportRow } from '@/server/imports/imports.schema';
import { isRunning } from './importStates';
import { type Corrections, faultsOf, withCorrections } from './rows/cells';

const POLL_MS = 1_000;
/** A preview or a result stays until someone applies or undoes it, maybe in another browser, so it is polled slowly. */
const RESTING_POLL_MS = 5_000;

/** Reloads everything that screens show of imports. */
export function useRefreshImports(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await queryClient.invalidateQueries({ queryKey: [['imports']] });
  }, [queryClient]);
}

/** An import, followed while in progress, even if it was started in another browser or by another program. */
export function useImport(importId: number) {
  const trpc = useTRPC();
  const refresh = useRefreshImports();
  const refreshCustomers = useRefresh('customers');
  const refreshCatalog = useRefresh('catalog');
  const query = useQuery(
    trpc.imports.getImport.queryOptions(
      { importId },
      { refetchInterval: ({ state: { data } }) => (data && isRunning(data.state) ? POLL_MS : RESTING_POLL_MS) },
    ),
  );
  const { state, kind } = query.data ?? {};
  const previousState = useRef(state);
  useEffect(() => {
    // In a new state, its rows are different, and so may be the imported records.
    if (previousState.current !== undefined && previousState.current !== state) {
      void refresh();
      if (state === 'done' || state === 'undone') void (kind === 'catalog' ? refreshCatalog() : refreshCustomers());
    }
    previousState.current = state;
  }, [state, kind, refresh, refreshCustomers, refreshCatalog]);
  return query;
}

type RowPages = { pages: { items: ImportRow[]; nextCursor: number | null }[]; pageParams: unknown[] };

/** The row as someone else has corrected it meanwhile; null for any other error. */
function currentRowOf(error: unknown): ImportRow | null {
  const { reason, row } = (readError(error).extraData ?? {}) as { reason?: string; row?: ImportRow };
  return reason === 'row_changed' ? (row ?? null) : null;
}

/**
 * Corrects a row. If it conflicted with other rows, those are reloaded too.
 * @returns `correctedRows`: the latest known rows of corrections, by line, whether or not a list contains them
 */
export function useMend(importId: number) {
  const t = useTranslations('imports.preview');
  const trpc = useTRPC();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const mutation = useMutation(trpc.imports.updateImportRow.mutationOptions());
  // Corrections of the same row run one after the other, each based on the result of the previous one.
  const pendingSaves = useRef(new Map<number, Promise<{ cells: string[]; isSaved: boolean }>>());
  const [correctedRows, setCorrectedRows] = useState<ReadonlyMap<number, ImportRow>>(new Map());
  const rowsKey = trpc.imports.listImportRows.infiniteQueryKey();

  const showRow = (row: ImportRow) => {
    setCorrectedRows((rows) => new Map(rows).set(row.line, row));
    queryClient.setQueriesData<RowPages>(
      { queryKey: rowsKey },
      (old) =>
        old && {
          ...old,
          pages: old.pages.map((page) => ({ ...page, items: page.items.map((each) => (each.line === row.line ? row : each)) })),
        },
    );
  };

  /** @returns whether it was saved. If not, the row shows someone else's text, and repeating the correction overwrites it */
  const mend = async (row: ImportRow, corrections: Corrections): Promise<boolean> => {
    const previous = pendingSaves.current.get(row.line);
    const save = (async () => send(row, (await previous)?.cells ?? row.cells, corrections))();
    pendingSaves.current.set(row.line, save);
    const { isSaved } = await save;
    if (pendingSaves.current.get(row.line) === save) pendingSaves.current.delete(row.line);
    return isSaved;
  };

  const send = async ({ line, problems }: ImportRow, base: string[], corrections: Corrections) => {
    const notificationKey = `import-${importId}-${line}`;
    try {
      const cells = withCorrections(base, corrections);
      const { row, ...outcome } = await mutation.mutateAsync({ importId, line, cells, base });
      queryClient.setQueryData(trpc.imports.getImport.queryKey({ importId }), (old) => old && { ...old, ...outcome });
      showRow(row);
      if ([...problems, ...row.problems].some(({ severity }) => severity === 'conflict'))
        void queryClient.invalidateQueries({ queryKey: rowsKey });
      const [fault] = faultsOf(row);
      notify.settled(notificationKey);
      if (fault) notify.refused(t('savedWithFault', { line }), fault.reason, notificationKey);
      else notify.done(t('saved', { line }));
      return { cells: row.cells, isSaved: true };
    } catch (error) {
      const currentRow = currentRowOf(error);
      notify.failed(error, currentRow ? t('clash', { line }) : undefined, { about: notificationKey });
      if (!currentRow) return { cells: base, isSaved: false };
      showRow(currentRow);
      void queryClient.invalidateQueries({ queryKey: trpc.imports.getImport.queryKey({ importId }) });
      return { cells: currentRow.cells, isSaved: false };
    }
  };
  return { mend, busy: mutation.isPending, correctedRows };
}
export type Mend = ReturnType<typeof useMend>['mend'];
