import { expect, it } from 'vitest';
import { z } from 'zod';
import { lacking, saying, spelt } from './fields';
import { wordOf } from './issue-words';

const wordsOf = (schema: z.ZodType, value: unknown) =>
  (['en', 'fr'] as const).map((locale) => schema.safeParse(value, { error: (issue) => wordOf(locale, issue) }).error?.issues[0]?.message);

it.each([
  [z.int().min(1), 0, 'Send 1 or more.', 'Envoyez 1 ou plus.'],
  [z.number().max(200), 201, 'Send 200 or less.', 'Envoyez 200 ou moins.'],
  [z.number().gt(0), 0, 'Send more than 0.', 'Envoyez plus de 0.'],
  [z.string().min(1), '', 'Required.', 'Obligatoire.'],
  [z.string().max(40), 'x'.repeat(41), 'Send at most 40 characters.', 'Envoyez 40 caractères au plus.'],
  [z.array(z.int()).min(1), [], 'Send at least 1 entry.', 'Envoyez au moins 1 élément.'],
  [z.array(z.int()).max(2), [1, 2, 3], 'Send at most 2 entries.', 'Envoyez 2 éléments au plus.'],
])('says what a limit asks for', (schema, value, en, fr) => {
  expect(wordsOf(schema, value)).toEqual([en, fr]);
});

it('says what our own checks and patterns ask for', () => {
  const words = { en: 'Send a sweet one.', fr: 'Envoyez-en un sucré.' };
  expect(
    wordsOf(
      z.string().refine(() => false, saying(words, { code: 'bitter' })),
      'x',
    ),
  ).toEqual([words.en, words.fr]);
  expect(wordsOf(z.string().regex(spelt(/^sweet$/, words)), 'x')).toEqual([words.en, words.fr]);
  const checked = z.object({ name: z.string().optional() }).superRefine((_, context) => context.addIssue(lacking('name', words)));
  expect(wordsOf(checked, {})).toEqual([words.en, words.fr]);
});

it('says the rest in the words of zod', () => {
  expect(wordsOf(z.uuid(), 'x')).toEqual(['Invalid UUID', 'UUID invalide']);
  expect(wordsOf(z.url(), 'x')?.[1]).toBe('URL invalide');
  expect(wordsOf(z.iso.date(), 'x')?.[1]).toBe('Date ISO invalide');
  expect(wordsOf(z.email(), 'x')).toEqual(['This is not an email address.', 'Ce n’est pas une adresse e-mail.']);
});
