'use client';

import { Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import type { Resolved } from './resolvePasted';
import { UnreadRows } from './UnreadRows';
import { usePasted } from './usePasted';

const PAUSE_MS = 250;

export interface PasteProps {
  opened: boolean;
  onClose: () => void;
  onPaste: (resolved: Resolved) => void;
}

/** Reads a pasted list of lines from a supplier’s email or a spreadsheet, and shows which products are known. */
export default function PasteDialog({ opened, onClose, onPaste }: PasteProps) {
  const t = useTranslations('stock.deliveries.paste');
  const [text, setText] = useState('');
  const [debounced] = useDebouncedValue(text, PAUSE_MS);
  const pasteQuery = usePasted();
  const queryClient = useQueryClient();
  const isFilled = text.trim() !== '';
  const resolution = useQuery({ ...pasteQuery(debounced), enabled: debounced.trim() !== '', placeholderData: keepPreviousData });
  const isUpToDate = text === debounced && resolution.data !== undefined && !resolution.isPlaceholderData;
  const add = useMutation({
    mutationFn: () => queryClient.fetchQuery(pasteQuery(text)),
    onSuccess: (resolved) => {
      if (resolved.found.length === 0) return;
      onPaste(resolved);
      setText('');
      onClose();
    },
  });
  const foundNothing = add.data?.found.length === 0;

  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <Form onSubmit={() => add.mutate()}>
        <Textarea
          data-autofocus
          required
          data-missing={t('missing')}
          label={t('label')}
          description={t('hint')}
          placeholder={'PDJ-001;24\nPDJ-002;12;0,85'}
          autosize
          minRows={6}
          maxRows={14}
          spellCheck={false}
          value={text}
          error={foundNothing && t('nothing')}
          onChange={(event) => {
            setText(event.currentTarget.value);
            add.reset();
          }}
        />
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {!isFilled || resolution.isError
            ? ' '
            : isUpToDate
              ? t('found', { count: resolution.data.found.length, unread: resolution.data.unread.length })
              : t('finding')}
        </Text>
        {isFilled && isUpToDate && resolution.data.unread.length > 0 && <UnreadRows rows={resolution.data.unread} />}
        <DialogActions
          action={t('add', { count: isFilled && isUpToDate ? resolution.data.found.length : 0 })}
          busy={add.isPending}
          problem={add.error ?? (isFilled && resolution.error)}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
