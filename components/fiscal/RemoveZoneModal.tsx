'use client';

import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { preconditionOf } from '@/components/editing/precondition';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { ZoneSummary } from '@/server/fiscal/fiscal.schema';

export interface RemoveZoneProps {
  opened: boolean;
  zone: ZoneSummary | null;
  zones: ZoneSummary[];
  name: string;
  onClose: () => void;
}

/** Asks before a zone is removed: without a primary one, the restaurant has no VAT. */
export default function RemoveZoneModal({ opened, name, ...rest }: RemoveZoneProps) {
  const t = useTranslations('fiscal.remove');
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={t('title', { name })}>
      <RemoveZone {...rest} />
    </Dialog>
  );
}

/** A separate component, so that each opening asks again. */
function RemoveZone({ zone, zones, onClose }: Omit<RemoveZoneProps, 'opened' | 'name'>) {
  const t = useTranslations('fiscal.remove');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('fiscal');
  const { id } = useRestaurant();
  const remove = useMutation(
    trpc.fiscal.removeOperationZone.mutationOptions({
      onSuccess: async () => {
        notify.done(t('done'));
        onClose();
        await refresh();
      },
      onError: refresh,
    }),
  );
  return (
    <>
      <Text>{t(zone?.isPrimary ? 'lastText' : 'text')}</Text>
      <DialogActions
        action={t('action')}
        danger
        busy={remove.isPending}
        problem={remove.error}
        onAction={() => zone && remove.mutate({ id, operationZoneId: zone.operationZoneId, ...preconditionOf(zones) })}
        onCancel={onClose}
      />
    </>
  );
}
