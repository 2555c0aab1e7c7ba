'use client';

import { useLocale } from 'next-intl';
import { createFormat, type Format } from './format';
import { useTimeZone } from './scope';

/** Formatters in the chosen language and the time zone of the restaurant, brand or page around the caller. */
export function useFormat(): Format {
  return createFormat({ locale: useLocale(), timeZone: useTimeZone() });
}
