// Decided in docs/decisions/022-reason-codes.md.

import english from '@/messages/en/stock-shared.json';
import french from '@/messages/fr/stock-shared.json';
import type { Locale } from '@/server/core/operation/errors';
import { Prisma } from '@/server/core/platform/db';
import { movementReasons } from './stock.values';

const words = { en: { names: english.reasonCode, colon: ': ' }, fr: { names: french.reasonCode, colon: '\u00a0: ' } };

/** The reason of a movement `m` as text, in SQL: the name of its code in the given language, and the text that somebody wrote. */
const reasonSql = ({ names, colon }: (typeof words)[Locale]): Prisma.Sql => {
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
  const cases = movementReasons.map((code) => `when ${text(code)} then ${text(names[code])}`);
  return Prisma.raw(`case when m.reason_code is null then m.reason
    else concat_ws(${text(colon)}, case m.reason_code ${cases.join(' ')} end, m.reason) end`);
};

const reasons = { en: reasonSql(words.en), fr: reasonSql(words.fr) };

export const reasonIn = (locale: Locale): Prisma.Sql => reasons[locale];
