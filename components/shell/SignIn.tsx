'use client';

import { useState } from 'react';
import { ExpiredPasswordForm } from './ExpiredPasswordForm';
import { ForgottenPasswordForm } from './ForgottenPasswordForm';
import { SignInForm } from './SignInForm';
import { SignInFrame } from './SignInFrame';
import type { Credentials } from './signInWith';

interface Props {
  /** The page to open after signing in. */
  next: string;
  /** The minimum length of a new password. */
  passwordMin: number;
  /** Whether this installation sends emails. */
  canMail: boolean;
}

/** Signs in. An account with an expired default password chooses a new one first. */
export function SignIn({ next, passwordMin, canMail }: Props) {
  const [forgotten, setForgotten] = useState(false);
  const [expired, setExpired] = useState<Credentials | null>(null);
  // A full page load, as the server renders the pages of a session.
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
