export const locales = ['en', 'fr'] as const;
export type Locale = (typeof locales)[number];

/** The language that a user chose. Without it, the browser's Accept-Language decides. */
export const localeCookie = 'brigade_locale';

/** The name of each language in that language, for the language menu. */
export const localeNames: Record<Locale, string> = { en: 'English', fr: 'Français' };

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale);
}
