/** Formats numbers for the tables. */
export const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Prints a table in Markdown. */
export function table(head: string[], rows: string[][]): void {
  console.log(`\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

/** The time of something in a large database, compared with a small one. */
export interface PageTime {
  what: string;
  ms: number;
  reference: number;
}

/** Prints the times of pages, which should not depend on the amount of data. */
export function printPageTimes(subject: string, times: PageTime[]): void {
  table(
    [subject, 'ms at 10 million', 'ms at 10 thousand', 'ratio', 'goal'],
    times.map(({ what, ms, reference }) => [what, number(ms, 2), number(reference, 2), number(ms / reference, 2), '≤ 1.3']),
  );
}
