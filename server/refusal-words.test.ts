import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { conflictWords } from './core/operation/conflict-words';
import { AppError } from './core/operation/errors';
import { listOperations } from './core/operation/registry';
import { refusalReasons } from './modules/modules.values';
import { operations } from './operations';
import { read, sources } from './testing/sources';

/* Refusals explain the reason in the reader's language: our messages about fields exist in every language. */

/** All types that a type consists of, including itself. */
function typesIn(type: unknown, seen = new Set<z.core.$ZodType>()): Set<z.core.$ZodType> {
  if (type instanceof z.core.$ZodType) {
    if (seen.has(type)) return seen;
    seen.add(type);
    typesIn(type._zod.def, seen);
  } else if (Array.isArray(type)) for (const each of type) typesIn(each, seen);
  else if (typeof type === 'object' && type !== null && Object.getPrototypeOf(type) === Object.prototype)
    for (const each of Object.values(type)) typesIn(each, seen);
  return seen;
}

/** The messages of a type’s own checks that exist in one language only. */
const wordsOfChecks = ({ _zod: { def } }: z.core.$ZodType): string[] =>
  [def, ...(def.checks ?? []).map((check) => check._zod.def)].flatMap(({ error }) => {
    const word = error?.({ code: 'custom', input: undefined } as never);
    return word === undefined || word === null ? [] : [typeof word === 'string' ? word : word.message];
  });

describe('messages about fields', () => {
  it.each(listOperations(operations).map(({ id, operation }) => [id, operation] as const))(
    'of %s exist in every language',
    (_id, { params, query, body }) => {
      expect([params, query, body].flatMap((part) => [...typesIn(part)]).flatMap(wordsOfChecks)).toEqual([]);
    },
  );

  it('are never written as literals in schema files', () => {
    const said = sources('server/**/*.schema.ts').flatMap((file) =>
      [...read(file).matchAll(/\b(?:message|error)(?:: string\b|: ?['"`]).*/g)].map(([line]) => `${file} ${line}`),
    );
    expect(said).toEqual([]);
  });
});

describe('a conflict', () => {
  /** Each place that creates one, up to the end of its statement. */
  const made = sources('server/**/*.ts')
    .filter((file) => !/\.test\.ts$|\/testing\/|\/generated\//.test(file))
    .flatMap((file) => [...read(file).matchAll(/new AppError\('conflict'.*?\n?\)?(?:;|\n\n)/gs)].map(([text]) => ({ file, text })));

  it.each(made)('in $file gives a reason that has a message: $text', ({ text }) => {
    const [, reason] = /reason: '(\w+)'/.exec(text) ?? [];
    if (/\bwords\b/.test(text)) return;
    // A reason computed elsewhere is one of a list, which is checked by the features' types.
    expect(text).toMatch(/\breason\b|extraData: plan\b/);
    if (reason !== undefined) expect(Object.keys(conflictWords)).toContain(reason);
  });

  it.each(refusalReasons)('about module settings has a message for the reason %s', (reason) =>
    expect(conflictWords).toHaveProperty(reason),
  );

  it('is explained in the reader’s language, and generically for an unknown reason', () => {
    const refused = new AppError('conflict', { extraData: { reason: 'charging' } });
    expect(refused.wordsIn('fr')).toBe(conflictWords.charging.fr);
    expect(new AppError('conflict', { extraData: { reason: 'toString' } }).wordsIn('en')).toBe('Not possible right now.');
  });
});
