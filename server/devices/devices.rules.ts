/**
 * Compares versions by their numbers: 4.9 before 4.10, and 4.10.0-rc.1 before 4.10.0.
 * @returns below 0 if the first one is older
 */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [partsOf(a), partsOf(b)];
  for (let index = 0; index < Math.max(first.numbers.length, second.numbers.length); index++) {
    const difference = (first.numbers[index] ?? 0) - (second.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (first.suffix === second.suffix) return 0;
  if (first.suffix === '') return 1;
  if (second.suffix === '') return -1;
  return first.suffix < second.suffix ? -1 : 1;
}

function partsOf(version: string): { numbers: number[]; suffix: string } {
  const [, numbers = '', suffix = ''] = /^([\d.]*)(.*)$/.exec(version) ?? [];
  return { numbers: numbers.split('.').map(Number), suffix };
}

/** The distinct versions, newest first. */
export function newestFirst(versions: readonly string[]): string[] {
  return [...new Set(versions)].sort((a, b) => compareVersions(b, a));
}

/** A typed one-time code in its original form: case, spaces and other dashes do not matter. */
export function normaliseCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '');
}
