'use client';

import { useState } from 'react';
import { ExpiredPasswordForm } from './ExpiredPasswordForm';
import { ForgottenPasswordForm } from './ForgottenPasswordForm';
import { SignInForm } from './SignInForm';
import { SignInFrame } from './SignInFrame';
import type { Credentials } from './signInWith';

interface Props {
  /** Where to go once signed in. */
  next: string;
  /** The least length of a new password. */
  passwordMin: number;
  /** Whether this installation sends mails. */
  canMail: boolean;
}

/** Signs in; an account whose default password has expired chooses a new one first. */
export function SignIn({ next, passwordMin, canMail }: Props) {
  const [forgotten, setForgotten] = useState(false);
  const [expired, setExpired] = useState<Credentials | null>(null);
  // A full load: the session's pages are made by the server.
  const enter = () => window.location.assign(next);
  return (
    <SignInFrame>
      {forgotten ? (
        <ForgottenPasswordForm canMail={canMail} onBack={() => setForgotten(false)} />
      ) : expired ? (
        <ExpiredPasswordForm credentials={expired} passwordMin={passwordMin} onSignedIn={enter} onBack={() => setExpired(null)} />
      ) : (
        <SignInForm onSignedIn={enter} onExpired={setExpired} onForgotten={() => setForgotten(true)} />
      )}
    </SignInFrame>
  );
}
