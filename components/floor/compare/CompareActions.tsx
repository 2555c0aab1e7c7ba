'use client';

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { editorLink, takeVersionLink } from '@/components/floor/layouts/links';
import type { PublishProps } from '@/components/floor/layouts/PublishModal';
import { isEarlier } from '@/components/floor/layouts/publication';
import { useRefresh } from '@/components/live/reads';
import { Link } from '@/components/ui/Link';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Differences, LayoutSummary } from '@/server/floor/floor.schema';
import type { Side } from './sides';

const PublishDialog = whenOpened<PublishProps>(() => import('@/components/floor/layouts/PublishModal'));

interface Props {
  layout: LayoutSummary;
  show: Side;
  differences: Differences | undefined;
}

/** The actions for the version that is shown. */
export function CompareActions({ layout, show, differences }: Props) {
  const t = useTranslations('floor.compare.actions');
  const [publishing, setPublishing] = useState(false);
  const { tableLayoutUuid, restaurantId, published } = layout;
  if (show === 'box') {
    const differs = differences !== undefined && differences.tables.length + differences.rooms.length > 0;
    return published && differs && <PublishAgain tableLayoutUuid={tableLayoutUuid} version={published.version} />;
  }
  const isInForce = typeof show === 'number' ? show === published?.version : published?.isCurrent === true;
  return (
    <>
      {typeof show === 'number' ? (
        <Button component={Link} href={takeVersionLink(restaurantId, tableLayoutUuid, show)}>
          {t('take', { version: show })}
        </Button>
      ) : (
        <Button component={Link} href={editorLink(restaurantId, tableLayoutUuid)}>
          {t('edit')}
        </Button>
      )}
      {!isInForce && (
        <Button variant="default" onClick={() => setPublishing(true)}>
          {t(typeof show === 'number' && isEarlier(layout, show) ? 'publishAgain' : 'publish')}
        </Button>
      )}
      <PublishDialog
        opened={publishing}
        layout={layout}
        version={typeof show === 'number' ? show : undefined}
        onClose={() => setPublishing(false)}
      />
    </>
  );
}

/** Publishes the current version again. The box then takes it over and works with it. */
function PublishAgain({ tableLayoutUuid, version }: { tableLayoutUuid: string; version: number }) {
  const t = useTranslations('floor.compare.actions');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('floor');
  const publish = useMutation(
    trpc.floor.publishVersion.mutationOptions({
      onSuccess: () => {
        refresh();
        notify.done(t('told', { version }));
      },
      onError: (error) => notify.failed(error),
    }),
  );
  return (
    <Button loading={publish.isPending} onClick={() => publish.mutate({ tableLayoutUuid, version })}>
      {t('tellAgain', { version })}
    </Button>
  );
}
