'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef } from 'react';
import { useRefresh } from '@/components/live/reads';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import type { ImportRow } from '@/server/imports/imports.schema';
import { isRunning } from './importStates';
import { carriedOver } from './rows/cells';

const POLL_MS = 1_000;

/** Reads anew all that screens show of imports. */
export function useRefreshImports(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await queryClient.invalidateQueries({ queryKey: [['imports']] });
  }, [queryClient]);
}

/** An import, followed while it works: here, in another browser, or begun by another program. */
export function useImport(importId: number) {
  const trpc = useTRPC();
  const refresh = useRefreshImports();
  const refreshCustomers = useRefresh('customers');
  const query = useQuery(
    trpc.imports.getImport.queryOptions(
      { importId },
      { refetchInterval: ({ state: { data } }) => (data && isRunning(data.state) ? POLL_MS : false) },
    ),
  );
  const state = query.data?.state;
  const seen = useRef(state);
  useEffect(() => {
    // Its rows are others once it has come to another state, and so may be those whom it brings in.
    if (seen.current !== undefined && seen.current !== state) {
      void refresh();
      if (state === 'done' || state === 'undone') void refreshCustomers();
    }
    seen.current = state;
  }, [state, refresh, refreshCustomers]);
  return query;
}

/** Corrects a row. Where it was in conflict with others, those are read anew, too. */
export function useMend(importId: number) {
  const t = useTranslations('imports.preview');
  const trpc = useTRPC();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const mutation = useMutation(trpc.imports.updateImportRow.mutationOptions());
  // Corrections of a row wait for each other: each is put into what the one before it has left.
  const turns = useRef(new Map<number, Promise<string[] | null>>());
  const mend = async (row: ImportRow, cells: string[]): Promise<boolean> => {
    const before = turns.current.get(row.line);
    const turn = (async () => send(row, carriedOver((await before) ?? row.cells, row.cells, cells)))();
    turns.current.set(row.line, turn);
    const sent = await turn;
    if (turns.current.get(row.line) === turn) turns.current.delete(row.line);
    return sent !== null;
  };
  const send = async (row: ImportRow, cells: string[]): Promise<string[] | null> => {
    try {
      const { row: mended, counts, applicable } = await mutation.mutateAsync({ importId, line: row.line, cells });
      queryClient.setQueryData(trpc.imports.getImport.queryKey({ importId }), (old) => old && { ...old, counts, applicable });
      queryClient.setQueriesData<{ pages: { items: ImportRow[]; nextCursor: number | null }[]; pageParams: unknown[] }>(
        { queryKey: trpc.imports.listImportRows.infiniteQueryKey() },
        (old) =>
          old && {
            ...old,
            pages: old.pages.map((page) => ({
              ...page,
              items: page.items.map((each) => (each.line === row.line ? mended : each)),
            })),
          },
      );
      if ([...row.problems, ...mended.problems].some(({ severity }) => severity === 'conflict'))
        void queryClient.invalidateQueries({ queryKey: trpc.imports.listImportRows.infiniteQueryKey() });
      notify.done(t('saved', { line: row.line }));
      return mended.cells;
    } catch (error) {
      notify.failed(error);
      return null;
    }
  };
  return { mend, busy: mutation.isPending };
}
export type Mend = ReturnType<typeof useMend>['mend'];
