import { MantineProvider } from '@mantine/core';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import en from '@/messages/en';
import fr from '@/messages/fr';
import { RestaurantChoice } from './RestaurantChoice';

const languages = { en, fr };

function legendOf(locale: 'en' | 'fr', as: 'to' | 'of', chosen: number[]): string | undefined {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={languages[locale]} timeZone="UTC">
      <MantineProvider>
        <RestaurantChoice as={as} restaurants={[]} chosen={chosen} onChange={() => undefined} />
      </MantineProvider>
    </NextIntlClientProvider>,
  );
  return /<legend>(.*?)<\/legend>/.exec(html)?.[1];
}

it('the legend says “To” for restaurants that receive something, and only counts those that are acted on', () => {
  const all = (locale: 'en' | 'fr', as: 'to' | 'of') => [[], [1], [1, 2]].map((chosen) => legendOf(locale, as, chosen));
  expect(all('en', 'to')).toEqual(['To', 'To one restaurant', 'To 2 restaurants']);
  expect(all('en', 'of')).toEqual(['Restaurants', 'One restaurant', '2 restaurants']);
  expect(all('fr', 'of')).toEqual(['Restaurants', 'Un restaurant', '2 restaurants']);
});
