import { expect, it } from 'vitest';
import { z } from 'zod';
import { missingFieldIssue, patternWithWords, withWords } from './fields';
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
])('wordOf explains a limit', (schema, value, en, fr) => {
  expect(wordsOf(schema, value)).toEqual([en, fr]);
});

it('wordOf uses the words of our own checks and patterns', () => {
  const words = { en: 'Send a sweet one.', fr: 'Envoyez-en un sucré.' };
  expect(
    wordsOf(
      z.string().refine(() => false, withWords(words, { code: 'bitter' })),
      'x',
    ),
  ).toEqual([words.en, words.fr]);
  expect(wordsOf(z.string().regex(patternWithWords(/^sweet$/, words)), 'x')).toEqual([words.en, words.fr]);
  const checked = z.object({ name: z.string().optional() }).superRefine((_, context) => context.addIssue(missingFieldIssue('name', words)));
  expect(wordsOf(checked, {})).toEqual([words.en, words.fr]);
});

it.each([
  [z.object({ name: z.string() }), {}, 'Required.', 'Obligatoire.'],
  [z.object({ grant_type: z.literal('password') }), {}, 'Required.', 'Obligatoire.'],
  [z.string(), null, 'Send text, not null.', 'Envoyez un texte, et non null.'],
  [z.int(), 1.5, 'Send a whole number.', 'Envoyez un nombre entier.'],
  [z.int(), 'one', 'Send a number.', 'Envoyez un nombre.'],
  [z.boolean(), 'yes', 'Send true or false.', 'Envoyez true ou false.'],
  [z.array(z.int()), {}, 'Send a list.', 'Envoyez une liste.'],
  [z.record(z.string(), z.int()), [], 'Send an object.', 'Envoyez un objet.'],
  [z.enum(['ABSOLUTE', 'RATE']), 'A', 'Send "ABSOLUTE" or "RATE".', 'Envoyez "ABSOLUTE" ou "RATE".'],
  [z.literal([1, 2, 4]), '1', 'Send 1, 2 or 4.', 'Envoyez 1, 2 ou 4.'],
  [z.int().multipleOf(5), 7, 'Send a multiple of 5.', 'Envoyez un multiple de 5.'],
  [z.union([z.int(), z.null()]), 'x', 'This is not valid.', 'La valeur n’est pas valide.'],
  [z.email(), 'x', 'This is not an email address.', 'Ce n’est pas une adresse e-mail.'],
  [z.iso.date(), 'x', 'Send a day such as 2026-11-22.', 'Envoyez un jour comme 2026-11-22.'],
])('wordOf says what to send instead', (schema, value, en, fr) => {
  expect(wordsOf(schema, value)).toEqual([en, fr]);
});
