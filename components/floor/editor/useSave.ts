import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { usePlanSave } from '@/components/editing/usePlanSave';
import { newerStateOf, readError } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import type { Layout } from '@/server/floor/floor.schema';
import { attemptKeys, hasSamePlan, type ReplacePlan, SavedBefore, savePlan } from './save';
import type { EditorStore } from './store';

interface OccupiedTable {
  tableId: string;
  name: string;
}

/** The tables with guests, from the error of a save that would delete them; null for any other error. */
function occupiedFrom(error: unknown): OccupiedTable[] | null {
  const { code, extraData } = readError(error);
  return code === 'table_in_use' ? (extraData as { tables: OccupiedTable[] }).tables : null;
}

const theirsIn = (error: unknown) => (error instanceof SavedBefore ? error.layout : null);

/** The subject of notices about saving a layout, so that the latest one replaces the others. */
export const aboutLayout = (uuid: string): string => `layout ${uuid}`;

/** Saves and publishes the plan, and keeps the obstacles of a save until they are resolved. */
export function useSave(store: EditorStore, onRefused: () => void) {
  const t = useTranslations('floor.editor.save');
  const notify = useNotify();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { floor } = useTRPCClient();
  const [occupied, setOccupied] = useState<OccupiedTable[] | null>(null);
  const [idempotencyKeyOf] = useState(() => attemptKeys(() => `${Date.now()}-${Math.random()}`));

  const { tableLayoutUuid, restaurantId } = store.layout;
  const about = aboutLayout(tableLayoutUuid);
  const refresh = useCallback(
    (layout: Layout) => {
      queryClient.setQueryData(trpc.floor.getLayout.queryKey({ tableLayoutUuid }), layout);
      void queryClient.invalidateQueries({ queryKey: trpc.floor.listLayouts.queryKey({ restaurantId }) });
      void queryClient.invalidateQueries({ queryKey: trpc.floor.getDifferences.queryKey() });
      void queryClient.invalidateQueries({ queryKey: trpc.floor.listVersions.queryKey() });
    },
    [queryClient, trpc, tableLayoutUuid, restaurantId],
  );

  const write = useCallback(
    async (force = false): Promise<void> => {
      const { layout, saved } = store;
      const { plan } = store.state;
      const idempotencyKey = idempotencyKeyOf({ saved, plan, force });
      const replacePlan: ReplacePlan = ({ ifMatch, ...body }) =>
        floor.replacePlan.mutate({ ...body, ifMatch: { ...ifMatch }, idempotencyKey });
      const after = await savePlan({ replacePlan, layout, saved, plan, force, currentFrom: newerStateOf });
      store.recordServed(after.layout, after.saved);
      // If two rooms have the same position, the server puts the older one first.
      if (!hasSamePlan(after.saved, after.layout)) store.afterGesture(() => store.mergeServed(after.layout));
      refresh(after.layout);
      setOccupied(null);
      notify.settled(about);
    },
    [store, floor, idempotencyKeyOf, refresh, notify, about],
  );
  const onFailed = useCallback(
    (error: unknown) => {
      const tables = occupiedFrom(error);
      if (tables) setOccupied(tables);
      else if (readError(error).code === 'data_not_found') notify.failed(error, t('deleted'), { message: t('deletedText'), about });
      else notify.failed(error, t('failed'), { about });
    },
    [notify, t, about],
  );
  const { save: saveQuietly, ...saving } = usePlanSave({ store, write, newerStateOf: theirsIn, onFailed, onRefused });

  const save = useCallback(
    async (force?: boolean): Promise<boolean> => {
      const wasDirty = store.isDirty;
      const isSaved = await saveQuietly(force);
      if (isSaved && wasDirty) notify.done(t('done'));
      return isSaved;
    },
    [store, saveQuietly, notify, t],
  );

  /** Saves first. The notice that it is published says that as well. */
  const publish = useCallback(async (): Promise<boolean> => {
    if (!(await saveQuietly())) return false;
    try {
      await floor.publishLayout.mutate({ tableLayoutUuid });
      refresh(store.layout);
      notify.done(t('published'));
      return true;
    } catch (error) {
      notify.failed(error, t('notPublished'));
      return false;
    }
  }, [saveQuietly, floor, tableLayoutUuid, refresh, store, notify, t]);

  function keepOccupied() {
    const { plan, ids } = store.saved;
    const keysById = new Map(Object.entries(ids).map(([key, id]) => [id, key]));
    const keys = new Set(occupied?.map(({ tableId }) => keysById.get(tableId) ?? tableId));
    store.send({ type: 'bringBack', from: plan, keys });
    setOccupied(null);
  }

  return {
    ...saving,
    save,
    publish,
    /** The names of tables with guests that the save would delete. */
    occupied: occupied?.map(({ name }) => name) ?? null,
    forgetOccupied: () => setOccupied(null),
    /** Restores these tables in the plan. */
    keepOccupied,
  };
}

export type Saving = ReturnType<typeof useSave>;
