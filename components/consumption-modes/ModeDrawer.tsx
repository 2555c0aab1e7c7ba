'use client';

import { Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChangesInWords } from '@/components/audit/Differences';
import { useChannelName } from '@/components/stock/shared/useChannelName';
import type { Change } from '@/components/ui/ChangesPreview';
import { Drawer } from '@/components/ui/Drawer';
import { overtakenBy } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose, useUnsavedChanges } from '@/components/ui/unsaved';
import type { ConsumptionMode, ModesOverview } from '@/server/consumption-modes/consumption-modes.schema';
import { changesOf, formOf, settingsOf } from './form';
import { GuestPreview } from './GuestPreview';
import { ModeFields } from './ModeFields';
import classes from './modes.module.css';
import { useRefreshModes } from './useModes';

export interface ModeDrawerProps {
  opened: boolean;
  mode: ConsumptionMode | null;
  issues: ModesOverview['issues'];
  onRemove: (mode: ConsumptionMode) => Promise<void>;
  onClose: () => void;
}

/** One mode beside the grid: its settings, what guests will see of it, and what a save changes. */
export default function ModeDrawer({ opened, mode, ...rest }: ModeDrawerProps) {
  const t = useTranslations('consumptionModes');
  const channelName = useChannelName();
  const close = useGuardedClose(rest.onClose);
  const [last, setLast] = useState(mode);
  // While it closes, it goes on showing what it showed.
  if (mode && mode !== last) setLast(mode);
  const shown = mode ?? last;
  return (
    <Drawer
      opened={opened}
      onClose={close}
      size="lg"
      title={shown && t('modeOn', { mode: t(`types.${shown.type}`), channel: channelName(shown.channelId) })}
    >
      {shown && <Editor key={shown.consumptionModeId} mode={shown} {...rest} />}
    </Drawer>
  );
}

function Editor({ mode, issues, onRemove, onClose }: Omit<ModeDrawerProps, 'opened' | 'mode'> & { mode: ConsumptionMode }) {
  const t = useTranslations('consumptionModes');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefreshModes();
  const locale = useLocale();
  /** What the form began with: a save holds only if it still stands. */
  const [base, setBase] = useState(mode);
  const [form, setForm] = useState(() => formOf(mode, locale));
  const [preview, setPreview] = useState<Change[] | null>(null);
  const settings = settingsOf(form, base);
  const changes = settings && changesOf(settings, base);
  const dirty = !changes || Object.keys(changes).length > 0;
  useUnsavedChanges(dirty);
  if (!dirty && JSON.stringify(mode) !== JSON.stringify(base)) {
    setBase(mode);
    setForm(formOf(mode, locale));
  }

  async function failed(error: unknown) {
    setPreview(null);
    const current = overtakenBy<ConsumptionMode>(error);
    if (!current) return notify.failed(error);
    setBase(current);
    notify.failed(error, t('stale'));
    await refresh();
  }
  const mutation = useMutation(trpc['consumption-modes'].updateMode.mutationOptions({ onError: failed }));
  const input = { consumptionModeId: mode.consumptionModeId, ...changes, ifMatch: { ...base } };

  async function save() {
    const saved = await mutation.mutateAsync(input).catch(() => null);
    if (!saved) return;
    setBase(saved);
    setForm(formOf(saved, locale));
    setPreview(null);
    notify.done(t('saved'));
    await refresh();
  }
  async function look() {
    const found = await mutation.mutateAsync({ ...input, dryRun: true }).catch(() => null);
    if (found) setPreview(found.__changes ?? []);
  }
  return (
    <div className={classes.drawer}>
      <ModeFields
        mode={mode}
        form={form}
        issues={issues.filter(({ consumptionModeId }) => consumptionModeId === mode.consumptionModeId)}
        onEdit={(change) => {
          setPreview(null);
          setForm((known) => ({ ...known, ...change }));
        }}
      />
      <GuestPreview channelId={mode.channelId} modes={[{ ...mode, ...settings }]} />
      {preview && (
        <section aria-label={t('before')} className={classes.changes}>
          <h3>{t('before')}</h3>
          <ChangesInWords changes={preview} />
        </section>
      )}
      <div className={classes.footer}>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={async () => {
            onClose();
            await onRemove(mode);
          }}
        >
          {t('remove')}
        </Button>
        <Group gap="xs">
          <Button
            variant="default"
            disabled={!dirty || !settings}
            loading={mutation.isPending && mutation.variables?.dryRun}
            onClick={look}
          >
            {t('look')}
          </Button>
          <Button disabled={!dirty || !settings} loading={mutation.isPending && !mutation.variables?.dryRun} onClick={save}>
            {t('save')}
          </Button>
        </Group>
      </div>
    </div>
  );
}
