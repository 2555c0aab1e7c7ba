'use client';

import { Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { LayoutSummary } from '@/server/floor/floor.schema';
import { MAX_NAME_LENGTH } from '@/server/floor/floor.values';
import { NewLayoutForm, useDrawNext } from './NewLayoutForm';
import { Thumbnail } from './Thumbnail';

export interface DuplicateLayoutProps {
  opened: boolean;
  layout: LayoutSummary | undefined;
  onClose: () => void;
}

/** Previews the copy and asks for its name. */
export default function DuplicateLayoutModal({ opened, layout, onClose }: DuplicateLayoutProps) {
  const t = useTranslations('floor.layouts.duplicate');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { name: layout?.name ?? '' })}>
      {layout && <Duplicate layout={layout} onClose={onClose} />}
    </Dialog>
  );
}

function Duplicate({ layout, onClose }: { layout: LayoutSummary; onClose: () => void }) {
  const t = useTranslations('floor.layouts');
  const trpc = useTRPC();
  const format = useFormat();
  const { tableLayoutUuid, name, rooms, tableCount } = layout;
  const { data } = useQuery(trpc.floor.getLayout.queryOptions({ tableLayoutUuid }));
  const copy = useMutation(trpc.floor.duplicateLayout.mutationOptions(useDrawNext()));
  return (
    <>
      <Thumbnail rooms={data?.rooms} />
      <Text size="sm" my="sm">
        {t('rooms', { count: rooms.length })} · {t('tables', { count: tableCount, shown: format.number(tableCount) })}
      </Text>
      <NewLayoutForm
        name={t('duplicate.nameOf', { name }).slice(0, MAX_NAME_LENGTH)}
        follows={t('duplicate.follows')}
        action={t('duplicate.action')}
        isBusy={copy.isPending || copy.isSuccess}
        problem={copy.error}
        onSubmit={(newName) => copy.mutate({ tableLayoutUuid, name: newName })}
        onClose={onClose}
      />
    </>
  );
}
