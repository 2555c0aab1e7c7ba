'use client';

import { Text, Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import { useFormat } from '@/components/ui/useFormat';
import { readPasted } from './paste';

export interface PasteProps {
  opened: boolean;
  onClose: () => void;
  onPaste: (text: string) => void;
}

/** Takes a list of lines as it stands in a supplier's mail or a spreadsheet. */
export default function PasteDialog({ opened, onClose, onPaste }: PasteProps) {
  const t = useTranslations('stock.deliveries.paste');
  const [text, setText] = useState('');
  const { lines, unread } = readPasted(text, useFormat());
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <Form
        onSubmit={() => {
          onPaste(text);
          setText('');
          onClose();
        }}
      >
        <Textarea
          data-autofocus
          label={t('label')}
          description={t('hint')}
          placeholder={'PDJ-001;24\nPDJ-002;12;0,85'}
          autosize
          minRows={6}
          maxRows={14}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {text.trim() === '' ? ' ' : t('read', { count: lines.length, unread: unread.length })}
        </Text>
        <DialogActions action={t('add', { count: lines.length })} disabled={lines.length === 0} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
