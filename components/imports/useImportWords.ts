'use client';

import { useTranslations } from 'next-intl';
import { useBrand } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import { paymentTypes } from '@/server/customers/customers.values';
import type { ImportDetail, ImportRow } from '@/server/imports/imports.schema';
import { type KeptReason, keptReasons } from '@/server/imports/imports.values';
import { familyOf } from './families';
import { isRestored } from './rows/cells';
import { useProductValue } from './useProductValue';

/** Warnings with a short name. Others are shown by their sentence. */
const warningCodes = ['archived', 'balance_ignored', 'cleaned', 'has_sign_in', 'unknown_group', 'vat_by_rate'] as const;

const productReasons = ['gone', 'changed_since', 'in_use', 'sku_taken'] as const;
const isKeptProduct = (code: KeptReason): code is (typeof productReasons)[number] => productReasons.some((each) => each === code);

/** Names the columns of an import and formats their values. */
export function useImportWords({ kind, knownColumns, columns }: Pick<ImportDetail, 'kind' | 'knownColumns' | 'columns'>) {
  const t = useTranslations('imports');
  const words = useTranslations('common.changes');
  const payments = useTranslations('customers.payment');
  const family = familyOf(kind);
  const product = useProductValue();
  const format = useFormat();
  const { restaurants } = useBrand();
  const headers = new Map([...knownColumns.map(({ key, header }) => [key, header] as const), ['archivedAt', t('field.archivedAt')]]);
  const restaurantNames = new Map(restaurants.map(({ id, name }) => [id, name]));
  return {
    /** A field of the service, by key. */
    field: (key: string) => headers.get(key) ?? key,
    /** A column of the file. */
    column: (index: number) => columns[index]?.header || t('columns.unnamed', { number: index + 1 }),
    /** Why a row was not undone. */
    sayKept(code: string): string {
      const keptReason = keptReasons.find((each) => each === code);
      if (!keptReason) return code;
      return family === 'customers'
        ? t(`of.customers.kept.${keptReason}`)
        : isKeptProduct(keptReason)
          ? t(`of.catalog.kept.${keptReason}`)
          : code;
    },
    /** The effect of a row. */
    kind: (row: ImportRow): string => t(isRestored(row) ? 'row.restored' : `row.${row.kind}`),
    /** The short name of a warning. */
    warning(code: string): string | null {
      const warningCode = warningCodes.find((each) => each === code);
      return warningCode ? t(`warning.${warningCode}`) : null;
    },
    /** Formats a value. */
    value(key: string, value: unknown): string {
      if (key === 'archivedAt') return typeof value === 'string' ? format.dateTime(value) : t('field.restored');
      if (key === 'defaultPassword') return t(value === true ? 'field.signIn' : 'field.noSignIn');
      if (family === 'catalog') return product(key, value);
      if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '';
      if (key === 'restaurantIds' && Array.isArray(value)) return format.list(value.map((id) => restaurantNames.get(id) ?? String(id)));
      if (Array.isArray(value)) return value.join(', ');
      if (typeof value === 'boolean') return words(value ? 'yes' : 'no');
      if (key === 'balance' && typeof value === 'number') return format.money(value);
      const payment = key === 'paymentType' ? paymentTypes.find((each) => each === value) : undefined;
      return payment ? payments(payment) : String(value);
    },
  };
}
export type ImportWords = ReturnType<typeof useImportWords>;
