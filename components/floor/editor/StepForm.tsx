'use client';

import { NumberInput, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import type { EditorEvent } from '../model/events';
import { useEditorActions } from './EditorContext';

interface Props {
  /** The step that the form makes. */
  step: EditorEvent;
  action: ReactNode;
  disabled?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a dialog over the plan. It makes one step from its fields. */
export function StepForm({ step, action, disabled = false, onClose, children }: Props) {
  const { store } = useEditorActions();
  function submit() {
    if (disabled) return;
    store.send(step);
    onClose();
  }
  return (
    <Form onSubmit={submit}>
      <Stack gap="md">{children}</Stack>
      <DialogActions action={action} disabled={disabled} onCancel={onClose} />
    </Form>
  );
}

/** The number in the first name. */
export function FirstNumber({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <NumberInput
      label={label}
      min={0}
      max={99_999}
      allowDecimal={false}
      value={value}
      onChange={(entered) => onChange(Number(entered) || 0)}
    />
  );
}

const SHOWN_NAMES = 6;

/** The first names that tables will get. */
export function NamesPreview({ names }: { names: readonly string[] }) {
  const t = useTranslations('floor.editor.number');
  return (
    <Text size="sm" c="dimmed">
      {t('preview', { names: names.slice(0, SHOWN_NAMES).join(', ') + (names.length > SHOWN_NAMES ? '…' : '') || '–' })}
    </Text>
  );
}
