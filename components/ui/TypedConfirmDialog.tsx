'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from './Dialog';
import { DialogActions } from './DialogActions';
import { Form } from './Form';

export interface TypedConfirmProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What will happen, and whether it can be taken back. */
  children: ReactNode;
  /** What has to be typed, in any case of letters. */
  name: string;
  /** The verb: «Reset the stock». */
  action: string;
  busy?: boolean;
  /** What the last try answered. */
  error?: string | null;
  onConfirm: (typed: string) => void;
}

export default function TypedConfirmDialog({ opened, onClose, title, ...rest }: TypedConfirmProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <TypedConfirmForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

/** The dialog's content, for dialogs with further steps. A component of its own, so that each opening starts empty. */
export function TypedConfirmForm({
  children,
  name,
  action,
  busy = false,
  error,
  onConfirm,
  onClose,
}: Omit<TypedConfirmProps, 'opened' | 'title'>) {
  const t = useTranslations('common');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [typed, setTyped] = useState('');
  const matches = typed.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase();

  function submit() {
    if (matches && !busy) onConfirm(typed.trim());
  }

  return (
    <Form onSubmit={submit}>
      <div>{children}</div>
      <TextInput
        mt="md"
        ref={field}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        label={t.rich('confirm.type', { name: () => <strong>{name}</strong> })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <DialogActions problem={error} action={action} danger busy={busy} disabled={!matches} onCancel={onClose} />
    </Form>
  );
}
