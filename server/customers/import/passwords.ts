// Decided in docs/decisions/067-logins-of-customers.md.

import { hashPassword } from '@/server/identity/passwords';
import { cellText } from '@/server/imports/pipeline/check-cells.rules';
import type { CellSource } from '@/server/imports/pipeline/import-work';
import { openTable } from '@/server/imports/reading/open-table';
import type { CustomerFacts } from './check.rules';
import { isHashable, MAX_PASSWORDS, PASSWORD_COLUMN } from './customer-import.values';

/** Sign-ins use the same threads of the process, and must get their turn. */
const MAX_CONCURRENT = 2;

/** The default passwords of a file or a corrected row, with their hashes. Each is hashed once, before the transaction. */
export async function addPasswordHashes(source: CellSource<CustomerFacts>): Promise<CustomerFacts> {
  const { facts, mapping } = source;
  const column = mapping.indexOf(PASSWORD_COLUMN);
  if (column < 0) return facts;
  const texts = [...(await passwordsOf(source, column))];
  const passwords = new Map<string, string>();
  const hashRemaining = async (): Promise<void> => {
    for (let text = texts.pop(); text !== undefined; text = texts.pop()) passwords.set(text, await hashPassword(text));
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, hashRemaining));
  return { ...facts, passwords };
}

async function passwordsOf({ path, known, mended }: CellSource<CustomerFacts>, column: number): Promise<Set<string>> {
  const found = new Set<string>();
  const collect = (cell = '') => {
    const text = cellText(cell);
    if (isHashable(text) && found.size < MAX_PASSWORDS) found.add(text);
  };
  if (mended) collect(mended.cells[column]);
  if (path === undefined) return found;
  for await (const rows of (await openTable(path, { known })).rows()) for (const { cells } of rows) collect(cells[column]);
  return found;
}
