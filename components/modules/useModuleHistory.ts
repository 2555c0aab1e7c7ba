'use client';

import { useMemo } from 'react';
import type { Json } from '@/server/modules/layers.rules';
import { useModuleWords } from './useModuleWords';
import { definitionAt, useValueWords } from './useValueWords';

/** A module of a restaurant: its id and its channel. */
const MODULE = /^\d+\/\d+$/;

/**
 * A path in the history that leads to a setting: of the subject itself, of another module in the same save, or of one of several that were
 * saved together.
 */
function settingAt(path: readonly string[]) {
  const isNamed = path[0] === 'others' || (path[0] === 'modules' && MODULE.test(path[1] ?? ''));
  const [layer, ...rest] = path.slice(isNamed ? 2 : 0);
  if ((layer !== 'module' && layer !== 'own') || rest.length === 0) return null;
  return { name: isNamed ? path[1] : undefined, isOwn: layer === 'own', rest };
}

/** Describes changes of modules for the history; undefined for anything that is no setting. */
export function useModuleHistory() {
  const words = useModuleWords();
  const inWords = useValueWords();
  return useMemo(
    () => ({
      subject: words.subject,
      /** The name of a setting, whatever its module. */
      setting: words.field,
      label(path: readonly string[], ownWord: string): string | undefined {
        const [container, module = '', part, lock] = path;
        if (container === 'modules' && MODULE.test(module) && part === 'locked' && lock !== undefined)
          return [words.subject(`/${module}`), words.field(lock.split('.'))].join(', ');
        const setting = settingAt(path);
        if (!setting) return undefined;
        const { name, isOwn, rest } = setting;
        return [name && (MODULE.test(name) ? words.subject(`/${name}`) : words.typeNamed(name)), isOwn && ownWord, words.field(rest)]
          .filter(Boolean)
          .join(', ');
      },
      value(path: readonly string[], content: unknown): string | undefined {
        const setting = settingAt(path);
        return setting && content !== undefined ? inWords(definitionAt(setting.rest), content as Json) : undefined;
      },
    }),
    [words, inWords],
  );
}
