'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Change } from '@/components/ui/ChangesPreview';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { ModuleObject, ModuleOrigins } from '@/server/modules/modules.schema';
import { type Drafts, keyOf } from './drafts';
import { useGuardedWork } from './useGuardedWork';
import { useModuleWords } from './useModuleWords';

/** What a save would change, module by module. */
export interface ChangeGroup {
  title: string;
  changes: Change[];
  /** Which settings restaurants may no longer set themselves, or may again. */
  locking?: Change[];
}

/** Previews and saves the edited modules of a restaurant, each only if nobody has changed it since it was read. */
export function useSaveModules(modules: ModuleOrigins['modules'], drafts: Drafts, onSaved: (keys: string[]) => void) {
  const t = useTranslations('modules');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const notify = useNotify();
  const words = useModuleWords();
  const [groups, setGroups] = useState<ChangeGroup[] | null>(null);
  const { busy, refusal, run, saveEach } = useGuardedWork(() => setGroups(null));
  const mutation = useMutation(trpc.modules.saveModule.mutationOptions());
  const edited = modules.filter((module) => keyOf(module) in drafts);

  const send = ({ moduleId, channelId, etag }: (typeof edited)[number], dryRun: boolean) => {
    // The draft holds what the controls let through; the service judges it again.
    const module = drafts[keyOf({ moduleId, channelId })] as ModuleObject;
    return mutation.mutateAsync({ restaurantId, moduleId, channelId, module, ifMatch: etag, dryRun });
  };

  return {
    busy,
    /** Why the last save was refused. */
    refusal,
    groups,
    closePreview: () => setGroups(null),
    preview: () =>
      run('previewing', async () => {
        const found: ChangeGroup[] = [];
        for (const module of edited) {
          // Among the settings of a module, whose types nobody knows, those of a dry run are lost.
          const { __changes } = await send(module, true);
          const all = (__changes ?? []) as Change[];
          const own = all.filter(({ path }) => path[0] === 'module').map((change) => ({ ...change, path: change.path.slice(1) }));
          found.push({ title: `${words.type(module)} · ${words.channel(module.channelId)}`, changes: own });
          const others = Map.groupBy(
            all.filter(({ path }) => path[0] === 'others'),
            ({ path }) => String(path[1]),
          );
          for (const [name, changes] of others) {
            const told = changes.flatMap(({ path, before, after, ...change }) => effective(change, path, before, after));
            if (told.length > 0) found.push({ title: words.typeNamed(name), changes: told });
          }
        }
        setGroups(found);
      }),
    save: () =>
      run('saving', async () => {
        await saveEach(
          edited,
          (module) => send(module, false),
          (saved) => onSaved(saved.map(keyOf)),
        );
        setGroups(null);
        notify.done(t('saved'));
      }),
  };
}

/** Of another module that the save changes, what counts there: a whole that came new tells what it holds. */
function effective(change: Pick<Change, 'kind'>, path: Change['path'], before: unknown, after: unknown): Change[] {
  if (path[2] === 'module') return [{ ...change, path: path.slice(3), before, after }];
  const [was, is] = [before, after].map((state) => (state as { module?: Record<string, unknown> } | undefined)?.module);
  if (path.length > 2 || !was || !is) return [];
  return Object.keys(is).flatMap((key): Change[] =>
    JSON.stringify(was[key]) === JSON.stringify(is[key]) ? [] : [{ path: [key], kind: 'changed', before: was[key], after: is[key] }],
  );
}
