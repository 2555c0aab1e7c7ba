'use client';

import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { fieldErrors, isShownAtFields } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import type { BrandGroup } from '@/server/brands/brands.schema';
import { MAX_NAME } from '@/server/brands/chain.values';

export interface GroupModalProps {
  opened: boolean;
  /** Null for a new one. */
  group: BrandGroup | null;
  onClose: () => void;
}

/** Creates or renames a brand group. */
export default function GroupModal({ opened, group, onClose }: GroupModalProps) {
  const t = useTranslations('brands.groups');
  const close = useGuardedClose(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={t(group ? 'renameTitle' : 'newTitle')} size="sm">
      {opened && <GroupForm key={group?.brandGroupId ?? 'new'} group={group} onClose={onClose} />}
    </Dialog>
  );
}

function GroupForm({ group, onClose }: Omit<GroupModalProps, 'opened'>) {
  const t = useTranslations('brands.groups');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('places');
  const [checked, setChecked] = useState(false);
  const create = useMutation(trpc.brands.createBrandGroup.mutationOptions());
  const rename = useMutation(trpc.brands.updateBrandGroup.mutationOptions());
  const edit = useSharedEdit({
    read: group,
    formOf: (state) => ({ name: state?.name ?? '' }),
    bodyOf: ({ name }) => (name.trim() === '' ? null : { name: name.trim() }),
    write: (body, options) =>
      group ? rename.mutateAsync({ brandGroupId: group.brandGroupId, ...body, ...options }) : create.mutateAsync({ ...body, ...options }),
    leaves: true,
    draftKey: `brand-group:${group?.brandGroupId ?? 'new'}`,
    onSaved: ({ name }) => {
      notify.done(t(group ? 'renamed' : 'created', { name }));
      onClose();
      return refresh();
    },
    onFailed: (error) => isShownAtFields(['name'], error),
  });
  const isNameless = checked && edit.form.name.trim() === '';
  return (
    <Form
      onSubmit={() => {
        setChecked(true);
        edit.save();
      }}
    >
      <FrozenFields isFrozen={edit.saving}>
        <TextInput
          data-autofocus
          required
          label={t('name')}
          maxLength={MAX_NAME}
          autoComplete="off"
          value={edit.form.name}
          error={isNameless ? t('required') : fieldErrors(edit.error).name}
          onChange={(event) => edit.edit({ name: event.currentTarget.value })}
        />
      </FrozenFields>
      <SharedEditActions
        edit={edit}
        words={{ field: () => t('name'), value: (_, value) => String(value) }}
        history={null}
        action={t(group ? 'rename' : 'create')}
        onClose={onClose}
      />
    </Form>
  );
}
