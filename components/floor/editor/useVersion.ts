import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useEffect, useRef } from 'react';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { difference } from '../model/difference';
import { planOf } from '../model/saving';
import { useEditorActions } from './EditorContext';

/**
 * Applies the published version that the address names, as one unsaved step, and previews the changes of a save.
 * @param isReady whether the draft of this browser is restored: the version is applied on top of it
 */
export function useVersionOfUrl(isReady: boolean): void {
  const t = useTranslations('floor.editor.version');
  const { store, open } = useEditorActions();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [version, setVersion] = useQueryState('version', parseAsInteger);
  const appliedVersion = useRef<number | null>(null);
  useEffect(() => {
    if (!isReady || version === null || version === appliedVersion.current) return;
    appliedVersion.current = version;
    async function applyVersion(number: number): Promise<void> {
      const { tableLayoutUuid } = store.layout;
      try {
        const content = await queryClient.fetchQuery(trpc.floor.getVersion.queryOptions({ tableLayoutUuid, version: number }));
        const plan = planOf(content, store.saved);
        if (difference(store.state.plan, plan).length === 0) return notify.done(t('same', { version: number }));
        store.send({ type: 'takeVersion', plan, name: t('name', { version: number }) });
        open('changes');
      } catch (error) {
        notify.failed(error, t('failed', { version: number }));
      } finally {
        // A reload, or another visit of the same address, does not apply it again.
        void setVersion(null).then(() => {
          appliedVersion.current = null;
        });
      }
    }
    if (store.canEdit) void applyVersion(version);
  }, [isReady, version, setVersion, store, open, trpc, queryClient, notify, t]);
}
