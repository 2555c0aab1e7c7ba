import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * JavaScript that means the same without a character beyond U+00FF. Node keeps the source of what it runs, with one byte a character if it
 * can, and else with two: a single curly apostrophe doubles a bundle. Escapes mean the same in strings, templates, regular expressions
 * (of pairs too) and names, but not to `String.raw`: such a source stays as it is.
 */
export function escapeWideCharacters(source: string): string {
  if (/\braw`|String\.raw/.test(source)) return source;
  return source.replace(/(\\*)([^\0-\xff])/g, (_, slashes: string, character: string) => {
    // A single backslash before the character meant nothing, and would now end the escape.
    const kept = slashes.length % 2 === 0 ? slashes : slashes.slice(1);
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Rewrites the server's bundles of a build: 60 MB less in the web process (bench/README.md, «Memory»). */
export function narrowBundles(dist: string): void {
  const folder = join(dist, 'server');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const path = join(folder, name);
    const source = readFileSync(path, 'utf8');
    const narrow = escapeWideCharacters(source);
    if (narrow !== source) writeFileSync(path, narrow);
  }
}
