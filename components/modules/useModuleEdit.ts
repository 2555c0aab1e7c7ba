'use client';

import { editsOf } from '@/components/editing/heldEdit.rules';
import { type HeldTo, heldTo } from '@/components/editing/heldTo';
import { useHeldEdit } from '@/components/editing/useHeldEdit';
import type { ModuleObject } from '@/server/modules/modules.schema';
import { draftsOf, type EditedModule, fieldsOf, keyOf, locksOf, touchedBy } from './drafts';
import { useRefreshModules } from './useModules';
import { useRefusal } from './useRefusal';

interface Options<Module extends EditedModule, Answer> {
  /** As they were last read. */
  modules: Module[];
  /** Reads them anew. */
  reload: () => Promise<Module[]>;
  /** Saves one of them, or tells what that would do. */
  save: (module: Module, draft: ModuleObject, locked: string[][] | undefined, held: HeldTo & { dryRun?: boolean }) => Promise<Answer>;
  draftKey: string;
  previewsFirst?: boolean;
  onSaved: () => void;
}

/** The edit of modules, in which two people are compared by fields. Each module is saved only if nobody has changed it since it was read. */
export function useModuleEdit<Module extends EditedModule, Answer>({ modules, reload, save, onSaved, ...rest }: Options<Module, Answer>) {
  const refresh = useRefreshModules();
  const refusalOf = useRefusal();
  const edit = useHeldEdit({
    read: modules,
    formOf: fieldsOf,
    bodyOf: (form, base) => {
      const changes = editsOf({ form, theirs: fieldsOf(base) });
      const [touched, drafts] = [touchedBy(changes), draftsOf(changes)];
      return (
        base
          .filter((module) => touched.has(keyOf(module)))
          // The draft holds what the controls let through; the service judges it again.
          .map((module) => ({
            module,
            draft: (drafts[keyOf(module)] ?? {}) as ModuleObject,
            locked: module.locked && locksOf(form, module),
          }))
      );
    },
    write: async (edited, { dryRun }) => {
      const answers: { module: Module; answer: Answer }[] = [];
      for (const { module, draft, locked } of edited)
        answers.push({ module, answer: await save(module, draft, locked, { ...heldTo(module.seen), ...(dryRun && { dryRun }) }) });
      return { answers, modules: dryRun ? [] : await reload() };
    },
    stateOf: (answer) => answer.modules,
    // A refusal tells of one module only; those before it are saved.
    overtakenIn: reload,
    onSaved: () => {
      onSaved();
      return refresh();
    },
    onFailed: (error) => {
      void refresh();
      return refusalOf(error) !== undefined;
    },
    ...rest,
  });
  return { edit, drafts: draftsOf(edit.edits), touched: touchedBy(edit.edits), refusal: refusalOf(edit.error) };
}
