'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { History } from '@/components/audit/History';
import type { FieldWords } from '@/components/editing/ConflictModal';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { SharedEditDialogs } from '@/components/editing/SharedEditDialogs';
import { useShell } from '@/components/shell/shellContext';
import { BackLink } from '@/components/ui/BackLink';
import { fieldErrors, readError } from '@/components/ui/errors';
import layout from '@/components/ui/layout.module.css';
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
import { usePlaceEdit } from '../usePlaceEdit';
import { BrandFieldsPanel, type BrandFormFacts } from './BrandFieldsPanel';
import { type BrandFields, bodyOf, formOf, shownFields } from './form';

/** The settings of a brand, with their history. Admins can archive or restore it. */
export function BrandScreen({ facts }: { facts: BrandFormFacts }) {
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
                <BrandForm brand={data} facts={facts} />
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

function BrandForm({ brand, facts }: { brand: BrandWithVersion; facts: BrandFormFacts }) {
  const t = useTranslations('brands.brand');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const words = useFieldWords();
  const { user } = useShell();
  const { brandId } = brand;
  const canChangeGroup = user.role === 'admin';
  const update = useMutation(trpc.brands.updateBrand.mutationOptions());
  const { edit, checked, bar } = usePlaceEdit({
    read: brand,
    formOf,
    bodyOf: (form) => bodyOf(form, canChangeGroup),
    write: (body, options) => update.mutateAsync({ brandId, ...body, ...options }),
    readAgain: () => queryClient.fetchQuery(trpc.brands.getBrand.queryOptions({ brandId }, { staleTime: 0 })),
    draftKey: `brand:${brandId}`,
    saySaved: (name) => t('saved', { name }),
    shownFields,
    showsError: isAboutCurrency,
  });
  const isNameless = checked && edit.form.name.trim() === '';
  return (
    <>
      <Panel>
        <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
        <BrandFieldsPanel
          form={edit.form}
          onEdit={edit.edit}
          facts={facts}
          canChangeGroup={canChangeGroup}
          faults={{
            ...(isNameless && { name: t('required') }),
            ...(isAboutCurrency(edit.error) && { currency: t('currencyKept') }),
            ...fieldErrors(edit.error),
          }}
        />
      </Panel>
      <Panel title={t('look')}>
        <LogoAndColours brandId={brandId} value={edit.form} error={fieldErrors(edit.error).logoImageId} onChange={edit.edit} />
      </Panel>
      <SaveBar {...bar} />
      <SharedEditDialogs edit={edit} words={words} history={{ brandId, subjectKind: 'brand', subjectId: String(brandId) }} />
    </>
  );
}

/** Amounts stored in one currency are meaningless in another. */
const isAboutCurrency = (error: unknown) => (readError(error).extraData as { reason?: string } | undefined)?.reason === 'has_amounts';

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

/** Describes the fields of a brand, for comparisons. */
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
