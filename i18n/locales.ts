export const locales = ['en', 'fr'] as const;
export type Locale = (typeof locales)[number];

/** Holds the language a person chose; without it, the browser's Accept-Language decides. */
export const localeCookie = 'brigade_locale';

/** Each language in its own words, for the language menu. */
export const localeNames: Record<Locale, string> = { en: 'English', fr: 'Français' };

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale);
}
