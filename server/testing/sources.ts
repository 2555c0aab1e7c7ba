import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/* The sources as text, for tests of the coding rules. */

export const root = process.cwd();
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || /\/test-[\w-]+\.tsx?$/.test(file);
const isTestOrGenerated = (file: string) => isTest(file) || /^server\/(generated|testing)\//.test(file);
/** The product's files that match a pattern: no tests, and nothing generated. */
export const sources = (pattern: string) => globSync(pattern, { cwd: root }).filter((file) => !isTestOrGenerated(file));
export const read = (file: string) => readFileSync(join(root, file), 'utf8');

export interface Import {
  from: string;
  onlyTypes: boolean;
  /** Imported on demand, by `import()`. */
  isLate: boolean;
}

const importsByFile = new Map<string, Import[]>();

export function importsOf(file: string): Import[] {
  const imports = importsByFile.get(file) ?? readImports(file);
  importsByFile.set(file, imports);
  return imports;
}

function readImports(file: string): Import[] {
  const text = read(file);
  const names = String.raw`\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+(?:\s*,\s*\{[^}]*\})?`;
  const fromImports = text.matchAll(new RegExp(`^(?:import|export)\\s+(type\\s+)?(${names})\\s+from\\s+'([^']+)'`, 'gm'));
  const bare = text.matchAll(/^import\s+'([^']+)'/gm);
  const late = text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g);
  return [
    ...[...fromImports].map(([, type, named = '', from = '']) => ({
      from: absolute(file, from),
      onlyTypes: type !== undefined || onlyTypes(named),
      isLate: false,
    })),
    ...[...bare].map(([, from = '']) => ({ from: absolute(file, from), onlyTypes: false, isLate: false })),
    ...[...late].map(([, from = '']) => ({ from: absolute(file, from), onlyTypes: false, isLate: true })),
  ];
}

/** `{ type A, type B }` imports no code. */
function onlyTypes(names: string): boolean {
  const inside = /^\{(.*)\}$/s.exec(names.trim())?.[1];
  const specifiers = inside?.split(',').filter((name) => name.trim() !== '') ?? [];
  return specifiers.length > 0 && specifiers.every((name) => name.trim().startsWith('type '));
}

function absolute(file: string, from: string): string {
  if (from.startsWith('@/')) return from.slice(2);
  return from.startsWith('.') ? relative(root, join(root, dirname(file), from)) : from;
}

const files = new Map<string, string | undefined>();

/** The file of one of our modules; undefined for a package. */
export function fileOf(module: string): string | undefined {
  if (!files.has(module)) {
    const candidates = [module, `${module}.ts`, `${module}.tsx`, `${module}/index.ts`];
    files.set(
      module,
      candidates.find((file) => /\.tsx?$/.test(file) && existsSync(join(root, file))),
    );
  }
  return files.get(module);
}
