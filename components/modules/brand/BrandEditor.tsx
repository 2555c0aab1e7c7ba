'use client';

import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useRef, useState } from 'react';
import { SaveBar } from '@/components/ui/SaveBar';
import { whenOpened } from '@/components/ui/whenOpened';
import { isLocked } from '@/server/modules/layers.rules';
import type { BrandModules } from '@/server/modules/modules.schema';
import { ChannelTabs } from '../ChannelTabs';
import { countOf, type Drafts, entered, keyOf } from '../drafts';
import { ModulePanel } from '../ModulePanel';
import classes from '../modules.module.css';
import type { PreviewProps } from '../PreviewModal';
import { useInvalidFields } from '../useInvalidFields';
import { brandFields } from './fields';
import { ImpactList } from './ImpactList';
import { type LockDrafts, useSaveBrandModules } from './useSaveBrandModules';

const PreviewDialog = whenOpened<PreviewProps>(() => import('../PreviewModal'));

/** What the brand sets, channel by channel; a save shows first which restaurants it changes. */
export function BrandEditor({ brand }: { brand: BrandModules }) {
  const t = useTranslations('modules');
  const channels = [...new Set(brand.modules.map(({ channelId }) => channelId))].sort((a, b) => a - b);
  const [wanted, setChannel] = useQueryState('channel', parseAsInteger);
  const channel = wanted !== null && channels.includes(wanted) ? wanted : channels.includes(2) ? 2 : (channels[0] ?? 0);
  const [drafts, setDrafts] = useState<Drafts>({});
  /** Another one gives the controls back what stands, also where what was typed could not be kept. */
  const [round, setRound] = useState(0);
  const [locks, setLocks] = useState<LockDrafts>({});
  const root = useRef<HTMLDivElement>(null);
  const invalid = useInvalidFields(root);
  const saving = useSaveBrandModules(brand.modules, drafts, locks, (keys) => {
    const rest = <T,>(known: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(known).filter(([key]) => !keys.includes(key)));
    setDrafts(rest);
    setLocks(rest);
  });
  const edited = new Set([...Object.keys(drafts), ...Object.keys(locks)]);

  function lock(key: string, saved: string[][], path: string[], to: boolean) {
    const known = locks[key] ?? saved;
    const next = to ? [...known, path] : known.filter((each) => !isLocked(path, [each]));
    const isSame = next.length === saved.length && next.every((each) => saved.some((other) => other.join('\0') === each.join('\0')));
    const { [key]: _, ...others } = locks;
    setLocks(isSame ? others : { ...others, [key]: next });
  }
  return (
    <div ref={root} className={classes.editor}>
      <ChannelTabs
        channels={channels}
        selected={channel}
        onSelect={setChannel}
        isMarked={(channelId) => [...edited].some((key) => key.endsWith(`/${channelId}`))}
      />
      {saving.refusal && (
        <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
          {saving.refusal}
        </Alert>
      )}
      {brand.modules
        .filter(({ channelId }) => channelId === channel)
        .map((module) => {
          const key = keyOf(module);
          return (
            <ModulePanel
              key={`${round} ${key}`}
              module={{ ...module, fields: brandFields(module, locks[key] ?? module.locked) }}
              layer="brand"
              draft={drafts[key]}
              onEnter={(field, value) => setDrafts((known) => entered(known, key, field, value))}
              onInvalid={(field, isInvalid) => invalid.mark(`${key}/${field.path.join('.')}`, isInvalid)}
              onLock={(field, to) => lock(key, module.locked, field.path, to)}
            />
          );
        })}
      <SaveBar
        dirty={edited.size > 0}
        summary={t('changes', { count: countOf(drafts) + Object.keys(locks).length })}
        saving={saving.busy === 'saving'}
        previewing={saving.busy === 'previewing'}
        onDiscard={() => {
          setDrafts({});
          setLocks({});
          setRound(round + 1);
          invalid.forget();
        }}
        onPreview={invalid.guard(saving.preview)}
        // What reaches every restaurant is shown before it is done.
        onSave={invalid.guard(saving.preview)}
      />
      <PreviewDialog
        opened={saving.found !== null}
        groups={saving.found?.groups ?? []}
        more={saving.found && <ImpactList impact={saving.found.impact} />}
        saving={saving.busy === 'saving'}
        onSave={saving.save}
        onClose={saving.closePreview}
      />
    </div>
  );
}
