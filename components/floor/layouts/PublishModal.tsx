'use client';

import { Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { LoadingState } from '@/components/ui/LoadingState';
import { useNotify } from '@/components/ui/notify';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import type { LayoutSummary } from '@/server/floor/floor.schema';
import { PublicationPreview } from './PublicationPreview';
import { isEarlier } from './publication';

export interface PublishProps {
  opened: boolean;
  layout: LayoutSummary | undefined;
  /** An earlier version. Default: the draft. */
  version: number | undefined;
  onClose: () => void;
}

/** Shows what changes for the tills, then publishes. */
export default function PublishModal({ opened, layout, version, onClose }: PublishProps) {
  const t = useTranslations('floor.layouts.publish');
  const name = layout?.name ?? '';
  const isBack = version !== undefined && layout !== undefined && isEarlier(layout, version);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={version === undefined ? t('title', { name }) : t(isBack ? 'titleOfEarlier' : 'titleOfVersion', { name, version })}
    >
      {layout && <Publish key={version} layout={layout} version={version} isBack={isBack} onClose={onClose} />}
    </Dialog>
  );
}

type Props = Pick<PublishProps, 'version' | 'onClose'> & { layout: LayoutSummary; isBack: boolean };

function Publish({ layout, version, isBack, onClose }: Props) {
  const t = useTranslations('floor.layouts.publish');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('floor');
  const { tableLayoutUuid } = layout;
  const callbacks = {
    onSuccess: () => {
      refresh();
      notify.done(t('done'));
      onClose();
    },
  };
  const draft = useMutation(trpc.floor.publishLayout.mutationOptions(callbacks));
  const earlier = useMutation(trpc.floor.publishVersion.mutationOptions(callbacks));
  const publish = () => (version === undefined ? draft.mutate({ tableLayoutUuid }) : earlier.mutate({ tableLayoutUuid, version }));
  return (
    <>
      <Preview layout={layout} version={version} />
      <Text c="dimmed" size="sm" mt="md">
        {t('follows')}
      </Text>
      <DialogActions
        action={t(isBack ? 'again' : 'action')}
        busy={draft.isPending || earlier.isPending}
        problem={draft.error ?? earlier.error}
        onAction={publish}
        onCancel={onClose}
      />
    </>
  );
}

/** The effects of publishing a version or the draft. */
function Preview({ layout, version }: Pick<Props, 'layout' | 'version'>) {
  const trpc = useTRPC();
  const { tableLayoutUuid, restaurantId } = layout;
  const draftQuery = useQuery(trpc.floor.getLayout.queryOptions({ tableLayoutUuid }, { enabled: version === undefined }));
  const versionQuery = useQuery(
    trpc.floor.getVersion.queryOptions({ tableLayoutUuid, version: version ?? 1 }, { enabled: version !== undefined }),
  );
  const { data, error, refetch } = version === undefined ? draftQuery : versionQuery;
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return data ? <PublicationPreview restaurantId={restaurantId} layout={data} /> : <LoadingState height="6rem" />;
}
