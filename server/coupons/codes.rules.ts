import { CODE, CODE_ALPHABET, RANDOM_LENGTH } from './coupons.values';

/**
 * A code of a batch: `WELCOME10-7K3QXM`.
 * @param random a whole number from 0 up to, and without, the given one
 */
export function uniqueCode(prefix: string, random: (below: number) => number): string {
  const letters = Array.from({ length: RANDOM_LENGTH }, () => CODE_ALPHABET[random(CODE_ALPHABET.length)]);
  return `${prefix}-${letters.join('')}`;
}

/** By what two codes are the same. */
export const keyOfCode = (code: string) => code.toLowerCase();

export type Omission = { position: number; code: string; reason: 'invalid' | 'repeated' | 'exists' };

/**
 * Parts a list of codes into those that can be taken and those that can't.
 * @param known the keys of codes that the brand has
 * @returns the codes to take in their order, and the others with their place in the list, from 1, and why
 */
export function sortOut(codes: readonly string[], known: ReadonlySet<string>): { taken: string[]; omitted: Omission[] } {
  const seen = new Set<string>();
  const [taken, omitted]: [string[], Omission[]] = [[], []];
  for (const [index, code] of codes.entries()) {
    const key = keyOfCode(code);
    const reason = !CODE.test(code) ? 'invalid' : seen.has(key) ? 'repeated' : known.has(key) ? 'exists' : null;
    if (reason === null) taken.push(code);
    else omitted.push({ position: index + 1, code, reason });
    seen.add(key);
  }
  return { taken, omitted };
}
