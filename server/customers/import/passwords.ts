// Decided in docs/decisions/067-logins-of-customers.md.

import { hashPassword } from '@/server/identity/passwords';
import { cellText } from '@/server/imports/pipeline/check-cells.rules';
import type { CellSource } from '@/server/imports/pipeline/import-work';
import { openTable } from '@/server/imports/reading/open-table';
import type { CustomerFacts } from './check.rules';
import { isHashable, MAX_PASSWORDS, PASSWORD_COLUMN } from './customer-import.values';

/** Sign-ins use the same threads of the process, and must get their turn. */
const AT_ONCE = 2;

/** The default passwords of a file or a corrected row, with their hashes. Each is hashed once, before the transaction. */
export async function withPasswords(source: CellSource<CustomerFacts>): Promise<CustomerFacts> {
  const { facts, mapping } = source;
  const place = mapping.indexOf(PASSWORD_COLUMN);
  if (place < 0) return facts;
  const texts = [...(await passwordsOf(source, place))];
  const passwords = new Map<string, string>();
  const next = async (): Promise<void> => {
    for (let text = texts.pop(); text !== undefined; text = texts.pop()) passwords.set(text, await hashPassword(text));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return { ...facts, passwords };
}

async function passwordsOf({ path, known, mended }: CellSource<CustomerFacts>, place: number): Promise<Set<string>> {
  const found = new Set<string>();
  const take = (cell = '') => {
    const text = cellText(cell);
    if (isHashable(text) && found.size < MAX_PASSWORDS) found.add(text);
  };
  if (mended) take(mended.cells[place]);
  if (path === undefined) return found;
  for await (const rows of (await openTable(path, { known })).rows()) for (const { cells } of rows) take(cells[place]);
  return found;
}
