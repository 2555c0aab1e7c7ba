'use client';

import { useLanguage } from '@/components/shell/useLanguage';
import { localeNames, locales } from '@/i18n/locales';
import classes from './docs.module.css';

/** Switches the language of the page. */
export function Language({ label }: { label: string }) {
  const { language: current, choose } = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look like part of a form
    <div role="group" aria-label={label} className={classes.languages}>
      {locales.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className="text-button"
          aria-pressed={language === current}
          title={localeNames[language]}
          onClick={() => choose(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
