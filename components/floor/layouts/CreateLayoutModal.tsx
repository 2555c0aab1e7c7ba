'use client';

import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { MAX_NAME_LENGTH } from '@/server/floor/floor.values';
import { editorLink } from './links';
import { useRefreshLayouts } from './useLayouts';

export interface CreateLayoutProps {
  opened: boolean;
  onClose: () => void;
}

export default function CreateLayoutModal({ opened, onClose }: CreateLayoutProps) {
  const t = useTranslations('floor.layouts.create');
  const common = useTranslations('common');
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')} closeButtonProps={{ 'aria-label': common('close') }}>
      <CreateLayoutForm onClose={onClose} />
    </Modal>
  );
}

/** A component of its own, so that each opening starts empty. */
function CreateLayoutForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('floor.layouts');
  const common = useTranslations('common');
  const trpc = useTRPC();
  const router = useRouter();
  const notify = useNotify();
  const { id: restaurantId } = useRestaurant();
  const refresh = useRefreshLayouts();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const create = useMutation(
    trpc.floor.createLayout.mutationOptions({
      onSuccess: ({ tableLayoutUuid }) => {
        refresh();
        router.push(editorLink(restaurantId, tableLayoutUuid));
      },
      onError: (error) => notify.failed(error),
    }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') setMissing(true);
    else create.mutate({ restaurantId, name: name.trim() });
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        label={t('name')}
        placeholder={t('create.example')}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setMissing(false);
        }}
        error={missing && t('nameMissing')}
      />
      <Text c="dimmed" size="sm" mt="sm">
        {t('create.follows')}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={create.isPending || create.isSuccess}>
          {t('create.action')}
        </Button>
      </Group>
    </form>
  );
}
