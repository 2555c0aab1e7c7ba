'use client';

import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { fieldErrors, isShownAtFields } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { LoadingState } from '@/components/ui/LoadingState';
import { useNotify } from '@/components/ui/notify';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import type { Accounts } from '@/server/treasury/books.schema';

export interface AccountsProps {
  opened: boolean;
  brandId: number;
  onClose: () => void;
}

const accountNames = [
  'journalCode',
  'revenue',
  'discounts',
  'vat',
  'cash',
  'card',
  'onlineCard',
  'mealVoucherCard',
  'mealVoucherPaper',
  'check',
  'external',
  'deferred',
  'grants',
  'wallet',
  'walletGifts',
  'difference',
] as const satisfies readonly (keyof Accounts)[];

/** The accounts of a brand's takings in its books. */
export default function AccountsModal({ opened, brandId, onClose }: AccountsProps) {
  const t = useTranslations('treasury.accounts');
  const trpc = useTRPC();
  const close = useGuardedClose(onClose);
  const { data, error, refetch } = useQuery(trpc.treasury.getAccounts.queryOptions({ brandId }));
  return (
    <Dialog opened={opened} onClose={close} title={t('title')} size="lg">
      {data ? (
        <AccountsForm accounts={data} brandId={brandId} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <LoadingState height={320} />
      )}
    </Dialog>
  );
}

function AccountsForm({ accounts, brandId, onClose }: { accounts: Accounts; brandId: number; onClose: () => void }) {
  const t = useTranslations('treasury.accounts');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('treasury');
  const save = useMutation(trpc.treasury.replaceAccounts.mutationOptions());
  const edit = useSharedEdit({
    read: accounts,
    formOf: (all) => ({ ...all }),
    bodyOf: (form) => form,
    write: (body, options) => save.mutateAsync({ brandId, ...body, ...options }),
    leaves: true,
    draftKey: `accounts:${brandId}`,
    onSaved: () => {
      notify.done(t('done'));
      onClose();
      return refresh();
    },
    onFailed: (error) => isShownAtFields(accountNames, error),
  });
  const errors = fieldErrors(edit.error);
  return (
    <Form onSubmit={edit.save}>
      <Stack gap="md">
        <Text c="dimmed">{t('text')}</Text>
        <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
        <FrozenFields isFrozen={edit.saving}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            {accountNames.map((name) => (
              <TextInput
                key={name}
                label={t(`names.${name}`)}
                required
                maxLength={20}
                autoComplete="off"
                value={edit.form[name]}
                error={errors[name]}
                onChange={(event) => edit.edit({ [name]: event.currentTarget.value.trim().toUpperCase() })}
              />
            ))}
          </SimpleGrid>
        </FrozenFields>
      </Stack>
      <SharedEditActions
        edit={edit}
        words={{ field: (name) => t(`names.${name as (typeof accountNames)[number]}`), value: (_name, value) => String(value) }}
        history={{ brandId, subjectKind: 'accounts of takings' }}
        action={t('save')}
        onClose={onClose}
      />
    </Form>
  );
}
