'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { History } from '@/components/audit/History';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { SharedEditDialogs } from '@/components/editing/SharedEditDialogs';
import { headOffice } from '@/components/shell/navigation';
import { useShell } from '@/components/shell/shellContext';
import { BackLink } from '@/components/ui/BackLink';
import layout from '@/components/ui/layout.module.css';
import { PageHeader } from '@/components/ui/PageHeader';
import { SaveBar } from '@/components/ui/SaveBar';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import type { RestaurantWithVersion } from '@/server/brands/brands.schema';
import { ArchivePanel } from '../ArchivePanel';
import { usePlaceEdit } from '../usePlaceEdit';
import { bodyOf, formOf, shownFields, useFaults } from './form';
import { type FormFacts, RestaurantFieldsPanels } from './RestaurantFieldsPanels';
import { useFieldWords } from './useFieldWords';

/** The location and opening hours of a restaurant. Head office can archive or restore it. */
export function RestaurantScreen({ restaurantId, facts }: { restaurantId: number; facts: FormFacts }) {
  const t = useTranslations('brands.restaurant');
  const trpc = useTRPC();
  const { user } = useShell();
  const { data, error, refetch } = useQuery(trpc.brands.getRestaurant.queryOptions({ restaurantId }));
  if (!data) return error && <ErrorState error={error} retry={refetch} heading />;
  const isHeadOffice = headOffice.includes(user.role);
  return (
    <>
      {isHeadOffice && <BackLink href={`/admin/brands/${data.brandId}/restaurants`}>{t('back')}</BackLink>}
      <PageHeader title={data.name} subtitle={t('subtitle')} />
      <ScreenTabs
        tabs={[
          {
            value: 'details',
            label: t('tabs.details'),
            panel: (
              <div className={layout.stack}>
                <RestaurantForm restaurant={data} facts={facts} />
                {isHeadOffice && <ArchiveRestaurant restaurant={data} />}
              </div>
            ),
          },
          {
            value: 'history',
            label: t('tabs.history'),
            panel: <History restaurantId={restaurantId} subjectKind="restaurant" subjectId={restaurantId} />,
          },
        ]}
      />
    </>
  );
}

function RestaurantForm({ restaurant, facts }: { restaurant: RestaurantWithVersion; facts: FormFacts }) {
  const t = useTranslations('brands.restaurant');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const words = useFieldWords();
  const { restaurantId, brandId } = restaurant;
  const update = useMutation(trpc.brands.updateRestaurant.mutationOptions());
  const { edit, checked, bar } = usePlaceEdit({
    read: restaurant,
    formOf,
    bodyOf,
    write: (body, options) => update.mutateAsync({ restaurantId, ...body, ...options }),
    readAgain: () => queryClient.fetchQuery(trpc.brands.getRestaurant.queryOptions({ restaurantId }, { staleTime: 0 })),
    draftKey: `restaurant:${restaurantId}`,
    saySaved: (name) => t('saved', { name }),
    shownFields,
  });
  const faults = useFaults(edit.form, checked, edit.error);
  return (
    <div>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <RestaurantFieldsPanels
        facts={facts}
        brandId={brandId}
        form={edit.form}
        onEdit={edit.edit}
        faults={faults}
        checked={checked}
        closesAt={restaurant.closesAt}
      />
      <SaveBar {...bar} />
      <SharedEditDialogs edit={edit} words={words} history={{ restaurantId, subjectKind: 'restaurant', subjectId: String(restaurantId) }} />
    </div>
  );
}

function ArchiveRestaurant({ restaurant: { restaurantId, name, archivedAt } }: { restaurant: RestaurantWithVersion }) {
  const trpc = useTRPC();
  const archive = useMutation(trpc.brands.archiveRestaurant.mutationOptions());
  const restore = useMutation(trpc.brands.unarchiveRestaurant.mutationOptions());
  return (
    <ArchivePanel
      of="restaurant"
      name={name}
      archivedAt={archivedAt}
      onArchive={() => archive.mutateAsync({ restaurantId })}
      onRestore={() => restore.mutateAsync({ restaurantId })}
    />
  );
}
