'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { ErasurePlan as Plan } from '@/server/customers/erasure.schema';

/** Tables with a name for users. Others are called «other data». */
const namedTables = [
  ...(['customers', 'customer_badges', 'users', 'import_rows', 'wallet_cards', 'automatic_reloads', 'outbox_events'] as const),
  ...([
    'wallet_lines',
    'wallet_holds',
    'wallet_charges',
    'loyalty_members',
    'loyalty_lines',
    'loyalty_sessions',
    'loyalty_cards',
    'audit_entries',
  ] as const),
] as const;

/** Counts of the data that erasing deletes and keeps. */
export function ErasurePlan({ plan: { removed, kept } }: { plan: Plan }) {
  const t = useTranslations('customers.erase');
  const format = useFormat();
  const words = ({ table, rows }: { table: string; rows: number }) => {
    const name = namedTables.find((each) => each === table);
    return name && rows > 0 ? t(`tables.${name}`, { count: rows, shown: format.number(rows) }) : [];
  };
  const [removedTexts, keptTexts] = [removed.flatMap(words), kept.flatMap(words)];
  return (
    <>
      <Text mt="sm">{t('removes', { what: format.list(removedTexts) })}</Text>
      {keptTexts.length > 0 && (
        <Text mt="sm" c="dimmed" size="sm">
          {t('keeps', { what: format.list(keptTexts) })}
        </Text>
      )}
    </>
  );
}
