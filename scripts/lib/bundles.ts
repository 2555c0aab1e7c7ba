import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transform } from 'esbuild';

/**
 * Equivalent JavaScript that uses little memory: short, and in ASCII but for regular expressions. Node keeps the source it runs, with one
 * byte per character if it can, otherwise with two: a single curly apostrophe doubles a bundle.
 */
async function shrink(source: string): Promise<string> {
  const { code } = await transform(source, { minify: true, charset: 'ascii', legalComments: 'none' });
  return code;
}

/**
 * Reduces the memory that the server’s bundles of a build use in the web process (bench/README.md, «Memory»): shrinks them, and moves equal
 * ones that the build wrote under several names into one file, which Node loads once. Next shrinks none of them, which would take it a
 * fifth of the build (next.config.js).
 */
export async function shrinkBundles(dist: string): Promise<void> {
  const folder = join(dist, 'server');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const bundles = paths.filter((path) => path.endsWith('.js') && isBundle(path));
  const sources = await Promise.all(bundles.map((path) => shrink(readFileSync(path, 'utf8'))));
  const firstOf = new Map<string, string>();
  for (const [index, path] of bundles.entries()) {
    const source = sources[index]!;
    const first = firstOf.get(source);
    if (first === undefined) firstOf.set(source, path);
    // No symbolic links, which Windows reserves for administrators.
    writeFileSync(path, first === undefined ? source : `module.exports=require(${JSON.stringify(addressOf(first, path))});`);
  }
}

const addressOf = (file: string, from: string) => `./${relative(dirname(from), file).replaceAll('\\', '/')}`;

/** Only modules are equivalent wherever they are loaded from; the entry points of addresses depend on their path. */
const isBundle = (path: string) => dirname(path).endsWith(join('server', 'chunks')) || dirname(path).endsWith(join('chunks', 'ssr'));
