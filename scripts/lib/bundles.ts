import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A template whose escapes are not interpreted. */
const RAW = /((?:\bString\.raw|\braw)`(?:[^`\\]|\\.)*`)/s;

/**
 * Equivalent JavaScript without characters beyond U+00FF. Node stores the source it runs with one byte per character if it can, otherwise
 * with two: a single curly apostrophe doubles a bundle. Escapes are equivalent in strings, templates, regular expressions (even for
 * surrogate pairs) and names, but not in `String.raw`: its texts are unchanged, and so is a whole source that uses it for anything other
 * than a text.
 */
export function escapeWideCharacters(source: string): string {
  const parts = source.split(RAW);
  if (parts.some((part, index) => (index % 2 === 1 ? part.includes('${') : part.includes('String.raw')))) return source;
  return parts.map((part, index) => (index % 2 === 1 ? part : escapeCode(part))).join('');
}

function escapeCode(code: string): string {
  return code.replace(/(\\*)([^\0-\xff])/g, (_, slashes: string, character: string) => {
    // A single backslash before the character had no meaning, and would now end the escape.
    const kept = slashes.length % 2 === 0 ? slashes : slashes.slice(1);
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/**
 * Reduces the memory that the server's bundles of a build use in the web process (bench/README.md, «Memory»): escapes wide characters, and
 * moves equal bundles that the build wrote under several names into one file, which Node loads once.
 */
export function shrinkBundles(dist: string): void {
  const folder = join(dist, 'server');
  const chunks = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const path = join(folder, name);
    const source = readFileSync(path, 'utf8');
    const escaped = escapeWideCharacters(source);
    const hash = createHash('sha256').update(escaped).digest('base64');
    const original = isChunk(path) ? chunks.get(hash) : undefined;
    if (original === undefined) {
      if (isChunk(path)) chunks.set(hash, path);
      if (escaped !== source) writeFileSync(path, escaped);
    } else {
      // No symbolic links, which Windows reserves for administrators.
      writeFileSync(path, `module.exports=require(${JSON.stringify(addressOf(original, path))});`);
    }
  }
}

const addressOf = (file: string, from: string) => `./${relative(dirname(from), file).replaceAll('\\', '/')}`;

/** Only modules are equivalent wherever they are loaded from; entry points of addresses depend on their path. */
const isChunk = (path: string) => dirname(path).endsWith(join('server', 'chunks')) || dirname(path).endsWith(join('chunks', 'ssr'));
