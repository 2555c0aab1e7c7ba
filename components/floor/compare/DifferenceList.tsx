'use client';

import { Button, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ChangeGroups } from '@/components/floor/layouts/ChangeGroups';
import { readError } from '@/components/ui/errors';
import { LoadingState } from '@/components/ui/LoadingState';
import { EmptyState, ErrorState } from '@/components/ui/states';
import type { Differences } from '@/server/floor/floor.schema';
import classes from './compare.module.css';

interface Props {
  query: { data: Differences | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  ofBox: boolean;
}

/** The differences in words. For a box, those that would make it refuse orders come first. */
export function DifferenceList({ query: { data, error, isFetching, refetch }, ofBox }: Props) {
  const t = useTranslations('floor.compare');
  if (isFetching && (!data || error)) return <LoadingState height="8rem" />;
  if (error && readError(error).code === 'restaurant_offline') {
    return (
      <EmptyState
        icon={<IconPlugConnectedX size={20} />}
        title={t('offline')}
        action={
          <Button variant="default" onClick={() => void refetch()}>
            {t('askAgain')}
          </Button>
        }
      >
        {t('offlineText')}
      </EmptyState>
    );
  }
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState height="8rem" />;
  const removedCount = data.tables.filter(({ kind }) => kind === 'removed').length;
  const isSame = data.tables.length === 0 && data.rooms.length === 0;
  return (
    <div role="status">
      {ofBox && (
        <Text className={classes.verdict} c={removedCount > 0 ? 'red' : undefined} fw={500}>
          {removedCount > 0 ? t('box.refused', { count: removedCount }) : isSame ? t('box.same') : t('box.noneRefused')}
        </Text>
      )}
      {!(ofBox && isSame) && <ChangeGroups differences={data} ofBox={ofBox} />}
      {ofBox && !isSame && (
        <Text c="dimmed" size="sm" mt="md">
          {t('box.next')}
        </Text>
      )}
    </div>
  );
}
