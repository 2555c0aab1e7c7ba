'use client';

import type { NotificationData } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react';
import { isSignedOut, useErrorMessage } from './errors';

const load = () => import('./notifications');
const Host = lazy(load);

let wanted = false;
const waiting = new Set<() => void>();

function subscribe(onChange: () => void) {
  waiting.add(onChange);
  return () => waiting.delete(onChange);
}

/** Those in sight that have a name: each stands there once. */
const inSight = new Set<string>();

/** What says that the session has ended. */
const SIGNED_OUT = 'signed-out';

async function show(data: NotificationData): Promise<void> {
  wanted = true;
  for (const onChange of waiting) onChange();
  const { notifications } = await load();
  const { id } = data;
  if (!id) return void notifications.show(data);
  if (inSight.has(id)) notifications.hide(id);
  inSight.add(id);
  notifications.show({ ...data, onClose: () => inSight.delete(id) });
}

/** Takes away what was said about something, now that it is settled. */
async function forget(about: string): Promise<void> {
  if (inSight.size === 0) return;
  const { notifications } = await load();
  if (inSight.delete(about)) notifications.hide(about);
}

/** An answer that only somebody who is signed in gets was given. */
export const forgetSignedOut = (): void => void forget(SIGNED_OUT);

interface FailedOptions {
  /** Instead of the error's own sentence. */
  message?: string;
  /** What it is about: a later failure of the same takes its place, and `settled` takes it away. */
  about?: string;
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
  return useMemo(() => {
    const notify = {
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
      failed(error: unknown, title = t('error.notDone'), { message = errorMessage(error), about }: FailedOptions = {}) {
        const hasEnded = isSignedOut(error);
        void show({
          id: hasEnded ? SIGNED_OUT : about,
          color: 'red',
          icon: <IconAlertTriangle size={16} aria-hidden />,
          autoClose: false,
          closeButtonProps: { 'aria-label': t('close') },
          title,
          message: hasEnded ? <SignInAgain message={errorMessage(error)} label={t('error.signInAgain')} /> : message,
        });
      },
      settled: (about: string): void => void forget(about),
      /** For calls that nobody asked for: what a save said of it stays. */
      signedOut(error: unknown) {
        if (!inSight.has(SIGNED_OUT)) notify.failed(error, t('error.signInFirst'));
      },
    };
    return notify;
  }, [errorMessage, t]);
}

/** In a tab of its own, so that what is entered stays where it is. */
function SignInAgain({ message, label }: { message: string; label: string }) {
  return (
    <>
      {message}{' '}
      <a href="/sign-in" target="_blank" rel="noreferrer" className="text-button">
        {label}
      </a>
    </>
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
