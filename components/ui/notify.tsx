'use client';

import type { NotificationData } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react';
import { useErrorMessage } from './errors';

const load = () => import('./notifications');
const Host = lazy(load);

let wanted = false;
const waiting = new Set<() => void>();

function subscribe(onChange: () => void) {
  waiting.add(onChange);
  return () => waiting.delete(onChange);
}

async function show(data: NotificationData): Promise<void> {
  wanted = true;
  for (const onChange of waiting) onChange();
  const { notifications } = await load();
  notifications.show(data);
}

/** Where notifications appear: once, around all screens. Their code is fetched with the first one. */
export function NotificationsHost() {
  const isWanted = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  return (
    isWanted && (
      <Suspense fallback={null}>
        <Host />
      </Suspense>
    )
  );
}

/** Notifications: what was done for four seconds, what failed until it is closed. */
export function useNotify() {
  const errorMessage = useErrorMessage();
  const t = useTranslations('common');
  return useMemo(
    () => ({
      /** `undo` adds a button, for changes that can be taken back at once. */
      done(message: string, undo?: { label: string; run: () => void }) {
        const id = crypto.randomUUID();
        const undoAndHide =
          undo &&
          (() =>
            void load()
              .then(({ notifications }) => notifications.hide(id))
              .then(undo.run));
        void show({
          id,
          color: 'green',
          icon: <IconCheck size={16} aria-hidden />,
          autoClose: undo ? 10_000 : 4_000,
          closeButtonProps: { 'aria-label': t('close') },
          message: undoAndHide ? <UndoMessage message={message} label={undo.label} run={undoAndHide} /> : message,
        });
      },
      failed(error: unknown, title = t('error.notDone')) {
        void show({
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
