'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { History } from '@/components/audit/History';
import type { FieldWords } from '@/components/editing/ConflictModal';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { HeldDialogs } from '@/components/editing/HeldDialogs';
import { useHeldEdit } from '@/components/editing/useHeldEdit';
import { useRefresh } from '@/components/live/reads';
import { useShell } from '@/components/shell/shellContext';
import { BackLink } from '@/components/ui/BackLink';
import { fieldErrors } from '@/components/ui/errors';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useRenewFrame } from '@/components/ui/opening';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { SaveBar } from '@/components/ui/SaveBar';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import { localeNames } from '@/i18n/locales';
import type { BrandWithVersion } from '@/server/brands/brands.schema';
import { ArchivePanel } from '../ArchivePanel';
import { LogoAndColours } from '../LogoAndColours';
import { BrandFieldsPanel } from './BrandFieldsPanel';
import { type BrandFields, bodyOf, formOf } from './form';

/** What a brand is, and what was changed of it; admins archive it, or restore it. */
export function BrandScreen({ timeZones }: { timeZones: string[] }) {
  const t = useTranslations('brands.brand');
  const trpc = useTRPC();
  const { user } = useShell();
  const { id: brandId } = useBrand();
  const { data, error, refetch } = useQuery(trpc.brands.getBrand.queryOptions({ brandId }));
  if (!data) return error && <ErrorState error={error} retry={refetch} heading />;
  return (
    <>
      {user.role !== 'brand' && <BackLink href="/admin/brands">{t('back')}</BackLink>}
      <PageHeader title={data.name} subtitle={t('subtitle')} />
      <ScreenTabs
        tabs={[
          {
            value: 'details',
            label: t('tabs.details'),
            panel: (
              <div className={layout.stack}>
                <BrandForm brand={data} timeZones={timeZones} />
                {user.role === 'admin' && <ArchiveBrand brand={data} />}
              </div>
            ),
          },
          {
            value: 'history',
            label: t('tabs.history'),
            panel: <History brandId={brandId} subjectKind="brand" subjectId={brandId} />,
          },
        ]}
      />
    </>
  );
}

function BrandForm({ brand, timeZones }: { brand: BrandWithVersion; timeZones: string[] }) {
  const t = useTranslations('brands.brand');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh('places');
  const renew = useRenewFrame();
  const words = useFieldWords();
  const { user } = useShell();
  const { brandId } = brand;
  const canMove = user.role === 'admin';
  const [checked, setChecked] = useState(false);
  const update = useMutation(trpc.brands.updateBrand.mutationOptions());
  const edit = useHeldEdit({
    read: brand,
    formOf,
    bodyOf: (form) => bodyOf(form, canMove),
    write: (body, held) => update.mutateAsync({ brandId, ...body, ...held }),
    versionOf: ({ etag }) => etag,
    // A refusal tells only what can be changed, without its version.
    overtakenIn: () => queryClient.fetchQuery(trpc.brands.getBrand.queryOptions({ brandId }, { staleTime: 0 })),
    draftKey: `brigade:brand:${brandId}`,
    onSaved: async ({ name }) => {
      setChecked(false);
      notify.done(t('saved', { name }));
      await refresh();
      renew();
    },
    onFailed: (error) => Object.keys(fieldErrors(error)).length > 0,
  });
  const isNameless = checked && edit.form.name.trim() === '';
  const check = (send: () => void) => () => {
    setChecked(true);
    send();
  };
  return (
    <>
      <Panel>
        <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
        <BrandFieldsPanel
          form={edit.form}
          onEdit={edit.edit}
          timeZones={timeZones}
          canMove={canMove}
          faults={{ ...(isNameless && { name: t('required') }), ...fieldErrors(edit.error) }}
        />
      </Panel>
      <Panel title={t('look')}>
        <LogoAndColours brandId={brandId} value={edit.form} error={fieldErrors(edit.error).logoImageId} onChange={edit.edit} />
      </Panel>
      <SaveBar {...edit.bar} onSave={check(edit.save)} onPreview={check(edit.preview)} />
      <HeldDialogs edit={edit} words={words} history={{ brandId, subjectKind: 'brand', subjectId: String(brandId) }} />
    </>
  );
}

function ArchiveBrand({ brand: { brandId, name, archivedAt } }: { brand: BrandWithVersion }) {
  const trpc = useTRPC();
  const archive = useMutation(trpc.brands.archiveBrand.mutationOptions());
  const restore = useMutation(trpc.brands.unarchiveBrand.mutationOptions());
  return (
    <ArchivePanel
      of="brand"
      name={name}
      archivedAt={archivedAt}
      onArchive={() => archive.mutateAsync({ brandId })}
      onRestore={() => restore.mutateAsync({ brandId })}
    />
  );
}

/** The fields of a brand as a comparison says them. */
function useFieldWords(): FieldWords {
  const t = useTranslations('brands.brand');
  const trpc = useTRPC();
  const format = useFormat();
  const channelName = useChannelName();
  const { user } = useShell();
  const groups = useQuery(trpc.brands.listBrandGroups.queryOptions({}, { enabled: user.role === 'admin' })).data;
  const values: { [Field in keyof BrandFields]?: (value: BrandFields[Field]) => string } = {
    brandGroupId: (id) => groups?.find(({ brandGroupId }) => brandGroupId === id)?.name ?? '',
    language: (language) => localeNames[language],
    channelIds: (ids) => format.list(ids.map(channelName)),
    logoImageId: (id) => t(id === null ? 'noLogo' : 'otherLogo'),
    primaryColor: (colour) => colour ?? t('noColour'),
    secondaryColor: (colour) => colour ?? t('noColour'),
  };
  return {
    field: (name) => t(`fields.${name as keyof BrandFields}`),
    value: (name, value) => values[name as keyof BrandFields]?.(value as never) ?? String(value),
  };
}
