'use client';

import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useErrorMessage } from './errors';

/** Notifications: what was done for four seconds, what failed until it is closed. */
export function useNotify() {
  const errorMessage = useErrorMessage();
  const t = useTranslations('common');
  return useMemo(
    () => ({
      /** `undo` adds a button, for changes that can be taken back at once. */
      done(message: string, undo?: { label: string; run: () => void }) {
        const id = crypto.randomUUID();
        notifications.show({
          id,
          color: 'green',
          icon: <IconCheck size={16} aria-hidden />,
          autoClose: undo ? 10_000 : 4_000,
          closeButtonProps: { 'aria-label': t('close') },
          message: undo ? (
            <UndoMessage
              message={message}
              label={undo.label}
              run={() => {
                notifications.hide(id);
                undo.run();
              }}
            />
          ) : (
            message
          ),
        });
      },
      failed(error: unknown, title = t('error.notDone')) {
        notifications.show({
          color: 'red',
          icon: <IconAlertTriangle size={16} aria-hidden />,
          autoClose: false,
          closeButtonProps: { 'aria-label': t('close') },
          title,
          message: errorMessage(error),
        });
      },
    }),
    [errorMessage, t],
  );
}

function UndoMessage({ message, label, run }: { message: string; label: string; run: () => void }) {
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: '0.75rem', justifyContent: 'space-between' }}>
      <span>{message}</span>
      <button type="button" className="text-button" onClick={run}>
        {label}
      </button>
    </span>
  );
}
