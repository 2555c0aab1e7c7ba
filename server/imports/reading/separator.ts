import type { Separator } from '@/server/core/reads/csv';
import { CsvSplitter } from './csv-splitter';
import { countKnownNames, findHeader } from './header';
import type { Limits } from './table';

/** Most common first: if two fit equally well, the first is chosen. */
const separators: readonly Separator[] = [';', '\t', ',', '|'];
const ROWS = 100;

/**
 * The separator of a CSV text.
 * @returns `isDeclared`: the first line declares it, as Excel understands (`sep=;`), and is not a row
 */
export function separatorOf(sample: string, limits: Limits, known: readonly string[]): { separator: Separator; isDeclared: boolean } {
  const declared = /^"?sep=([;,\t|])"?\r?(\n|$)/i.exec(sample)?.[1] as Separator | undefined;
  if (declared) return { separator: declared, isDeclared: true };
  let best: { separator: Separator; score: number } = { separator: ';', score: 0 };
  for (const separator of separators) {
    const score = scoreOf(sample, separator, limits, known);
    if (score > best.score) best = { separator, score };
  }
  return { separator: best.separator, isDeclared: false };
}

/** Rates how well a separator fits: rows of equal width, and known column names. */
function scoreOf(sample: string, separator: Separator, limits: Limits, known: readonly string[]): number {
  const splitter = new CsvSplitter(separator, limits);
  const split = splitter.push(sample);
  if (split.length < 2) split.push(...splitter.end().rows);
  const rows = split.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).slice(0, ROWS);
  const widths = new Map<number, number>();
  for (const { width } of rows) widths.set(width, (widths.get(width) ?? 0) + 1);
  const [width = 1, rowCount = 0] = [...widths].filter(([each]) => each > 1).toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  const headerCells =
    rows[
      findHeader(
        rows.map(({ cells }) => cells),
        known,
      )
    ]?.cells ?? [];
  return (width > 1 ? rowCount / rows.length + Math.min(width, 20) / 100 : 0) + 2 * countKnownNames(headerCells, known);
}
