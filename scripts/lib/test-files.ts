import { globSync } from 'node:fs';
import { projectRoot } from './paths';

const otherFolders = ['node_modules/**', '.next*/**', '.data/**'];

/** The files whose path contains one of the patterns; all if there are none. */
function filesMatching(files: string, patterns: string[]): string[] {
  const paths = globSync(files, { cwd: projectRoot, exclude: otherFolders }).map((file) => file.replaceAll('\\', '/'));
  return patterns.length === 0 ? paths : paths.filter((path) => patterns.some((pattern) => path.includes(pattern)));
}

/** The files of unit and integration tests that match. */
export const testsMatching = (patterns: string[]): string[] => filesMatching('**/*.test.{ts,tsx}', patterns);

/** The files of journeys that match. */
export const journeysMatching = (patterns: string[]): string[] => filesMatching('e2e/**/*.spec.ts', patterns);
