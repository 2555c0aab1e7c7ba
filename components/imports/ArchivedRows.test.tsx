import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import messages from '@/messages/en';
import { ArchivedRows } from './ArchivedRows';

const customers = { kind: 'customers', state: 'preview', choices: ['restoreArchived'], rowWarnings: [] };
const textOf = (item: object) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={messages}>
      <ArchivedRows item={{ ...customers, ...item } as never} />
    </NextIntlClientProvider>,
  ).replace(/<[^>]+>/g, '');

const rowWarnings = [
  { code: 'cleaned', reason: '', count: 9 },
  { code: 'archived', reason: '', count: 2 },
];

it('shows how many rows match archived records, and how to restore them while that can be chosen', () => {
  expect(textOf({ rowWarnings })).toBe(
    '2 rows match archived customers, who stay as they are. To restore them, choose “Restore archived customers” under “Change columns”.',
  );
  expect(textOf({ rowWarnings, state: 'done' })).toBe('2 rows match archived customers, who stay as they are. ');
  expect(textOf({ rowWarnings, choices: [] })).not.toContain('restore them');
  expect(textOf({ rowWarnings, kind: 'catalog', state: 'done' })).toContain('archived products');
});

it('shows nothing when no row matches an archived record', () => {
  expect(textOf({})).toBe('');
});
