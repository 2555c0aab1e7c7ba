'use client';

import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { useNotify } from '@/components/ui/notify';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { LayoutSummary } from '@/server/floor/floor.schema';
import { ChangeGroups } from './ChangeGroups';
import { publicationQuery } from './publication';
import { useRefreshLayouts } from './useLayouts';

export interface PublishProps {
  opened: boolean;
  layout: LayoutSummary | undefined;
  /** An earlier version of it; the layout as it is now, unless given. */
  version: number | undefined;
  /** What the tills work with now. */
  inForce: LayoutSummary | undefined;
  onClose: () => void;
}

/** Says what changes for the tills, then publishes. */
export default function PublishModal({ opened, layout, version, inForce, onClose }: PublishProps) {
  const t = useTranslations('floor.layouts.publish');
  const name = layout?.name ?? '';
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={version === undefined ? t('title', { name }) : t('titleOfVersion', { name, version })}
    >
      {layout && <Publish key={version} layout={layout} version={version} inForce={inForce} onClose={onClose} />}
    </Dialog>
  );
}

type Props = Pick<PublishProps, 'version' | 'inForce' | 'onClose'> & { layout: LayoutSummary };

function Publish({ layout, version, inForce, onClose }: Props) {
  const t = useTranslations('floor.layouts.publish');
  const common = useTranslations('common');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefreshLayouts();
  const { tableLayoutUuid } = layout;
  const handling = {
    onSuccess: () => {
      refresh();
      notify.done(t('done'));
      onClose();
    },
    onError: (error: unknown) => notify.failed(error),
  };
  const draft = useMutation(trpc.floor.publishLayout.mutationOptions(handling));
  const earlier = useMutation(trpc.floor.publishVersion.mutationOptions(handling));
  const run = () => (version === undefined ? draft.mutate({ tableLayoutUuid }) : earlier.mutate({ tableLayoutUuid, version }));
  return (
    <>
      {inForce?.tableLayoutUuid === tableLayoutUuid ? (
        <WithinLayout tableLayoutUuid={tableLayoutUuid} version={version} />
      ) : (
        <Replacement layout={layout} version={version} replaced={inForce?.name} />
      )}
      <Text c="dimmed" size="sm" mt="md">
        {t('follows')}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button data-autofocus loading={draft.isPending || earlier.isPending} onClick={run}>
          {t(version === undefined ? 'action' : 'again')}
        </Button>
      </Group>
    </>
  );
}

/** The layout that is in force, in another state: table by table. */
function WithinLayout({ tableLayoutUuid, version }: { tableLayoutUuid: string; version: number | undefined }) {
  const t = useTranslations('floor.layouts.publish');
  const trpc = useTRPC();
  const to = version === undefined ? 'draft' : String(version);
  const { data, error, refetch } = useQuery(trpc.floor.getDifferences.queryOptions({ tableLayoutUuid, from: 'published', to }));
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <Skeleton height="5rem" />;
  return (
    <>
      <Text mb="sm">{t('changes')}</Text>
      <ChangeGroups differences={data} />
    </>
  );
}

/** Another layout than the one in force, or the first: as a whole. */
function Replacement({ layout, version, replaced }: { layout: LayoutSummary; version: number | undefined; replaced: string | undefined }) {
  const t = useTranslations('floor.layouts');
  const trpc = useTRPC();
  const format = useFormat();
  const { tableLayoutUuid, name } = layout;
  const asked = { enabled: version !== undefined };
  const versions = useQuery(trpc.floor.listVersions.queryOptions(publicationQuery(tableLayoutUuid, version ?? 1), asked));
  const listed = versions.data?.items[0];
  const [roomCount, tableCount] =
    version === undefined ? [layout.rooms.length, layout.tableCount] : [listed?.roomCount, listed?.tableCount];
  if (versions.error && !listed) return <ErrorState error={versions.error} retry={versions.refetch} />;
  if (roomCount === undefined || tableCount === undefined) return <Skeleton height="3rem" />;
  const what = {
    name,
    rooms: t('rooms', { count: roomCount }),
    tables: t('tables', { count: tableCount, shown: format.number(tableCount) }),
  };
  return (
    <>
      <Text>{replaced === undefined ? t('publish.first', what) : t('publish.replaces', { ...what, replaced })}</Text>
      {tableCount === 0 && (
        <Text mt="xs" fw={500}>
          {t('publish.noTables')}
        </Text>
      )}
    </>
  );
}
