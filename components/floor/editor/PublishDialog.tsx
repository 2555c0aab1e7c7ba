'use client';

import { Anchor, Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { SubTitle } from '@/components/editing/SubTitle';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Link } from '@/components/ui/Link';
import { LoadingState } from '@/components/ui/LoadingState';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { PublicationPreview } from '../layouts/PublicationPreview';
import { contentOf } from '../model/saving';
import { useEditorActions, useIsDirty, usePlan } from './EditorContext';
import classes from './editor.module.css';

interface Props {
  opened: boolean;
  onPublish: () => Promise<boolean>;
  onClose: () => void;
}

const SHOWN_VERSIONS = 5;

/** The current layout, and what publishing replaces it with. */
export function PublishDialog({ opened, ...rest }: Props) {
  const t = useTranslations('floor.editor.publish');
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={t('title')} size="lg">
      {opened && <Publishing {...rest} />}
    </Dialog>
  );
}

function Publishing({ onPublish, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('floor.editor.publish');
  const { store } = useEditorActions();
  const trpc = useTRPC();
  const format = useFormat();
  const isDirty = useIsDirty();
  const plan = usePlan();
  const layout = useMemo(() => ({ tableLayoutUuid: store.layout.tableLayoutUuid, ...contentOf(store.saved, plan) }), [store, plan]);
  const [isBusy, setBusy] = useState(false);
  const { tableLayoutUuid, restaurantId } = store.layout;
  const versions = useQuery(trpc.floor.listVersions.queryOptions({ tableLayoutUuid, limit: SHOWN_VERSIONS }, { staleTime: 0 }));
  const list = versions.data?.items ?? [];

  async function publish() {
    setBusy(true);
    const isDone = await onPublish();
    setBusy(false);
    if (isDone) onClose();
  }

  return (
    <>
      <PublicationPreview restaurantId={restaurantId} layout={layout} />
      <Text mt="md" c="dimmed" size="sm">
        {t('text')}
      </Text>
      {isDirty && (
        <Text mt="xs" fw={500}>
          {t('savesFirst')}
        </Text>
      )}
      <SubTitle>{t('versions')}</SubTitle>
      {versions.isPending ? (
        <LoadingState height={44} />
      ) : list.length === 0 ? (
        <Text c="dimmed">{t('first')}</Text>
      ) : (
        <ul className={classes.versions}>
          {list.map((version) => (
            <li key={version.version}>
              <span className="tabular">{t('version', { version: version.version })}</span>
              <span className={classes.dimmed}>
                {t('made', {
                  when: format.dateTime(version.publications[0]?.publishedAt ?? version.createdAt),
                  name: version.publications[0]?.userName ?? version.userName ?? '–',
                })}
              </span>
              {version.isPublished && <Badge color="green">{t('inForce')}</Badge>}
            </li>
          ))}
        </ul>
      )}
      <DialogActions action={t(isDirty ? 'saveAndPublish' : 'do')} busy={isBusy} onAction={publish} onCancel={onClose}>
        <Anchor component={Link} href={`/admin/restaurants/${restaurantId}/floor`} size="sm">
          {t('all')}
        </Anchor>
      </DialogActions>
    </>
  );
}
