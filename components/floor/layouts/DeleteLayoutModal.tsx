'use client';

import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { readError } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { LayoutSummary } from '@/server/floor/floor.schema';

export interface DeleteLayoutProps {
  opened: boolean;
  layout: LayoutSummary | undefined;
  onClose: () => void;
}

/** Asks before a layout is deleted, and once more if its tables have guests. */
export default function DeleteLayoutModal({ opened, layout, onClose }: DeleteLayoutProps) {
  const t = useTranslations('floor.layouts.delete');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { name: layout?.name ?? '' })}>
      {layout && <DeleteLayout layout={layout} onClose={onClose} />}
    </Dialog>
  );
}

/** A separate component, so that each opening asks again. */
function DeleteLayout({
  layout: { tableLayoutUuid, name, tableCount, published },
  onClose,
}: {
  layout: LayoutSummary;
  onClose: () => void;
}) {
  const t = useTranslations('floor.layouts.delete');
  const format = useFormat();
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('floor');
  const remove = useMutation(
    trpc.floor.deleteLayout.mutationOptions({
      onSuccess: () => {
        refresh();
        notify.done(t('done', { name }));
        onClose();
      },
    }),
  );
  const occupied =
    readError(remove.error).code === 'table_in_use' ? occupiedTables(readError(remove.error).extraData, format.locale) : null;
  return (
    <>
      <Text>{t('text', { count: tableCount, shown: format.number(tableCount) })}</Text>
      {published && (
        <Text mt="xs" fw={500}>
          {t('inForce')}
        </Text>
      )}
      <Text mt="xs" c="dimmed" size="sm">
        {t('wayBack')}
      </Text>
      <DialogActions
        action={t(occupied ? 'force' : 'action')}
        danger
        busy={remove.isPending}
        problem={occupied ? t('occupied', { count: occupied.length, names: format.list(occupied) }) : remove.error}
        onAction={() => remove.mutate({ tableLayoutUuid, force: occupied !== null })}
        onCancel={onClose}
      />
    </>
  );
}

/** The names of the tables with guests, from the refusal. */
function occupiedTables(extraData: unknown, locale: string): string[] {
  const tables = typeof extraData === 'object' && extraData !== null && 'tables' in extraData ? extraData.tables : [];
  const names = Array.isArray(tables) ? tables.map(({ name }: { name: string }) => name) : [];
  return names.sort(new Intl.Collator(locale, { numeric: true }).compare);
}
