'use client';

import { editsOf } from '@/components/editing/heldEdit.rules';
import type { HeldEdit } from '@/components/editing/heldEdit.types';
import type { HeldTo } from '@/components/editing/heldTo';
import { useHeldEdit } from '@/components/editing/useHeldEdit';
import { useRefresh } from '@/components/live/reads';
import type { ModuleObject } from '@/server/modules/modules.schema';
import { type Drafts, draftsOf, type EditedModule, fieldsOf, keyOf, locksOf, type ModuleFields, type ModuleRef, touchedBy } from './drafts';
import { useRefusal } from './useRefusal';

/** What is saved of one of several modules. */
export interface ModuleChange extends ModuleRef {
  module: ModuleObject;
  locked: string[][] | undefined;
}

/** Modules as they were read, and the version that a save of some of them is held to. */
export interface ReadModules<Module> {
  etag: string;
  modules: Module[];
}

interface Options<Module extends EditedModule, Answer> {
  read: ReadModules<Module>;
  /** Reads them anew. */
  reload: () => Promise<ReadModules<Module>>;
  /** Saves what changed of them, all of it or nothing, or tells what that would do. */
  save: (changes: ModuleChange[], held: HeldTo & { dryRun?: boolean }) => Promise<Answer>;
  draftKey: string;
  previewsFirst?: boolean;
  onSaved: () => void;
}

export interface ModuleEdit<Module, Answer> {
  edit: HeldEdit<ReadModules<Module>, ModuleFields, { answer: Answer }>;
  drafts: Drafts;
  /** The modules that differ from what stands. */
  touched: ReadonlySet<string>;
}

/** The edit of modules, in which two people are compared by fields. */
export function useModuleEdit<Module extends EditedModule, Answer>({
  read,
  reload,
  save,
  onSaved,
  ...rest
}: Options<Module, Answer>): ModuleEdit<Module, Answer> {
  const refresh = useRefresh('modules');
  const refusalOf = useRefusal();
  const edit = useHeldEdit({
    read,
    formOf: ({ modules }) => fieldsOf(modules),
    bodyOf: (form, { modules }) => {
      const changes = editsOf({ form, theirs: fieldsOf(modules) });
      const [touched, drafts] = [touchedBy(changes), draftsOf(changes)];
      return (
        modules
          .filter((module) => touched.has(keyOf(module)))
          // The draft holds what the controls let through; the service judges it again.
          .map((module) => ({
            moduleId: module.moduleId,
            channelId: module.channelId,
            module: (drafts[keyOf(module)] ?? {}) as ModuleObject,
            locked: module.locked && locksOf(form, module),
          }))
      );
    },
    write: async (changes, held) => {
      const answer = await save(changes, held);
      // It is saved, also where what stands now can't be read.
      return { answer, now: held.dryRun ? undefined : await reload().catch(() => undefined) };
    },
    stateOf: ({ now }) => now,
    versionOf: ({ etag }) => etag,
    // A refusal tells what stands of the modules, without its version.
    overtakenIn: reload,
    onSaved: () => {
      onSaved();
      return refresh();
    },
    onFailed: (error) => {
      void refresh();
      return refusalOf(error);
    },
    ...rest,
  });
  return { edit, drafts: draftsOf(edit.edits), touched: touchedBy(edit.edits) };
}
