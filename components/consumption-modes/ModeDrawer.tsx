'use client';

import { Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { FieldWords } from '@/components/editing/ConflictModal';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { SharedEditDialogs } from '@/components/editing/SharedEditDialogs';
import { SharedEditNews } from '@/components/editing/SharedEditNews';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { Drawer } from '@/components/ui/Drawer';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import { useLast } from '@/components/ui/useLast';
import type { ConsumptionMode, ModesOverview } from '@/server/consumption-modes/consumption-modes.schema';
import { type ModeFlag, modeFlags } from '@/server/consumption-modes/consumption-modes.values';
import { changesOf, fieldsOf, formFrom, formOf, type ModeForm, settingsOf } from './form';
import { GuestPreview } from './GuestPreview';
import { ModeFields } from './ModeFields';
import classes from './modes.module.css';

export interface ModeDrawerProps {
  opened: boolean;
  mode: ConsumptionMode | null;
  issues: ModesOverview['issues'];
  onRemove: (mode: ConsumptionMode) => Promise<void>;
  onClose: () => void;
}

/** A dining option next to the grid: its settings, a preview for guests, and the changes of a save. */
export default function ModeDrawer({ opened, mode, ...rest }: ModeDrawerProps) {
  const t = useTranslations('consumptionModes');
  const channelName = useChannelName();
  const close = useGuardedClose(rest.onClose);
  const shown = useLast(mode);
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
  const refresh = useRefresh('consumption-modes');
  const format = useFormat();
  const { consumptionModeId, restaurantId } = mode;
  const update = useMutation(trpc['consumption-modes'].updateMode.mutationOptions());
  const edit = useSharedEdit({
    read: mode,
    formOf: (state) => fieldsOf(formOf(state, format)),
    bodyOf: (fields, base) => {
      const settings = settingsOf(formFrom(fields), base, format);
      return settings && changesOf(settings, base);
    },
    write: (changes, options) => update.mutateAsync({ consumptionModeId, ...changes, ...options }),
    draftKey: `consumption-mode:${consumptionModeId}`,
    onSaved: () => {
      notify.done(t('saved'));
      return refresh();
    },
  });
  const form = formFrom(edit.form);
  const settings = settingsOf(form, edit.base, format);
  const canSave = edit.isEdited && settings !== null;
  const words = useModeFieldWords();
  return (
    <div className={classes.drawer}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <ModeFields
        mode={mode}
        form={form}
        issues={issues.filter(({ consumptionModeId }) => consumptionModeId === mode.consumptionModeId)}
        onEdit={(change) => edit.edit((current) => fieldsOf({ ...formFrom(current), ...change }))}
      />
      <GuestPreview channelId={mode.channelId} modes={[{ ...mode, ...settings }]} />
      <div className={classes.footer}>
        {edit.problem && (
          <p className={layout.problem} role="alert">
            {edit.problem}
          </p>
        )}
        <SharedEditNews conflicts={edit.conflicts.length} taken={edit.taken.length} onCompare={edit.compare} />
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => {
            edit.leave();
            onClose();
            void onRemove(mode);
          }}
        >
          {t('remove')}
        </Button>
        <Group gap="xs">
          <Button variant="default" disabled={!canSave} loading={edit.previewing} onClick={edit.preview}>
            {t('look')}
          </Button>
          <Button disabled={!canSave} loading={edit.saving} onClick={edit.save}>
            {t('save')}
          </Button>
        </Group>
      </div>
      <SharedEditDialogs
        edit={edit}
        words={words}
        history={{ restaurantId, subjectKind: 'consumption mode', subjectId: String(consumptionModeId) }}
      />
    </div>
  );
}

const isFlag = (name: string): name is ModeFlag => name in modeFlags;

/** Describes the fields of a dining option and their values. */
function useModeFieldWords(): FieldWords {
  const t = useTranslations('consumptionModes');
  const common = useTranslations('common.changes');
  const format = useFormat();
  return {
    field: (name) => (isFlag(name) ? t(`flags.${name}.name`) : t(`fields.${name as Exclude<keyof ModeForm, 'flags'>}`)),
    value: (name, value) => {
      if (typeof value === 'boolean') return common(value ? 'yes' : 'no');
      const cents = name === 'fee' || name === 'reduction' ? format.parseAmount(String(value)) : null;
      if (typeof cents === 'number') return format.money(cents);
      return name === 'question' ? t(`questions.${value as ModeForm['question']}`) : String(value);
    },
  };
}
