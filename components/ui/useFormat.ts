'use client';

import { useLocale } from 'next-intl';
import { createFormat, type Format } from './format';
import { useCurrency, useTimeZone } from './scope';

/** Formatters in the chosen language, with the time zone of the restaurant, brand or page, and the brand's currency. */
export function useFormat(): Format {
  return createFormat({ locale: useLocale(), timeZone: useTimeZone(), currency: useCurrency() });
}
