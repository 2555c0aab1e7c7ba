'use client';

import type { ReactNode } from 'react';
import { localeNames, locales } from '@/i18n/locales';
import { BrandMark } from './BrandMark';
import classes from './SignIn.module.css';
import { useLanguage } from './useLanguage';

/** The frame of the forms for visitors: the name of the service, and the language. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.column}>
      <div className={classes.mark}>
        <BrandMark size={32} />
        <span>Brigade</span>
      </div>
      <div className={classes.form}>{children}</div>
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
