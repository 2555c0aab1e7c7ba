'use client';

import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { remember } from '@/components/shell/cookies';
import { localeCookie, localeNames, locales } from '@/i18n/locales';
import classes from './docs.module.css';

/** The language of the page. */
export function Language({ label }: { label: string }) {
  const locale = useLocale();
  const router = useRouter();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as a form's part
    <div role="group" aria-label={label} className={classes.languages}>
      {locales.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className="text-button"
          aria-pressed={language === locale}
          title={localeNames[language]}
          onClick={() => {
            remember(localeCookie, language);
            router.refresh();
          }}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
