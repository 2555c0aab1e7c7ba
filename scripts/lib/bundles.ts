import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A template whose escapes are kept as they are written. */
const RAW = /((?:\bString\.raw|\braw)`(?:[^`\\]|\\.)*`)/s;

/**
 * JavaScript that means the same without a character beyond U+00FF. Node keeps the source of what it runs, with one byte a character if it
 * can, and else with two: a single curly apostrophe doubles a bundle. Escapes mean the same in strings, templates, regular expressions
 * (of pairs too) and names, but not to `String.raw`: that stays as it is, and so does a
 * whole source that does more with it than to write a text.
 */
export function escapeWideCharacters(source: string): string {
  const parts = source.split(RAW);
  if (parts.some((part, index) => (index % 2 === 1 ? part.includes('${') : part.includes('String.raw')))) return source;
  return parts.map((part, index) => (index % 2 === 1 ? part : escapeCode(part))).join('');
}

function escapeCode(code: string): string {
  return code.replace(/(\\*)([^\0-\xff])/g, (_, slashes: string, character: string) => {
    // A single backslash before the character meant nothing, and would now end the escape.
    const kept = slashes.length % 2 === 0 ? slashes : slashes.slice(1);
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/**
 * Makes the server's bundles of a build cost less memory in the web process (bench/README.md, «Memory»): their sources get narrow, and those
 * that the build wrote several times under different names stand in one file, which Node reads once.
 */
export function shrinkBundles(dist: string): void {
  const folder = join(dist, 'server');
  const chunks = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const path = join(folder, name);
    const source = readFileSync(path, 'utf8');
    const narrow = escapeWideCharacters(source);
    const hash = createHash('sha256').update(narrow).digest('base64');
    const alike = isChunk(path) ? chunks.get(hash) : undefined;
    if (alike === undefined) {
      if (isChunk(path)) chunks.set(hash, path);
      if (narrow !== source) writeFileSync(path, narrow);
    } else {
      // Not a symbolic link, which Windows keeps to administrators.
      writeFileSync(path, `module.exports=require(${JSON.stringify(addressOf(alike, path))});`);
    }
  }
}

const addressOf = (file: string, from: string) => `./${relative(dirname(from), file).replaceAll('\\', '/')}`;

/** Modules alone, which mean the same wherever they are read; what starts an address knows its place. */
const isChunk = (path: string) => dirname(path).endsWith(join('server', 'chunks')) || dirname(path).endsWith(join('chunks', 'ssr'));
