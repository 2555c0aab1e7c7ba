import { createTranslator } from 'next-intl';
import { expect, it } from 'vitest';
import en from '@/messages/en/consumption-modes.json';
import fr from '@/messages/fr/consumption-modes.json';

it.each([
  ['en', en, 'Delivery · Online: no.'],
  ['fr', fr, 'Delivery · Online\u00a0: no.'],
] as const)('a problem follows the name of its dining option after the colon of the language (%s)', (locale, messages, line) => {
  const t = createTranslator({ locale, messages });
  expect(t.markup('lint.line', { mode: 'Delivery · Online', problem: 'no.', open: (mode) => mode })).toBe(line);
});
