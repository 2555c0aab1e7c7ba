import { expect, it } from 'vitest';
import { fileOf, importsOf, sources } from './testing/sources';

/** Groups of files that import each other in cycles (Tarjan 1972). */
function circlesAmong(files: string[], neighboursOf: (file: string) => string[]): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    lowest.set(file, number);
    open.push(file);
    for (const next of neighboursOf(file)) {
      const reached = order.has(next) ? (open.includes(next) ? order.get(next) : undefined) : visit(next);
      if (reached !== undefined) lowest.set(file, Math.min(lowest.get(file) ?? number, reached));
    }
    const own = lowest.get(file) ?? number;
    if (own === number) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) circles.push(group);
    }
    return own;
  };
  for (const file of files) if (!order.has(file)) visit(file);
  return circles;
}

it('finds import cycles', () => {
  const imports: Record<string, string[]> = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['d'], f: ['a'] };
  expect(circlesAmong(Object.keys(imports), (file) => imports[file] ?? []).map((circle) => circle.toSorted())).toEqual([
    ['d', 'e'],
    ['a', 'b', 'c'],
  ]);
});

it('no files import each other in a cycle, not even for types', () => {
  const files = sources('{app,bench,components,e2e,i18n,scripts,server,tools}/**/*.{ts,tsx}');
  const known = new Set(files);
  const neighboursOf = (file: string) =>
    importsOf(file).flatMap(({ from, isLate }) => {
      const next = isLate ? undefined : fileOf(from);
      return next && known.has(next) ? [next] : [];
    });
  expect(circlesAmong(files, neighboursOf)).toEqual([]);
});
