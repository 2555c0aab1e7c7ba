import type { Hints } from './table';

/** Detects how the first rows write numbers and dates. */
export function hintsOf(rows: readonly string[][]): Omit<Hints, 'otherSheets'> {
  let commas = 0;
  let points = 0;
  let dayFirst = 0;
  let monthFirst = 0;
  for (const cells of rows)
    for (const cell of cells) {
      if (/^\s*[-+]?[\d\s\u00a0\u202f.]*\d,\d{1,2}\s*(?:\p{Sc}|[A-Z]{3,4})?\s*$/u.test(cell)) commas += 1;
      else if (/^\s*(?:[-+]|\p{Sc}|[A-Z]{3}\s?)*[\d,]*\d\.\d{1,2}\s*$/u.test(cell)) points += 1;
      const [, first, second] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/.exec(cell) ?? [];
      if (Number(first) > 12) dayFirst += 1;
      if (Number(second) > 12) monthFirst += 1;
    }
  return { decimalComma: commas > points, dayFirst: dayFirst === monthFirst ? null : dayFirst > monthFirst };
}
