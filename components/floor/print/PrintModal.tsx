'use client';

import { Checkbox, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import { fetchFile } from '@/components/ui/fetchFile';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { printOrientations, printPapers } from '@/server/floor/floor.values';
import classes from './print.module.css';
import { type PrintOptions, printLink } from './printing';

export interface PrintProps {
  opened: boolean;
  layout: { tableLayoutUuid: string; name: string } | undefined;
  /** There are unsaved changes, which will not be printed. */
  isUnsaved?: boolean;
  onClose: () => void;
}

/** Chooses what to print of a layout and on which paper, and downloads it as a PDF. */
export default function PrintModal({ opened, layout, isUnsaved = false, onClose }: PrintProps) {
  const t = useTranslations('floor.print');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { name: layout?.name ?? '' })}>
      {layout && <PrintForm tableLayoutUuid={layout.tableLayoutUuid} isUnsaved={isUnsaved} onClose={onClose} />}
    </Dialog>
  );
}

/** The number of versions offered. */
const SHOWN_VERSIONS = 20;

function PrintForm({ tableLayoutUuid, isUnsaved, onClose }: { tableLayoutUuid: string; isUnsaved: boolean; onClose: () => void }) {
  const t = useTranslations('floor.print');
  const format = useFormat();
  const trpc = useTRPC();
  const [options, setOptions] = useState<PrintOptions>({ version: 'draft', paper: 'A4', orientation: 'auto', rooms: null });
  const { version, paper, orientation } = options;
  const versions = useQuery(trpc.floor.listVersions.queryOptions({ tableLayoutUuid, limit: SHOWN_VERSIONS })).data?.items ?? [];
  const draftRooms = useQuery(trpc.floor.getLayout.queryOptions({ tableLayoutUuid })).data?.rooms;
  const versionRooms = useQuery(
    trpc.floor.getVersion.queryOptions({ tableLayoutUuid, version: Number(version) }, { enabled: version !== 'draft' }),
  ).data?.rooms;
  const rooms = (version === 'draft' ? draftRooms : versionRooms) ?? [];
  const isChosen = (roomId: string) => options.rooms?.includes(roomId) ?? true;
  const chosen = rooms.filter(({ roomId }) => isChosen(roomId));
  const print = usePrint(tableLayoutUuid, onClose);
  const change = (part: Partial<PrintOptions>) => setOptions({ ...options, ...part });

  function choose(roomId: string, isIncluded: boolean) {
    const roomIds = rooms.map((room) => room.roomId).filter((id) => (id === roomId ? isIncluded : isChosen(id)));
    change({ rooms: roomIds.length === rooms.length ? null : roomIds });
  }

  function submit() {
    print.mutate(options);
  }

  return (
    <Form onSubmit={submit}>
      <Stack gap="md">
        <NativeSelect
          data-autofocus
          label={t('version')}
          description={isUnsaved && version === 'draft' && t('unsaved')}
          value={String(version)}
          onChange={({ currentTarget: { value } }) => change({ version: value === 'draft' ? 'draft' : Number(value), rooms: null })}
          data={[
            { value: 'draft', label: t('draft') },
            ...versions.map(({ version: number, createdAt, isPublished }) => ({
              value: String(number),
              label: t(isPublished ? 'versionInForce' : 'versionOf', { version: number, when: format.date(createdAt) }),
            })),
          ]}
        />
        <Choice
          label={t('paper')}
          value={paper}
          values={printPapers}
          words={(value) => value}
          onChange={(value) => change({ paper: value })}
        />
        <Choice
          label={t('orientation')}
          value={orientation}
          values={printOrientations}
          words={(value) => t(`orientations.${value}`)}
          onChange={(value) => change({ orientation: value })}
        />
        {rooms.length > 1 && (
          <fieldset className={classes.rooms}>
            <legend className={classes.legend}>{t('rooms')}</legend>
            {rooms.map(({ roomId, name }) => (
              <Checkbox
                key={roomId}
                label={name}
                checked={isChosen(roomId)}
                onChange={(event) => choose(roomId, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        )}
        <Text size="sm" c="dimmed">
          {t('scale')}
        </Text>
      </Stack>
      <DialogActions
        problem={print.error}
        action={t('action')}
        busy={print.isPending}
        disabled={rooms.length > 0 && chosen.length === 0}
        onCancel={onClose}
      />
    </Form>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  values: readonly Value[];
  words: (value: Value) => string;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, values, words, onChange }: ChoiceProps<Value>) {
  return (
    <div>
      <span className={classes.legend}>{label}</span>
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={value}
        data={values.map((option) => ({ value: option, label: words(option) }))}
        onChange={(chosen) => onChange(chosen as Value)}
      />
    </div>
  );
}

/** Downloads the file in the language of the page. */
function usePrint(tableLayoutUuid: string, onDone: () => void) {
  const locale = useLocale();
  return useMutation({
    mutationFn: (options: PrintOptions) => fetchFile(printLink(tableLayoutUuid, options), locale, 'plan.pdf'),
    onSuccess: onDone,
  });
}
