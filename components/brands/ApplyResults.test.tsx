import { MantineProvider } from '@mantine/core';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import messages from '@/messages/en';
import type { CopyOutcome } from '@/server/brands/copies.schema';
import { ApplyResults } from './ApplyResults';

const restaurant = (restaurantId: number, outcome: CopyOutcome) => ({ restaurantId, restaurantName: `Nord ${restaurantId}`, outcome });

function textOf(outcomes: CopyOutcome[]): string {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <MantineProvider>
        <ApplyResults
          restaurants={outcomes.map((outcome, index) => restaurant(index + 1, outcome))}
          isDone={false}
          countOf={() => 2}
          hasDetails={({ outcome }) => outcome === 'changed'}
          details={() => null}
        />
      </MantineProvider>
    </NextIntlClientProvider>,
  );
  return html
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

it('lists restaurants that need attention first, in natural name order, and folds many unchanged ones', () => {
  const outcomes = Array.from({ length: 12 }, (): CopyOutcome => 'same');
  outcomes[1] = outcomes[9] = 'changed';
  outcomes[5] = 'refused';
  expect(textOf(outcomes)).toBe(
    'What will change 2 restaurants will change, of 12. Nord 6 Not changed Nord 2 2 changes Nord 10 2 changes 9 restaurants: nothing to change',
  );
});

it('lists a few unchanged restaurants one by one', () => {
  expect(textOf(['same', 'changed'])).toBe('What will change 1 restaurant will change, of 2. Nord 2 2 changes Nord 1 Nothing to change');
});
