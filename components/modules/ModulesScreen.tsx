'use client';

import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle, IconToggleLeft } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useRef, useState } from 'react';
import { History } from '@/components/audit/History';
import { Link } from '@/components/ui/Link';
import { PageHeader } from '@/components/ui/PageHeader';
import { SaveBar } from '@/components/ui/SaveBar';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { whenOpened } from '@/components/ui/whenOpened';
import type { ModuleOrigins } from '@/server/modules/modules.schema';
import { ORDERING_FLOW, WEB_CHANNEL } from '@/server/modules/modules.values';
import { ChannelTabs } from './ChannelTabs';
import { countOf, type Drafts, entered, keyOf, type ShownField } from './drafts';
import { Loading } from './Loading';
import { ModulePanel } from './ModulePanel';
import classes from './modules.module.css';
import type { PreviewProps } from './PreviewModal';
import { useInvalidFields } from './useInvalidFields';
import { useModules } from './useModules';
import { useSaveModules } from './useSaveModules';
import { useWebOpening } from './useWebOpening';

const PreviewDialog = whenOpened<PreviewProps>(() => import('./PreviewModal'));

/** What runs in the restaurant on which channel: every value, where it comes from, and the way back to the brand's. */
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

function Editor({ origins }: { origins: ModuleOrigins }) {
  const t = useTranslations('modules');
  const { id: restaurantId } = useRestaurant();
  const channels = [...new Set(origins.modules.map(({ channelId }) => channelId))].sort((a, b) => a - b);
  const [wanted, setChannel] = useQueryState('channel', parseAsInteger);
  const channel = wanted !== null && channels.includes(wanted) ? wanted : channels.includes(2) ? 2 : channels[0];
  const [drafts, setDrafts] = useState<Drafts>({});
  /** Another one gives the controls back what stands, also where what was typed could not be kept. */
  const [round, setRound] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const invalid = useInvalidFields(root);
  const forget = (keys: string[]) => setDrafts((known) => Object.fromEntries(Object.entries(known).filter(([key]) => !keys.includes(key))));
  const saving = useSaveModules(origins.modules, drafts, forget);
  const shown = origins.modules.filter(({ channelId }) => channelId === channel);
  const web = useWebOpening(origins.modules);
  const changed = (channelId: number) => Object.keys(drafts).some((key) => key.endsWith(`/${channelId}`));

  if (channel === undefined) {
    return (
      <EmptyState icon={<IconToggleLeft size={20} />} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <div ref={root} className={classes.editor}>
      <ChannelTabs channels={channels} selected={channel} onSelect={setChannel} isMarked={changed} />
      {saving.refusal && (
        <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
          {saving.refusal}
        </Alert>
      )}
      {shown.map((module) => (
        <ModulePanel
          key={`${round} ${keyOf(module)}`}
          module={{ ...module, fields: module.fields as ShownField[] }}
          layer="restaurant"
          draft={drafts[keyOf(module)]}
          isFirstOnWeb={web.isFirst && channel === WEB_CHANNEL}
          note={
            web.isNeverOpened &&
            channel === WEB_CHANNEL &&
            module.moduleId === ORDERING_FLOW &&
            t.rich('neverOpened', {
              link: (text) => (
                <Anchor component={Link} href={`/admin/restaurants/${restaurantId}/opening`} inherit underline="always">
                  {text}
                </Anchor>
              ),
            })
          }
          onEnter={(field, value) => setDrafts((known) => entered(known, keyOf(module), field, value))}
          onInvalid={(field, isInvalid) => invalid.mark(`${keyOf(module)}/${field.path.join('.')}`, isInvalid)}
        />
      ))}
      <SaveBar
        dirty={Object.keys(drafts).length > 0}
        summary={t('changes', { count: countOf(drafts) })}
        saving={saving.busy === 'saving'}
        previewing={saving.busy === 'previewing'}
        onDiscard={() => {
          setDrafts({});
          setRound(round + 1);
          invalid.forget();
        }}
        onPreview={invalid.guard(saving.preview)}
        onSave={invalid.guard(saving.save)}
      />
      <PreviewDialog
        opened={saving.groups !== null}
        groups={saving.groups ?? []}
        saving={saving.busy === 'saving'}
        onSave={saving.save}
        onClose={saving.closePreview}
      />
    </div>
  );
}
