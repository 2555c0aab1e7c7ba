'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { connection } from './connection';
import { isSignedOut, otherAccountOf, useErrorMessage } from './errors';
import { newKey } from './newKey';
import { notices } from './notices';

/** The id of the notice that the session has ended. */
const SIGNED_OUT = 'signed-out';

/** The id of the notice that something needs a connection. */
export const OFFLINE = 'offline';

connection.subscribe(() => {
  if (!connection.state().isOffline) notices.hide(OFFLINE);
});

/** Call it after an answer that only signed-in users get: removes the notice about the session. */
export const forgetSignedOut = (): void => notices.hide(SIGNED_OUT);

interface FailedOptions {
  /** Replaces the error's own sentence. */
  message?: string;
  /** The subject of the failure. A later failure of the same subject replaces this one, and `settled` removes it. */
  about?: string;
}

/** Shows notices: successes for four seconds, failures until they are closed. */
export function useNotify() {
  const errorMessage = useErrorMessage();
  const t = useTranslations('common');
  return useMemo(() => {
    const notify = {
      /**
       * `undo` adds a button: for changes that can be undone at once, or to open what is ready. With `stays`, the notice stays until it is
       * closed.
       */
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
        const isOther = otherAccountOf(error) !== null;
        const signIn = isOther ? (
          `${errorMessage(error)} ${t('error.otherAccountHelp')}`
        ) : (
          <SignInAgain message={errorMessage(error)} label={t('error.signInAgain')} />
        );
        notices.show({
          id: (hasEnded ? SIGNED_OUT : about) ?? newKey(),
          kind: 'failed',
          lasts: null,
          title,
          message: hasEnded ? signIn : message,
        });
      },
      /** Explains why something is impossible now, if no error was thrown. */
      refused: (title: string, message: string, about: string): void =>
        notices.show({ id: about, kind: 'failed', lasts: 10_000, title, message }),
      settled: (about: string): void => notices.hide(about),
      /** For background calls: a notice from a save is not replaced. */
      signedOut(error: unknown) {
        if (!notices.has(SIGNED_OUT))
          notify.failed(error, t(otherAccountOf(error) === null ? 'error.signInFirst' : 'error.otherAccountTitle'));
      },
    };
    return notify;
  }, [errorMessage, t]);
}

/** Opens in a new tab, so that unsaved input is kept. */
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
