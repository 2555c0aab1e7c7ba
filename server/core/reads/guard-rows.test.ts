import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guard } from './guard.rules';
import { guardRows } from './guard-rows';

const cell = fc.stringMatching(/^[=+@＝\t\r\n",;' \u00a0aé]{0,6}$/);

/** As PostgreSQL writes a cell. */
function written(text: string, separator: string): string {
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function* inPieces(text: string, sizes: number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

describe('guardRows', () => {
  it.each([',', ';', '\t'])('guards each cell as guard does, wherever the bytes are split (separator %j)', async (separator) => {
    const toCsv = (rows: string[][], each: (text: string) => string) =>
      rows.map((cells) => `${cells.map((text) => written(each(text), separator)).join(separator)}\n`).join('');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
        async (rows, sizes) => {
          const pieces: Buffer[] = [];
          for await (const piece of guardRows(inPieces(toCsv(rows, String), sizes), separator)) pieces.push(piece);
          expect(Buffer.concat(pieces).toString()).toBe(toCsv(rows, guard));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
