import type { SheetOption } from '@/components/editing/sheet/columns';
import type { Reading } from '@/components/editing/sheet/sheet';
import { fold } from '@/components/ui/fold';
import type { Amounts } from '@/components/ui/money';

/* Parses the text of cells in the catalog. Pure functions. */

/** An amount; empty for no price. */
export function readAmount(text: string, { parseAmount }: Amounts, problem: string): Reading {
  const cents = parseAmount(text);
  return cents === null ? { problem } : { value: cents ?? null };
}

/** The option that a text names, by its whole name or by a part that only one option has. */
export function findOption(options: readonly SheetOption[], text: string): SheetOption | undefined {
  const name = fold(text.trim());
  const exact = options.find(({ label }) => fold(label) === name);
  const partly = options.filter(({ label }) => fold(label).includes(name));
  return exact ?? (partly.length === 1 ? partly[0] : undefined);
}

/** One option; empty for none. */
export function readChoice(options: readonly SheetOption[], text: string, problem: (name: string) => string): Reading {
  if (text.trim() === '') return { value: null };
  const option = findOption(options, text);
  return option ? { value: option.value } : { problem: problem(text.trim()) };
}

/** Splits a list of names. Names may contain a comma if the list is separated by semicolons or lines. */
export function namesIn(text: string): string[] {
  const parts = text.split(/[;\n|]/);
  const names = (parts.length > 1 ? parts : text.split(',')).map((name) => name.trim()).filter((name) => name !== '');
  return [...new Map(names.map((name) => [fold(name), name])).values()];
}

/** Several options, by their whole names. */
export function readChoices(options: readonly SheetOption[], text: string, problem: (name: string) => string): Reading {
  const byName = new Map(options.map((option) => [fold(option.label), option.value]));
  const onlyValue = byName.get(fold(text.trim()));
  if (onlyValue !== undefined) return { value: [onlyValue] };
  const names = namesIn(text);
  const unknown = names.find((name) => !byName.has(fold(name)));
  return unknown === undefined ? { value: names.map((name) => byName.get(fold(name))) } : { problem: problem(unknown) };
}

/** Joins names so that `namesIn` splits them again. */
export const writeNames = (names: readonly string[]): string =>
  names.join(names.some((name) => name.includes(',')) ? '; ' : ', ') + (names.length === 1 && names[0]?.includes(',') ? ';' : '');
