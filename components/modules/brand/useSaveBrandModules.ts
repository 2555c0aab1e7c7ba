'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { ModuleObject, SavedBrandModule } from '@/server/modules/modules.schema';
import { type Drafts, keyOf } from '../drafts';
import { useGuardedWork } from '../useGuardedWork';
import { useModuleWords } from '../useModuleWords';
import type { ChangeGroup } from '../useSaveModules';
import type { BrandModuleView } from './fields';

/** Locks that are edited and not saved, by module: all that is to be locked. */
export type LockDrafts = Readonly<Record<string, string[][]>>;

export interface BrandPreview {
  groups: ChangeGroup[];
  impact: SavedBrandModule['impact'];
}

/** Previews and saves what the brand sets, each module only if nobody has changed it since it was read. */
export function useSaveBrandModules(modules: BrandModuleView[], drafts: Drafts, locks: LockDrafts, onSaved: (keys: string[]) => void) {
  const t = useTranslations('modules.brand');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const notify = useNotify();
  const words = useModuleWords();
  const [found, setFound] = useState<BrandPreview | null>(null);
  const { busy, refusal, run, saveEach } = useGuardedWork(() => setFound(null));
  const mutation = useMutation(trpc.modules.saveBrandModule.mutationOptions());
  const edited = modules.filter((module) => keyOf(module) in drafts || keyOf(module) in locks);

  const send = (module: BrandModuleView, dryRun: boolean) =>
    mutation.mutateAsync({
      brandId,
      moduleId: module.moduleId,
      channelId: module.channelId,
      // The draft holds what the controls let through; the service judges it again.
      module: (drafts[keyOf(module)] ?? {}) as ModuleObject,
      locked: locks[keyOf(module)],
      ifMatch: { ...module },
      dryRun,
    });

  return {
    busy,
    refusal,
    found,
    closePreview: () => setFound(null),
    preview: () =>
      run('previewing', async () => {
        const preview: BrandPreview = { groups: [], impact: [] };
        for (const module of edited) {
          const { __changes = [], impact } = await send(module, true);
          const changes = __changes.filter(({ path }) => path[0] === 'module').map((change) => ({ ...change, path: change.path.slice(1) }));
          const locking = __changes.filter(({ path }) => path[0] === 'locked');
          preview.groups.push({
            title: `${words.type(module)} · ${words.channel(module.channelId)}`,
            changes,
            ...(locking.length > 0 && { locking }),
          });
          preview.impact.push(...impact);
        }
        setFound(preview);
      }),
    save: () =>
      run('saving', async () => {
        await saveEach(
          edited,
          (module) => send(module, false),
          (saved) => onSaved(saved.map(keyOf)),
        );
        setFound(null);
        notify.done(t('saved'));
      }),
  };
}
