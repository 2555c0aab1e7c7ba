import { openTable } from '../reading/open-table';
import { UnreadableFile } from '../reading/refusals';
import type { Hints } from '../reading/table';

const SAMPLES = 3;

/** The format of a file and its columns, without an interpretation of cells. */
export interface Look {
  columns: string[];
  /** The first values of each column. */
  samples: string[][];
  total: number;
  headerLine: number;
  format: 'csv' | 'xlsx';
  encoding: string | null;
  separator: string | null;
  sheet: string | null;
  hints: Hints;
}

/** Reads a whole file. Either it is a valid table, or it is refused as a whole. */
export async function lookAtFile({
  path,
  known,
}: {
  path: string;
  known: readonly string[];
}): Promise<Look | { unreadable: UnreadableFile['code']; params: UnreadableFile['params'] }> {
  try {
    const table = await openTable(path, { known });
    const samples = table.columns.map((): string[] => []);
    let total = 0;
    for await (const rows of table.rows()) {
      if (total === 0)
        for (const [index, columnSamples] of samples.entries())
          columnSamples.push(...rows.flatMap(({ cells }) => cells[index]?.trim().slice(0, 80).toWellFormed() || []).slice(0, SAMPLES));
      total += rows.length;
    }
    if (total === 0) throw new UnreadableFile('no_rows');
    const { columns, headerLine, format, encoding = null, separator = null, sheet = null, hints } = table;
    return { columns, samples, total, headerLine, format, encoding, separator, sheet, hints };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.code, params: error.params };
    throw error;
  }
}
