'use client';

import { useTranslations } from 'next-intl';
import { parseAsInteger, useQueryState } from 'nuqs';
import { type ReactNode, useRef, useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { SharedEditDialogs } from '@/components/editing/SharedEditDialogs';
import type { HistoryOf } from '@/components/editing/useLastWriter';
import { afterwards } from '@/components/ui/afterwards';
import type { Change } from '@/components/ui/ChangesPreview';
import { SaveBar } from '@/components/ui/SaveBar';
import { WEB_CHANNEL } from '@/server/modules/modules.values';
import type { ChangeGroupsProps } from './ChangeGroups';
import { ChannelTabs } from './ChannelTabs';
import { type EditedModule, enterValue, keyOf } from './drafts';
import { ModulePanel, type PanelModule, type PanelProps } from './ModulePanel';
import classes from './modules.module.css';
import { useFieldWords } from './useFieldWords';
import { useInvalidFields } from './useInvalidFields';
import type { ModuleEdit } from './useModuleEdit';

// It includes the words of the history, and only the preview needs them.
const ChangeGroups = afterwards<ChangeGroupsProps>(() => import('./ChangeGroups'));

interface Props<Module, Answer> {
  editing: ModuleEdit<Module, Answer>;
  /** The information shown with a module in addition to its fields. */
  panelOf: (module: Module) => Pick<PanelProps, 'layer' | 'module' | 'isFirstOnWeb' | 'note' | 'onLock'>;
  /** Effects of a save in addition to the changes of modules. */
  effects?: (answer: Answer) => ReactNode;
  history: HistoryOf;
  /** Shown instead of everything if there are no channels. */
  empty?: ReactNode;
}

/** The modules by channel, edited by a restaurant or its brand. */
export function ModuleEditor<Module extends EditedModule & PanelModule, Answer extends { __changes?: Change[] }>({
  editing: { edit, drafts, touched },
  panelOf,
  effects,
  history,
  empty,
}: Props<Module, Answer>) {
  const t = useTranslations('modules');
  const fieldWords = useFieldWords();
  const channels = [...new Set(edit.base.modules.map(({ channelId }) => channelId))].sort((a, b) => a - b);
  const [requestedChannel, setChannel] = useQueryState('channel', parseAsInteger);
  const channel = [requestedChannel, WEB_CHANNEL].find((each) => each !== null && channels.includes(each)) ?? channels[0];
  /** Increasing it resets the controls to the current values, including invalid input. */
  const [resetCount, setResetCount] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const invalid = useInvalidFields(root);
  if (channel === undefined) return empty;
  return (
    <div ref={root} className={classes.editor}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <ChannelTabs
        channels={channels}
        selected={channel}
        onSelect={setChannel}
        isMarked={(channelId) => [...touched].some((key) => key.endsWith(`/${channelId}`))}
      />
      {edit.base.modules
        .filter(({ channelId }) => channelId === channel)
        .map((module) => (
          <ModulePanel
            key={`${resetCount} ${keyOf(module)}`}
            draft={drafts[keyOf(module)]}
            onEnter={(field, value) => edit.edit((form) => enterValue(form, module, field, value))}
            onInvalid={(field, isInvalid) => invalid.mark(`${keyOf(module)}/${field.path.join('.')}`, isInvalid)}
            {...panelOf(module)}
          />
        ))}
      <SaveBar
        {...edit.bar}
        summary={edit.bar.summary ?? t('changes', { count: edit.edits.length })}
        onDiscard={() => {
          edit.discard();
          setResetCount(resetCount + 1);
          invalid.forget();
        }}
        onPreview={invalid.guard(edit.preview)}
        onSave={invalid.guard(edit.bar.onSave)}
      />
      <SharedEditDialogs
        edit={edit}
        words={fieldWords}
        history={history}
        size="lg"
        preview={({ answer }) => (
          <>
            <ChangeGroups changes={answer.__changes ?? []} />
            {effects?.(answer)}
          </>
        )}
      />
    </div>
  );
}
