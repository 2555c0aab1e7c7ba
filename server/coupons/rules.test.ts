import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorTable } from '@/server/core/operation/errors';
import { sentences } from '@/server/pricing/sentences.values';
import { couponRefusals } from '@/server/pricing/trace.values';
import { splitImportable, uniqueCode } from './codes.rules';
import { CODE, CODE_ALPHABET, modesOf, PREFIX_LENGTH } from './coupons.values';
import { mailboxOf } from './people.rules';

describe('mailboxOf', () => {
  it.each([
    ['Camille.Moreau+resto@Gmail.com', 'camillemoreau@gmail.com'],
    ['c.a.m@googlemail.com', 'cam@gmail.com'],
    ['camille.moreau+resto@example.com', 'camille.moreau@example.com'],
    [' a@b.fr ', 'a@b.fr'],
    ['+tag@b.fr', ''],
    ['nobody', ''],
    ['@b.fr', ''],
    ['a@', ''],
  ])('maps %s to %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

  it('ignores tags and letter case, and maps a mailbox to itself', () => {
    const name = fc.stringMatching(/^[a-z0-9][a-z0-9.]{0,12}$/).filter((text) => text.replaceAll('.', '') !== '');
    fc.assert(
      fc.property(name, fc.constantFrom('gmail.com', 'example.com'), fc.stringMatching(/^[a-z+.]{0,6}$/), (local, domain, tag) => {
        const mailbox = mailboxOf(`${local}@${domain}`);
        expect(mailboxOf(`${local.toUpperCase()}+${tag}@${domain.toUpperCase()}`)).toBe(mailbox);
        expect(mailboxOf(mailbox)).toBe(mailbox);
      }),
    );
  });
});

describe('unique codes', () => {
  it('match the format of codes and contain no ambiguous characters', () => {
    expect(CODE_ALPHABET).not.toMatch(/[01ILOU]/);
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(`^[A-Za-z0-9_-]{1,${PREFIX_LENGTH}}$`)), fc.nat(), (prefix, seed) => {
        expect(uniqueCode(prefix, (below) => seed % below)).toMatch(CODE);
      }),
    );
  });
});

describe('a list of codes', () => {
  it('is split into taken and omitted codes without losing any, and no taken code repeats', () => {
    const codes = fc.array(fc.constantFrom('A', 'a', 'B', 'b', 'C-1', 'no good', ''), { maxLength: 20 });
    fc.assert(
      fc.property(codes, (list) => {
        const { importable: taken, omitted } = splitImportable(list, new Set(['b']));
        expect(taken.length + omitted.length).toBe(list.length);
        expect(new Set(taken.map((code) => code.toLowerCase())).size).toBe(taken.length);
        for (const { position, code } of omitted) expect(list[position - 1]).toBe(code);
        expect(taken.some((code) => !CODE.test(code) || code.toLowerCase() === 'b')).toBe(false);
      }),
    );
  });
});

it('consumption modes are read from consumption flags', () => {
  expect(modesOf(15)).toHaveLength(4);
  expect(modesOf(5).toSorted()).toEqual(['MODE_DELIVERY', 'MODE_SIT_IN']);
});

it('a refused coupon reads the same in the trace of an evaluation as in the refusal', () => {
  // If known, the sentence says what is missing, or which alternative there is.
  const closer = ['promocode_minimum_not_reached', 'promocode_not_cumulative'];
  for (const code of couponRefusals.filter((each) => !closer.includes(each)))
    for (const locale of ['en', 'fr'] as const) expect([code, sentences[code][locale][1]]).toEqual([code, errorTable[code][locale]]);
});
