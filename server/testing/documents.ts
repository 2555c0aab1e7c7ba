import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/* The READMEs and decision records of the repository. */

export const root = process.cwd();
export const read = (file: string) => readFileSync(join(root, file), 'utf8');
const excluded = ['node_modules/**', '.next*/**', '.data*/**'];
export const list = (pattern: string) => globSync(pattern, { cwd: root, exclude: excluded }).toSorted();

export const records = list('docs/decisions/*');
export const documents = [...list('**/README.md'), ...list('docs/**/*.md')];

interface Document {
  prose: string;
  /** The TypeScript between fences, without the indentation of an enclosing list. */
  examples: string[];
}

export function parse(text: string): Document {
  const fences = /^( *)```(\w*)\n(.*?)^ *```$/gms;
  const examples = [...text.matchAll(fences)].filter(([, , language]) => language === 'ts');
  return {
    prose: text.replaceAll(fences, ''),
    examples: examples.map(([, indent = '', , code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')),
  };
}
