'use client';

import { Stack, TagsInput, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { fieldErrors } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { LoadingState } from '@/components/ui/LoadingState';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import { useFormat } from '@/components/ui/useFormat';
import { VersionMark } from './DeviceMarks';
import classes from './devices.module.css';

export interface CompliantVersionsProps {
  opened: boolean;
  onClose: () => void;
}

/** The till software that meets the fiscal rules, for all brands, beside what the tills of this brand run. */
export default function CompliantVersionsModal({ opened, onClose }: CompliantVersionsProps) {
  const t = useTranslations('devices.compliant');
  const trpc = useTRPC();
  const close = useGuardedClose(onClose);
  const { data, error, refetch } = useQuery(trpc.devices.listCompliantVersions.queryOptions({}));
  return (
    <Dialog opened={opened} onClose={close} title={t('title')}>
      {data ? (
        <VersionsForm listed={data} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <LoadingState height={240} />
      )}
    </Dialog>
  );
}

/** Whether the service refused one of the versions, and nothing else. */
function refusesVersions(error: unknown): boolean {
  const paths = Object.keys(fieldErrors(error));
  return paths.length > 0 && paths.every((path) => path.startsWith('versions.'));
}

function VersionsForm({ listed, onClose }: { listed: string[]; onClose: () => void }) {
  const t = useTranslations('devices.compliant');
  const trpc = useTRPC();
  const notify = useNotify();
  const format = useFormat();
  const refresh = useRefresh('devices');
  const save = useMutation(trpc.devices.setCompliantVersions.mutationOptions());
  const edit = useSharedEdit({
    read: listed,
    formOf: (versions) => ({ versions }),
    bodyOf: (form) => form,
    write: (body, options) => save.mutateAsync({ ...body, ...options }),
    leaves: true,
    draftKey: 'compliant-versions',
    onSaved: () => {
      notify.done(t('done'));
      onClose();
      return refresh();
    },
    onFailed: refusesVersions,
  });
  return (
    <Form onSubmit={edit.save}>
      <Stack gap="md">
        <Text c="dimmed">{t('text')}</Text>
        <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
        <FrozenFields isFrozen={edit.saving}>
          <TagsInput
            data-autofocus
            label={t('versions')}
            description={t('versionsHint')}
            splitChars={[',', ';', ' ']}
            value={edit.form.versions}
            error={refusesVersions(edit.error) && t('wrong')}
            onChange={(versions) => edit.edit({ versions })}
          />
        </FrozenFields>
        <InUse listed={edit.form.versions} />
      </Stack>
      <SharedEditActions
        edit={edit}
        words={{ field: () => t('versions'), value: (_name, value) => format.list(value as string[]) || t('none') }}
        history={null}
        action={t('save')}
        onClose={onClose}
      />
    </Form>
  );
}

/** What the brand's tills run, and whether the list, as edited, calls it compliant. */
function InUse({ listed }: { listed: readonly string[] }) {
  const t = useTranslations('devices.compliant');
  const trpc = useTRPC();
  const format = useFormat();
  const { id: brandId, name } = useBrand();
  const { data } = useQuery(trpc.devices.listVersionsInUse.queryOptions({ brandId }));
  const known = data?.filter(({ posVersion }) => posVersion !== null) ?? [];
  if (known.length === 0) return null;
  return (
    <section aria-label={t('inUse', { brand: name })}>
      <Text size="sm" fw={600}>
        {t('inUse', { brand: name })}
      </Text>
      <ul className={classes.versionsInUse}>
        {known.map(({ posVersion, deviceCount: count }) => (
          <li key={posVersion}>
            <VersionMark posVersion={posVersion} isCompliant={listed.includes(posVersion ?? '')} />
            <span className={classes.quiet}>{t('tills', { count, shown: format.number(count) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
