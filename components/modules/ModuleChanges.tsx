'use client';

import { type Change, ChangesPreview } from '@/components/ui/ChangesPreview';
import type { Json } from '@/server/modules/layers.rules';
import { useModuleWords } from './useModuleWords';
import { definitionAt, useValueWords } from './useValueWords';

/** Describes the changes of a module. */
export function ModuleChanges({ changes }: { changes: Change[] }) {
  const words = useModuleWords();
  const inWords = useValueWords();
  return (
    <ChangesPreview
      changes={changes}
      label={(path) => words.field(path.map(String))}
      value={(path, value) => (value === undefined ? undefined : inWords(definitionAt(path.map(String)), value as Json))}
    />
  );
}
