import { CODE, CODE_ALPHABET, RANDOM_LENGTH } from './coupons.values';

/**
 * Makes a code of a batch, such as `WELCOME10-7K3QXM`.
 * @param random returns a whole number from 0 to the given one, excluded
 */
export function uniqueCode(prefix: string, random: (below: number) => number): string {
  const letters = Array.from({ length: RANDOM_LENGTH }, () => CODE_ALPHABET[random(CODE_ALPHABET.length)]);
  return `${prefix}-${letters.join('')}`;
}

/** Two codes with the same key are the same code. */
export const keyOfCode = (code: string) => code.toLowerCase();

export type Omission = { position: number; code: string; reason: 'invalid' | 'repeated' | 'exists' };

/**
 * Splits a list of codes into those that can be imported and those that can't.
 * @param existingKeys the keys of the brand’s existing codes
 * @returns the importable codes in their order, and the others with their position in the list (from 1) and the reason
 */
export function splitImportable(
  codes: readonly string[],
  existingKeys: ReadonlySet<string>,
): { importable: string[]; omitted: Omission[] } {
  const seen = new Set<string>();
  const [importable, omitted]: [string[], Omission[]] = [[], []];
  for (const [index, code] of codes.entries()) {
    const key = keyOfCode(code);
    const reason = !CODE.test(code) ? 'invalid' : seen.has(key) ? 'repeated' : existingKeys.has(key) ? 'exists' : null;
    if (reason === null) importable.push(code);
    else omitted.push({ position: index + 1, code, reason });
    seen.add(key);
  }
  return { importable, omitted };
}
