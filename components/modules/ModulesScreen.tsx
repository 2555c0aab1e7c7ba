'use client';

import { Anchor } from '@mantine/core';
import { IconToggleLeft } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { History } from '@/components/audit/History';
import { Link } from '@/components/ui/Link';
import { useNotify } from '@/components/ui/notify';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import type { ModuleOrigins } from '@/server/modules/modules.schema';
import { ORDERING_FLOW, WEB_CHANNEL } from '@/server/modules/modules.values';
import type { ShownField } from './drafts';
import { Loading } from './Loading';
import { ModuleEditor } from './ModuleEditor';
import { useModuleEdit } from './useModuleEdit';
import { useModules } from './useModules';

/** The modules of the restaurant by channel: every value with its origin, and a button to return to the brand's. */
export function ModulesScreen() {
  const t = useTranslations('modules');
  const { id: restaurantId, name } = useRestaurant();
  const { data, error, refetch } = useModules();
  return (
    <>
      <PageHeader title={t('title')} subtitle={name} />
      <ScreenTabs
        tabs={[
          {
            value: 'settings',
            label: t('tabs.settings'),
            panel: data ? <Editor origins={data} /> : error ? <ErrorState error={error} retry={refetch} /> : <Loading />,
          },
          {
            value: 'history',
            label: t('tabs.history'),
            panel: <History restaurantId={restaurantId} subjectKind={['restaurant module', 'restaurant opening']} />,
          },
        ]}
      />
    </>
  );
}

const readOf = ({ etag, modules }: ModuleOrigins) => ({
  etag,
  modules: modules.map((module) => ({ ...module, fields: module.fields as ShownField[] })),
});

function Editor({ origins }: { origins: ModuleOrigins }) {
  const t = useTranslations('modules');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { id: restaurantId } = useRestaurant();
  const save = useMutation(trpc.modules.saveModules.mutationOptions());
  const web = useWebOpening(origins.modules);
  const editing = useModuleEdit({
    read: useMemo(() => readOf(origins), [origins]),
    reload: async () =>
      readOf(await queryClient.fetchQuery(trpc.modules.listModuleOrigins.queryOptions({ restaurantId }, { staleTime: 0 }))),
    save: (modules, options) => save.mutateAsync({ restaurantId, modules, ...options }),
    draftKey: `modules:${restaurantId}`,
    onSaved: () => notify.done(t('saved')),
  });
  return (
    <ModuleEditor
      editing={editing}
      panelOf={(module) => ({
        layer: 'restaurant',
        module,
        isFirstOnWeb: web.isFirst && module.channelId === WEB_CHANNEL,
        note:
          web.isNeverOpened &&
          module.channelId === WEB_CHANNEL &&
          module.moduleId === ORDERING_FLOW &&
          t.rich('neverOpened', {
            link: (text) => (
              <Anchor component={Link} href={`/admin/restaurants/${restaurantId}/opening`} inherit underline="always">
                {text}
              </Anchor>
            ),
          }),
      })}
      history={{ restaurantId, subjectKind: 'restaurant module' }}
      empty={
        <EmptyState icon={<IconToggleLeft size={20} />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      }
    />
  );
}

/** Web ordering starts closed: the first save there closes it until it is opened once, regardless of the switch «closed». */
function useWebOpening(modules: ModuleOrigins['modules']): { isFirst: boolean; isNeverOpened: boolean } {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(trpc.modules.getOpening.queryOptions({ restaurantId }));
  if (!data || data.openedAt !== null) return { isFirst: false, isNeverOpened: false };
  const isFirst = modules.every(({ channelId, isSaved }) => channelId !== WEB_CHANNEL || !isSaved);
  const isClosed = data.channels.some(({ channelId, state }) => channelId === WEB_CHANNEL && state === 'CLOSE');
  return { isFirst, isNeverOpened: !isFirst && isClosed };
}
