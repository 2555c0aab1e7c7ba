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
  /** The effects, and whether they can be undone. */
  children: ReactNode;
  /** The text to type. Case is ignored. */
  name: string;
  /** Verb and object: «Reset the stock». */
  action: string;
  busy?: boolean;
  /** The error of the last attempt. */
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

/** The content of the dialog, for dialogs with several steps. A separate component, so that it starts empty each time. */
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
