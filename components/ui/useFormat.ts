'use client';

import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { createFormat, type Format } from './format';
import { useTimeZone } from './scope';

/** Formatters in the chosen language and the zone of the restaurant, brand or page around the caller. */
export function useFormat(): Format {
  const locale = useLocale();
  const timeZone = useTimeZone();
  return useMemo(() => createFormat({ locale, timeZone }), [locale, timeZone]);
}
