'use client';

import { useState } from 'react';
import { localeNames, locales } from '@/i18n/locales';
import { BrandMark } from './BrandMark';
import { ExpiredPasswordForm } from './ExpiredPasswordForm';
import classes from './SignIn.module.css';
import { SignInForm } from './SignInForm';
import type { Credentials } from './signInWith';
import { useLanguage } from './useLanguage';

interface Props {
  /** Where to go once signed in. */
  next: string;
  /** The least length of a new password. */
  passwordMin: number;
}

/** Signs in; an account whose default password has expired chooses a new one first. */
export function SignIn({ next, passwordMin }: Props) {
  const [expired, setExpired] = useState<Credentials | null>(null);
  // A full load: the session's pages are made by the server.
  const enter = () => window.location.assign(next);
  return (
    <div className={classes.column}>
      <div className={classes.mark}>
        <BrandMark size={32} />
        <span>Brigade</span>
      </div>
      <div className={classes.form}>
        {expired ? (
          <ExpiredPasswordForm credentials={expired} passwordMin={passwordMin} onSignedIn={enter} onBack={() => setExpired(null)} />
        ) : (
          <SignInForm onSignedIn={enter} onExpired={setExpired} />
        )}
      </div>
      <Languages />
    </div>
  );
}

function Languages() {
  const { language: current, choose } = useLanguage();
  return (
    <div className={classes.languages}>
      {locales.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className="text-button"
          aria-pressed={language === current}
          onClick={() => choose(language)}
        >
          {localeNames[language]}
        </button>
      ))}
    </div>
  );
}
