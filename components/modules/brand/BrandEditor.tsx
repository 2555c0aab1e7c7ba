'use client';

import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useMemo, useRef, useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { HeldDialogs } from '@/components/editing/HeldDialogs';
import type { Change } from '@/components/ui/ChangesPreview';
import { useNotify } from '@/components/ui/notify';
import { SaveBar } from '@/components/ui/SaveBar';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { BrandModules } from '@/server/modules/modules.schema';
import { type ChangeGroup, ChangeGroups } from '../ChangeGroups';
import { ChannelTabs } from '../ChannelTabs';
import { ownChanges } from '../changesOfSave';
import { type EditedModule, entered, keyOf, locksOf, withLock } from '../drafts';
import { ModulePanel } from '../ModulePanel';
import classes from '../modules.module.css';
import { useFieldWords } from '../useFieldWords';
import { useInvalidFields } from '../useInvalidFields';
import { useModuleEdit } from '../useModuleEdit';
import { useModuleWords } from '../useModuleWords';
import { brandFields } from './fields';
import { ImpactList } from './ImpactList';

const editedOf = ({ modules }: BrandModules) =>
  modules.map((module) => ({ ...module, fields: brandFields(module, module.locked), seen: module }) satisfies EditedModule);

/** What the brand sets, channel by channel; a save shows first which restaurants it changes. */
export function BrandEditor({ brand }: { brand: BrandModules }) {
  const t = useTranslations('modules');
  const { id: brandId } = useBrand();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const words = useModuleWords();
  const fieldWords = useFieldWords();
  const channels = [...new Set(brand.modules.map(({ channelId }) => channelId))].sort((a, b) => a - b);
  const [wanted, setChannel] = useQueryState('channel', parseAsInteger);
  const channel = wanted !== null && channels.includes(wanted) ? wanted : channels.includes(2) ? 2 : (channels[0] ?? 0);
  /** Another one gives the controls back what stands, also where what was typed could not be kept. */
  const [round, setRound] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const invalid = useInvalidFields(root);
  const mutation = useMutation(trpc.modules.saveBrandModule.mutationOptions());
  const { edit, drafts, touched, refusal } = useModuleEdit({
    modules: useMemo(() => editedOf(brand), [brand]),
    reload: async () => editedOf(await queryClient.fetchQuery(trpc.modules.listBrandModules.queryOptions({ brandId }, { staleTime: 0 }))),
    save: ({ moduleId, channelId }, module, locked, held) =>
      mutation.mutateAsync({ brandId, moduleId, channelId, module, locked, ...held }),
    draftKey: `brigade:brand-modules:${brandId}`,
    // What reaches every restaurant is shown before it is done.
    previewsFirst: true,
    onSaved: () => notify.done(t('brand.saved')),
  });
  const groupOf = (module: (typeof edit.base)[number], changes: Change[]): ChangeGroup => {
    const locking = changes.filter(({ path }) => path[0] === 'locked');
    return {
      title: `${words.type(module)} · ${words.channel(module.channelId)}`,
      changes: ownChanges(changes),
      ...(locking.length > 0 && { locking }),
    };
  };
  return (
    <div ref={root} className={classes.editor}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <ChannelTabs
        channels={channels}
        selected={channel}
        onSelect={setChannel}
        isMarked={(channelId) => [...touched].some((key) => key.endsWith(`/${channelId}`))}
      />
      {refusal && (
        <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
          {refusal}
        </Alert>
      )}
      {edit.base
        .filter(({ channelId }) => channelId === channel)
        .map((module) => {
          const key = keyOf(module);
          return (
            <ModulePanel
              key={`${round} ${key}`}
              module={{ ...module, fields: brandFields(module, locksOf(edit.form, module)) }}
              layer="brand"
              draft={drafts[key]}
              onEnter={(field, value) => edit.edit((form) => entered(form, module, field, value))}
              onInvalid={(field, isInvalid) => invalid.mark(`${key}/${field.path.join('.')}`, isInvalid)}
              onLock={(field, to) => edit.edit((form) => withLock(form, module, field.path, to))}
            />
          );
        })}
      <SaveBar
        {...edit.bar}
        summary={edit.bar.summary ?? t('changes', { count: edit.edits.length })}
        onDiscard={() => {
          edit.discard();
          setRound(round + 1);
          invalid.forget();
        }}
        onPreview={invalid.guard(edit.preview)}
        onSave={invalid.guard(edit.preview)}
      />
      <HeldDialogs
        edit={edit}
        words={fieldWords}
        history={{ brandId, subjectKind: 'brand module' }}
        size="lg"
        preview={({ answers }) => (
          <>
            <ChangeGroups groups={answers.map(({ module, answer }) => groupOf(module, answer.__changes ?? []))} />
            <ImpactList impact={answers.flatMap(({ answer }) => answer.impact)} />
          </>
        )}
      />
    </div>
  );
}
