import { createFormat } from '@/components/ui/format';

const format = (locale: 'fr' | 'en') => createFormat({ locale, timeZone: 'Europe/Paris', currency: 'EUR' });

/** Formats of a brand in Paris, in either language. */
export const euros = { fr: format('fr'), en: format('en') };
