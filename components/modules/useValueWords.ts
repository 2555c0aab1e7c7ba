'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import type { Json, Path } from '@/server/modules/layers.rules';
import { type FieldDefinition, moduleTypes } from '@/server/modules/modules.values';
import { useModuleWords } from './useModuleWords';

/** The definition of a field by its path, whatever its module: fields of the same name mean the same in all. */
export function definitionAt(path: Path): FieldDefinition | undefined {
  const fields = moduleTypes.flatMap((type) => type.fields);
  return fields.find((field) => field.path.join('\0') === path.join('\0'));
}

/** Returns a function that formats a field's value: «20 min», «€5.00», «on». */
export function useValueWords(): (definition: FieldDefinition | undefined, value: Json) => string {
  const t = useTranslations('modules.value');
  const format = useFormat();
  const words = useModuleWords();
  return useCallback(
    (definition, value) => {
      if (typeof value === 'boolean') return t(value ? 'on' : 'off');
      if (Array.isArray(value)) return t('images', { count: value.length });
      if (value === null || value === '') return t('nothing');
      if (typeof value === 'number') {
        if (definition?.kind === 'money') return format.money(value);
        return definition?.kind === 'minutes' ? format.duration(value) : format.number(value);
      }
      if (typeof value === 'object') return t('several', { count: Object.keys(value).length });
      return definition?.kind === 'choice' ? words.option(definition.path, value) : value;
    },
    [t, format, words],
  );
}
