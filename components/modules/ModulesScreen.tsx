'use client';

import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle, IconToggleLeft } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useMemo, useRef, useState } from 'react';
import { History } from '@/components/audit/History';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { HeldDialogs } from '@/components/editing/HeldDialogs';
import type { Change } from '@/components/ui/ChangesPreview';
import { Link } from '@/components/ui/Link';
import { useNotify } from '@/components/ui/notify';
import { PageHeader } from '@/components/ui/PageHeader';
import { SaveBar } from '@/components/ui/SaveBar';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import type { ModuleOrigins } from '@/server/modules/modules.schema';
import { ORDERING_FLOW, WEB_CHANNEL } from '@/server/modules/modules.values';
import { type ChangeGroup, ChangeGroups } from './ChangeGroups';
import { ChannelTabs } from './ChannelTabs';
import { changesOfOthers, ownChanges } from './changesOfSave';
import { type EditedModule, entered, keyOf, type ShownField } from './drafts';
import { Loading } from './Loading';
import { ModulePanel } from './ModulePanel';
import classes from './modules.module.css';
import { useFieldWords } from './useFieldWords';
import { useInvalidFields } from './useInvalidFields';
import { useModuleEdit } from './useModuleEdit';
import { useModules } from './useModules';
import { useModuleWords } from './useModuleWords';
import { useWebOpening } from './useWebOpening';

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

const editedOf = ({ modules }: ModuleOrigins) =>
  modules.map((module) => ({ ...module, fields: module.fields as ShownField[], seen: module.etag }) satisfies EditedModule);

function Editor({ origins }: { origins: ModuleOrigins }) {
  const t = useTranslations('modules');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const words = useModuleWords();
  const fieldWords = useFieldWords();
  const { id: restaurantId } = useRestaurant();
  const channels = [...new Set(origins.modules.map(({ channelId }) => channelId))].sort((a, b) => a - b);
  const [wanted, setChannel] = useQueryState('channel', parseAsInteger);
  const channel = wanted !== null && channels.includes(wanted) ? wanted : channels.includes(2) ? 2 : channels[0];
  /** Another one gives the controls back what stands, also where what was typed could not be kept. */
  const [round, setRound] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const invalid = useInvalidFields(root);
  const mutation = useMutation(trpc.modules.saveModule.mutationOptions());
  const { edit, drafts, refusal } = useModuleEdit({
    modules: useMemo(() => editedOf(origins), [origins]),
    reload: async () =>
      editedOf(await queryClient.fetchQuery(trpc.modules.listModuleOrigins.queryOptions({ restaurantId }, { staleTime: 0 }))),
    save: ({ moduleId, channelId }, module, _locked, held) => mutation.mutateAsync({ restaurantId, moduleId, channelId, module, ...held }),
    draftKey: `brigade:modules:${restaurantId}`,
    onSaved: () => notify.done(t('saved')),
  });
  const groupsOf = (module: (typeof edit.base)[number], changes: Change[]): ChangeGroup[] => [
    { title: `${words.type(module)} · ${words.channel(module.channelId)}`, changes: ownChanges(changes) },
    ...[...changesOfOthers(changes)].flatMap(([name, told]) => (told.length > 0 ? [{ title: words.typeNamed(name), changes: told }] : [])),
  ];
  const shown = edit.base.filter(({ channelId }) => channelId === channel);
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
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <ChannelTabs channels={channels} selected={channel} onSelect={setChannel} isMarked={changed} />
      {refusal && (
        <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
          {refusal}
        </Alert>
      )}
      {shown.map((module) => (
        <ModulePanel
          key={`${round} ${keyOf(module)}`}
          module={module}
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
          onEnter={(field, value) => edit.edit((form) => entered(form, module, field, value))}
          onInvalid={(field, isInvalid) => invalid.mark(`${keyOf(module)}/${field.path.join('.')}`, isInvalid)}
        />
      ))}
      <SaveBar
        {...edit.bar}
        summary={edit.bar.summary ?? t('changes', { count: edit.edits.length })}
        onDiscard={() => {
          edit.discard();
          setRound(round + 1);
          invalid.forget();
        }}
        onPreview={invalid.guard(edit.preview)}
        onSave={invalid.guard(edit.save)}
      />
      <HeldDialogs
        edit={edit}
        words={fieldWords}
        history={{ restaurantId, subjectKind: 'restaurant module' }}
        size="lg"
        preview={({ answers }) => (
          // Among the settings of a module, whose types nobody knows, those of a dry run are lost.
          <ChangeGroups groups={answers.flatMap(({ module, answer }) => groupsOf(module, (answer.__changes ?? []) as Change[]))} />
        )}
      />
    </div>
  );
}
