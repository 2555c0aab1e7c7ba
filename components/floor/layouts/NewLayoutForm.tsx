'use client';

import { Text, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import { useOpen } from '@/components/ui/opening';
import { MAX_NAME_LENGTH } from '@/server/floor/floor.values';
import { editorLink } from './links';

interface Props {
  /** The proposed name. */
  name?: string;
  example?: string;
  /** What happens after creating it. */
  follows: string;
  action: string;
  isBusy: boolean;
  problem: { message: string } | null;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a new layout. */
export function NewLayoutForm({ name: initialName = '', example, follows, action, isBusy, problem, onSubmit, onClose }: Props) {
  const t = useTranslations('floor.layouts');
  const [name, setName] = useState(initialName);
  const [missing, setMissing] = useState(false);

  function submit() {
    if (name.trim() === '') setMissing(true);
    else onSubmit(name.trim());
  }

  return (
    <Form onSubmit={submit}>
      <TextInput
        data-autofocus
        required
        data-missing={t('nameMissing')}
        label={t('name')}
        placeholder={example}
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
        {follows}
      </Text>
      <DialogActions action={action} busy={isBusy} problem={problem} onCancel={onClose} />
    </Form>
  );
}

/** Opens the editor after a layout was created. */
export function useDrawNext() {
  const open = useOpen();
  const refresh = useRefresh('floor');
  return {
    onSuccess: ({ restaurantId, tableLayoutUuid }: { restaurantId: number; tableLayoutUuid: string }) => {
      refresh();
      open(editorLink(restaurantId, tableLayoutUuid));
    },
  };
}
