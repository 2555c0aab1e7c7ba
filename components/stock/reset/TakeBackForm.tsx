'use client';

import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useErrorMessage } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useTRPCClient } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { Change } from '@/server/core/writes/diff';
import { unitsMoved } from './effect';
import { useTakeBack } from './useTakeBack';

interface Props {
  /** The entry of the history to take back. */
  auditId: number;
  onClose: () => void;
}

/** What comes back and what stays, and the button that does it. */
export function TakeBackForm({ auditId, onClose }: Props) {
  const t = useTranslations('stock.reset.takeBack');
  const common = useTranslations('common');
  const format = useFormat();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const client = useTRPCClient();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  const preview = useQuery({
    queryKey: ['take back preview', auditId],
    queryFn: () => client.audit.revertChange.mutate({ auditId, dryRun: true }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const takeBack = useTakeBack({
    onDone: () => {
      notify.done(t('done'));
      onClose();
    },
  });
  const changes: Change[] = preview.data?.changes ?? [];
  const units = unitsMoved(changes);
  const error = takeBack.error ?? preview.error;

  return (
    <>
      {preview.data ? (
        <Text>
          {changes.length === 0
            ? t('nothing')
            : t('what', {
                products: changes.length,
                shownProducts: format.number(changes.length),
                units,
                shownUnits: format.number(units),
              })}
        </Text>
      ) : (
        !preview.error && <Skeleton height={13} width="80%" my={5} />
      )}
      <Text c="dimmed" size="sm" mt="xs">
        {t('since')}
      </Text>
      {error && (
        <Text c="red" size="sm" mt="sm" role="alert">
          {errorMessage(error)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button ref={cancel} variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button disabled={!preview.data} loading={takeBack.isPending} onClick={() => takeBack.mutate({ auditId })}>
          {t('action')}
        </Button>
      </Group>
    </>
  );
}
