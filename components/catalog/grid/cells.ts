import type { SheetOption } from '@/components/editing/sheet/columns';
import type { Reading } from '@/components/editing/sheet/sheet';
import { fold } from '@/components/ui/fold';
import type { Amounts } from '@/components/ui/money';

/* What a text in a cell of the catalog means. Pure. */

/** An amount; nothing for no price. */
export function readAmount(text: string, { parseAmount }: Amounts, problem: string): Reading {
  const cents = parseAmount(text);
  return cents === null ? { problem } : { value: cents ?? null };
}

/** The option that a text names: as a whole, or by a part that only one has. */
export function findOption(options: readonly SheetOption[], text: string): SheetOption | undefined {
  const name = fold(text.trim());
  const exact = options.find(({ label }) => fold(label) === name);
  const partly = options.filter(({ label }) => fold(label).includes(name));
  return exact ?? (partly.length === 1 ? partly[0] : undefined);
}

/** One of some values; nothing for none. */
export function readChoice(options: readonly SheetOption[], text: string, problem: (name: string) => string): Reading {
  if (text.trim() === '') return { value: null };
  const option = findOption(options, text);
  return option ? { value: option.value } : { problem: problem(text.trim()) };
}

/** Parts a list of names, which may themselves hold a comma where semicolons or lines part them. */
export function namesIn(text: string): string[] {
  const parts = text.split(/[;\n|]/);
  const names = (parts.length > 1 ? parts : text.split(',')).map((name) => name.trim()).filter((name) => name !== '');
  return [...new Map(names.map((name) => [fold(name), name])).values()];
}

/** Some of some values, by their whole names. */
export function readChoices(options: readonly SheetOption[], text: string, problem: (name: string) => string): Reading {
  const byName = new Map(options.map((option) => [fold(option.label), option.value]));
  const whole = byName.get(fold(text.trim()));
  if (whole !== undefined) return { value: [whole] };
  const names = namesIn(text);
  const unknown = names.find((name) => !byName.has(fold(name)));
  return unknown === undefined ? { value: names.map((name) => byName.get(fold(name))) } : { problem: problem(unknown) };
}

/** Names as `namesIn` reads them back. */
export const writeNames = (names: readonly string[]): string =>
  names.join(names.some((name) => name.includes(',')) ? '; ' : ', ') + (names.length === 1 && names[0]?.includes(',') ? ';' : '');
