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
import { type Corrections, withCorrections } from './rows/cells';

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
  const seen = useRef(state);
  useEffect(() => {
    // In a new state, its rows are different, and so may be the imported records.
    if (seen.current !== undefined && seen.current !== state) {
      void refresh();
      if (state === 'done' || state === 'undone') void (kind === 'catalog' ? refreshCatalog() : refreshCustomers());
    }
    seen.current = state;
  }, [state, kind, refresh, refreshCustomers, refreshCatalog]);
  return query;
}

type RowPages = { pages: { items: ImportRow[]; nextCursor: number | null }[]; pageParams: unknown[] };

/** The row as someone else has corrected it meanwhile; null for any other error. */
function rowOfOthers(error: unknown): ImportRow | null {
  const { reason, row } = (readError(error).extraData ?? {}) as { reason?: string; row?: ImportRow };
  return reason === 'row_changed' ? (row ?? null) : null;
}

/**
 * Corrects a row. If it conflicted with other rows, those are reloaded too.
 * @returns `answered`: the latest known rows of corrections, by line, whether or not a list contains them
 */
export function useMend(importId: number) {
  const t = useTranslations('imports.preview');
  const trpc = useTRPC();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const mutation = useMutation(trpc.imports.updateImportRow.mutationOptions());
  // Corrections of the same row run one after the other, each based on the result of the previous one.
  const turns = useRef(new Map<number, Promise<{ cells: string[]; isSaved: boolean }>>());
  const [answered, setAnswered] = useState<ReadonlyMap<number, ImportRow>>(new Map());
  const rowsKey = trpc.imports.listImportRows.infiniteQueryKey();

  const show = (row: ImportRow) => {
    setAnswered((rows) => new Map(rows).set(row.line, row));
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
    const before = turns.current.get(row.line);
    const turn = (async () => send(row, (await before)?.cells ?? row.cells, corrections))();
    turns.current.set(row.line, turn);
    const { isSaved } = await turn;
    if (turns.current.get(row.line) === turn) turns.current.delete(row.line);
    return isSaved;
  };

  const send = async ({ line, problems }: ImportRow, base: string[], corrections: Corrections) => {
    const about = `import-${importId}-${line}`;
    try {
      const cells = withCorrections(base, corrections);
      const { row, ...outcome } = await mutation.mutateAsync({ importId, line, cells, base });
      queryClient.setQueryData(trpc.imports.getImport.queryKey({ importId }), (old) => old && { ...old, ...outcome });
      show(row);
      if ([...problems, ...row.problems].some(({ severity }) => severity === 'conflict'))
        void queryClient.invalidateQueries({ queryKey: rowsKey });
      notify.settled(about);
      notify.done(t('saved', { line }));
      return { cells: row.cells, isSaved: true };
    } catch (error) {
      const theirs = rowOfOthers(error);
      notify.failed(error, theirs ? t('clash', { line }) : undefined, { about });
      if (!theirs) return { cells: base, isSaved: false };
      show(theirs);
      void queryClient.invalidateQueries({ queryKey: trpc.imports.getImport.queryKey({ importId }) });
      return { cells: theirs.cells, isSaved: false };
    }
  };
  return { mend, busy: mutation.isPending, answered };
}
export type Mend = ReturnType<typeof useMend>['mend'];
