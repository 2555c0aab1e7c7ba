'use client';

import { editsOf } from '@/components/editing/sharedEdit.rules';
import type { SharedEdit, WriteOptions } from '@/components/editing/sharedEdit.types';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import type { ModuleObject } from '@/server/modules/modules.schema';
import {
  type Drafts,
  draftsOf,
  type EditedModule,
  fieldsOf,
  keyOf,
  locksOf,
  type ModuleFields,
  type ModuleRef,
  touchedModules,
} from './drafts';
import { useRefusal } from './useRefusal';

/** The changes of one module in a save. */
export interface ModuleChange extends ModuleRef {
  module: ModuleObject;
  locked: string[][] | undefined;
}

/** Modules as read, with the version on which a save is conditional. */
export interface ReadModules<Module> {
  etag: string;
  modules: Module[];
}

interface Options<Module extends EditedModule, Answer> {
  read: ReadModules<Module>;
  /** Reads them again. */
  reload: () => Promise<ReadModules<Module>>;
  /** Saves the changes, completely or not at all. With a dry run, returns the effects. */
  save: (changes: ModuleChange[], options: WriteOptions) => Promise<Answer>;
  draftKey: string;
  previewsFirst?: boolean;
  onSaved: () => void;
}

export interface ModuleEdit<Module, Answer> {
  edit: SharedEdit<ReadModules<Module>, ModuleFields, { answer: Answer }>;
  drafts: Drafts;
  /** The modules with unsaved changes. */
  touched: ReadonlySet<string>;
}

/** The edit of modules. Changes of two people are compared by field. */
export function useModuleEdit<Module extends EditedModule, Answer>({
  read,
  reload,
  save,
  onSaved,
  ...rest
}: Options<Module, Answer>): ModuleEdit<Module, Answer> {
  const refresh = useRefresh('modules');
  const refusalOf = useRefusal();
  const edit = useSharedEdit({
    read,
    formOf: ({ modules }) => fieldsOf(modules),
    bodyOf: (form, { modules }) => {
      const changes = editsOf({ form, theirs: fieldsOf(modules) });
      const [touched, drafts] = [touchedModules(changes), draftsOf(changes)];
      return (
        modules
          .filter((module) => touched.has(keyOf(module)))
          // The draft contains what the controls accept; the service validates it again.
          .map((module) => ({
            moduleId: module.moduleId,
            channelId: module.channelId,
            module: (drafts[keyOf(module)] ?? {}) as ModuleObject,
            locked: module.locked && locksOf(form, module),
          }))
      );
    },
    write: async (changes, options) => {
      const answer = await save(changes, options);
      // The save succeeded, even if the new state cannot be read.
      return { answer, now: options.dryRun ? undefined : await reload().catch(() => undefined) };
    },
    stateOf: ({ now }) => now,
    versionOf: ({ etag }) => etag,
    // A refusal contains the current modules without the version.
    readNewerState: reload,
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
  return { edit, drafts: draftsOf(edit.edits), touched: touchedModules(edit.edits) };
}
