'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { ImportDetail } from '@/server/imports/imports.schema';
import { keptReasons } from '@/server/imports/imports.values';

/** How the columns of an import and their values are called and written. */
export function useImportWords({ knownColumns, columns }: Pick<ImportDetail, 'knownColumns' | 'columns'>) {
  const t = useTranslations('imports');
  const words = useTranslations('common.changes');
  const format = useFormat();
  const headers = new Map(knownColumns.map(({ key, header }) => [key, header]));
  return {
    /** A field of the service, by its key. */
    field: (key: string) => headers.get(key) ?? key,
    /** A column of the file. */
    column: (index: number) => columns[index]?.header || t('columns.unnamed', { number: index + 1 }),
    /** Why a row was not undone. */
    kept(code: string): string {
      const known = keptReasons.find((each) => each === code);
      return known ? t(`kept.${known}`) : code;
    },
    /** A value as people read it. */
    value(key: string, value: unknown): string {
      if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '';
      if (Array.isArray(value)) return value.join(', ');
      if (typeof value === 'boolean') return words(value ? 'yes' : 'no');
      if (key === 'balance' && typeof value === 'number') return format.money(value);
      return String(value);
    },
  };
}
export type ImportWords = ReturnType<typeof useImportWords>;
