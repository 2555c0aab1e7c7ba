'use client';

import { useTranslations } from 'next-intl';
import type { FieldWords } from '@/components/editing/ConflictModal';
import type { Json } from '@/server/modules/layers.rules';
import { parseFieldName } from './drafts';
import { useModuleWords } from './useModuleWords';
import { definitionAt, useValueWords } from './useValueWords';

/** Describes the fields of modules and their values. */
export function useFieldWords(): FieldWords {
  const t = useTranslations('modules');
  const words = useModuleWords();
  const inWords = useValueWords();
  return {
    field: (name) => {
      const { key, path, isLock } = parseFieldName(name);
      const field = words.field(path);
      return `${words.subject(`/${key}`)}: ${isLock ? t('lock.named', { field }) : field}`;
    },
    value: (name, value) => {
      const { path, isLock } = parseFieldName(name);
      if (isLock) return t(value === true ? 'lock.isLocked' : 'lock.isOpen');
      return value === null || value === undefined ? t('inherited') : inWords(definitionAt(path), value as Json);
    },
  };
}
