'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { connection } from './connection';
import { isSignedOut, useErrorMessage } from './errors';
import { newKey } from './newKey';
import { notices } from './notices';

/** What says that the session has ended. */
const SIGNED_OUT = 'signed-out';

/** What cannot be done without a connection. */
export const OFFLINE = 'offline';

connection.subscribe(() => {
  if (!connection.state().isOffline) notices.hide(OFFLINE);
});

/** An answer that only somebody who is signed in gets was given. */
export const forgetSignedOut = (): void => notices.hide(SIGNED_OUT);

interface FailedOptions {
  /** Instead of the error's own sentence. */
  message?: string;
  /** What it is about: a later failure of the same takes its place, and `settled` takes it away. */
  about?: string;
}

/** Notices: what was done for four seconds, what failed until it is closed. */
export function useNotify() {
  const errorMessage = useErrorMessage();
  const t = useTranslations('common');
  return useMemo(() => {
    const notify = {
      /** `undo` adds a button, for changes that can be taken back at once, or for what is ready; with `stays`, until somebody closes it. */
      done(message: string, undo?: { label: string; run: () => void; stays?: boolean }) {
        const id = newKey();
        const undoAndHide =
          undo &&
          (() => {
            notices.hide(id);
            undo.run();
          });
        notices.show({
          id,
          kind: 'done',
          lasts: undo?.stays ? null : undo ? 10_000 : 4_000,
          message: undoAndHide ? <UndoMessage message={message} label={undo.label} run={undoAndHide} /> : message,
        });
      },
      failed(error: unknown, title = t('error.notDone'), { message = errorMessage(error), about }: FailedOptions = {}) {
        const hasEnded = isSignedOut(error);
        notices.show({
          id: (hasEnded ? SIGNED_OUT : about) ?? newKey(),
          kind: 'failed',
          lasts: null,
          title,
          message: hasEnded ? <SignInAgain message={errorMessage(error)} label={t('error.signInAgain')} /> : message,
        });
      },
      /** What can't be done now, and why: no error was thrown. */
      refused: (title: string, message: string, about: string): void =>
        notices.show({ id: about, kind: 'failed', lasts: 10_000, title, message }),
      settled: (about: string): void => notices.hide(about),
      /** For calls that nobody asked for: what a save said of it stays. */
      signedOut(error: unknown) {
        if (!notices.has(SIGNED_OUT)) notify.failed(error, t('error.signInFirst'));
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
      <button type="button" className="text-button" style={{ flex: 'none' }} onClick={run}>
        {label}
      </button>
    </span>
  );
}
