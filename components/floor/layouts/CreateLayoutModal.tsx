'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { NewLayoutForm, useDrawNext } from './NewLayoutForm';

export interface CreateLayoutProps {
  opened: boolean;
  onClose: () => void;
}

export default function CreateLayoutModal({ opened, onClose }: CreateLayoutProps) {
  const t = useTranslations('floor.layouts.create');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <CreateLayoutForm onClose={onClose} />
    </Dialog>
  );
}

/** A separate component, so that it is empty each time it opens. */
function CreateLayoutForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('floor.layouts.create');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const create = useMutation(trpc.floor.createLayout.mutationOptions(useDrawNext()));
  return (
    <NewLayoutForm
      example={t('example')}
      follows={t('follows')}
      action={t('action')}
      isBusy={create.isPending || create.isSuccess}
      problem={create.error}
      onSubmit={(name) => create.mutate({ restaurantId, name })}
      onClose={onClose}
    />
  );
}
