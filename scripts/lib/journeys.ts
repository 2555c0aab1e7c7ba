import { globSync } from 'node:fs';
import { projectRoot } from './paths';

/** The journey files whose path contains one of the patterns; all if there are none. */
export function journeysMatching(patterns: string[]): string[] {
  const files = globSync('e2e/**/*.spec.ts', { cwd: projectRoot }).map((file) => file.replaceAll('\\', '/'));
  return patterns.length === 0 ? files : files.filter((file) => patterns.some((pattern) => file.includes(pattern)));
}
