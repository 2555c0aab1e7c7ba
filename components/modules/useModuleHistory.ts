'use client';

import { useMemo } from 'react';
import type { Json } from '@/server/modules/layers.rules';
import { useModuleWords } from './useModuleWords';
import { definitionAt, useValueWords } from './useValueWords';

/** A path of the history that leads to a setting: of the subject itself, or of another module that the same save changed. */
function settingAt(path: readonly string[]) {
  const isOther = path[0] === 'others';
  const [layer, ...rest] = path.slice(isOther ? 2 : 0);
  if ((layer !== 'module' && layer !== 'own') || rest.length === 0) return null;
  return { other: isOther ? path[1] : undefined, isOwn: layer === 'own', rest };
}

/** What the history says of modules, in words; undefined for what is no setting of one. */
export function useModuleHistory() {
  const words = useModuleWords();
  const inWords = useValueWords();
  return useMemo(
    () => ({
      subject: words.subject,
      /** What a setting is called, whatever its module. */
      setting: words.field,
      label(path: readonly string[], ownWord: string): string | undefined {
        const found = settingAt(path);
        if (!found) return undefined;
        const { other, isOwn, rest } = found;
        return [other && words.typeNamed(other), isOwn && ownWord, words.field(rest)].filter(Boolean).join(', ');
      },
      value(path: readonly string[], content: unknown): string | undefined {
        const found = settingAt(path);
        return found && content !== undefined ? inWords(definitionAt(found.rest), content as Json) : undefined;
      },
    }),
    [words, inWords],
  );
}
