'use client';

import { Text, Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { readList } from '@/components/editing/sheet/clipboard';
import { MAX_PASTED_ROWS } from '@/components/editing/sheet/limits';
import type { ColumnRules } from '@/components/editing/sheet/sheet';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import type { CatalogSheet } from './product';

export interface PasteListProps {
  opened: boolean;
  onClose: () => void;
  store: CatalogSheet;
  columns: readonly ColumnRules[];
}

/**
 * Reads a pasted list of new products from an email or a spreadsheet: one per line, starting with the name, or with the columns named in
 * the first line.
 */
export default function PasteListModal({ opened, onClose, store }: PasteListProps) {
  const t = useTranslations('catalog.paste');
  const [text, setText] = useState('');
  const lines = text.trim() === '' ? [] : readList(text);
  const isTooLong = lines.length > MAX_PASTED_ROWS;

  function add() {
    if (isTooLong) return;
    const row = store.state.entered.added.length;
    // Name and price are assumed unless the first line names other columns.
    const columns = store.sheet.columns;
    const price = columns.findIndex(({ key }) => key === 'priceCents');
    const isPlain = lines.every((line) => line.length <= 2);
    const spread = isPlain
      ? lines.map(([name = '', amount = '']) => columns.map((_, index) => (index === 0 ? name : index === price ? amount : '')))
      : lines;
    const filled = isPlain ? spread.map((line) => line.slice(0, price + 1)) : spread;
    store.paste(filled, { top: row, bottom: row, left: 0, right: 0 });
    setText('');
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="lg">
      <Form onSubmit={add}>
        <Textarea
          data-autofocus
          required
          label={t('label')}
          description={t('hint')}
          placeholder={t('example')}
          autosize
          minRows={8}
          maxRows={16}
          spellCheck={false}
          value={text}
          error={isTooLong && t('tooMany', { most: MAX_PASTED_ROWS })}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {lines.length === 0 ? '\u00a0' : t('read', { count: lines.length })}
        </Text>
        <DialogActions action={t('add')} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
