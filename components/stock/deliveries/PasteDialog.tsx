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
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const pasted = usePasted();
  const queryClient = useQueryClient();
  const isFilled = text.trim() !== '';
  const found = useQuery({ ...pasted(settled), enabled: settled.trim() !== '', placeholderData: keepPreviousData });
  const isSettled = text === settled && found.data !== undefined && !found.isPlaceholderData;
  const add = useMutation({
    mutationFn: () => queryClient.fetchQuery(pasted(text)),
    onSuccess: (resolved) => {
      if (resolved.found.length === 0) return;
      onPaste(resolved);
      setText('');
      onClose();
    },
  });
  const isNothing = add.data?.found.length === 0;

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
          error={isNothing && t('nothing')}
          onChange={(event) => {
            setText(event.currentTarget.value);
            add.reset();
          }}
        />
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {!isFilled || found.isError
            ? ' '
            : isSettled
              ? t('found', { count: found.data.found.length, unread: found.data.unread.length })
              : t('finding')}
        </Text>
        {isFilled && isSettled && found.data.unread.length > 0 && <UnreadRows rows={found.data.unread} />}
        <DialogActions
          action={t('add', { count: isFilled && isSettled ? found.data.found.length : 0 })}
          busy={add.isPending}
          problem={add.error ?? (isFilled && found.error)}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
