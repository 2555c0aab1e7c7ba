'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import type { ImportDetail } from '@/server/imports/imports.schema';
import { useRefreshImports } from './useImport';

/** A step of an import that a dialog confirms. Its result is shown at once. */
export function useImportStep(step: 'applyImport' | 'undoImport' | 'cancelImport', onDone: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = useRefreshImports();
  const notify = useNotify();
  const options = {
    onSuccess(updated: ImportDetail) {
      queryClient.setQueryData(trpc.imports.getImport.queryKey({ importId: updated.importId }), updated);
      void refresh();
      onDone();
    },
    onError(error: unknown) {
      notify.failed(error);
      void refresh();
    },
  };
  return useMutation(trpc.imports[step].mutationOptions(options));
}
