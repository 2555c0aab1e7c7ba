// Decided in docs/decisions/101-receipts-as-pdf.md.

/*
 * Concatenates PDFs without rendering them again: objects are renumbered, and the page trees get a common root. Only reads files of our
 * own renderer (with a table of offsets, and each object on its own), and no other PDFs.
 */

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const BEGIN = '%PDF-1.7\n%\xff\xff\xff\xff\n';
/** The numbers of objects common to all files. */
const CATALOG = 1;
const ROOT = 2;

/** The beginning and end of each object of a file, by number. */
function objectsOf(file: Buffer): Map<number, { from: number; to: number }> {
  const tail = file.subarray(-64).toString('latin1');
  const table = Number(/startxref\s+(\d+)/.exec(tail)?.[1]);
  const [, size = ''] = /^xref\s+0 (\d+)\s+/.exec(file.subarray(table, table + 40).toString('latin1')) ?? [];
  const text = file.subarray(table).toString('latin1');
  const entries = [...text.matchAll(/(\d{10}) \d{5} ([nf])/g)].slice(0, Number(size));
  if (!Number.isInteger(table) || entries.length !== Number(size)) throw new Error('This PDF is not as ours are written');
  const offsets = entries.flatMap(([, offset, state], number) => (state === 'n' ? [{ number, from: Number(offset) }] : []));
  const ends = [...offsets.map(({ from }) => from), table].toSorted((a, b) => a - b);
  return new Map(offsets.map(({ number, from }) => [number, { from, to: ends[ends.indexOf(from) + 1]! }]));
}

/** Splits an object into its text, which may refer to others, and the bytes of its stream. */
function splitObject(object: Buffer): { head: string; rest: Buffer } {
  const stream = object.indexOf('\nstream\n');
  const end = stream < 0 ? object.length : stream;
  return { head: object.subarray(0, end).toString('latin1'), rest: object.subarray(end) };
}

/** Joins files one after the other, with only one of them in memory. */
export class JoinedPdf {
  private readonly offsets: number[] = [];
  private readonly trees: { number: number; pages: number }[] = [];
  private next = ROOT + 1;
  private length = BEGIN.length;
  private isBegun = false;

  /**
   * Appends a file.
   * @returns the next bytes of the joined file
   * @throws Error for a PDF that is not ours
   */
  add(bytes: Uint8Array): Uint8Array {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const chunks: Uint8Array[] = this.isBegun ? [] : [bytesOf(BEGIN)];
    this.isBegun = true;
    const first = this.next;
    const renumber = (text: string) => text.replaceAll(/\b(\d+) 0 R\b/g, (_, number) => `${Number(number) + first} 0 R`);
    for (const [number, { from, to }] of objectsOf(file)) {
      const { head, rest } = splitObject(file.subarray(from, to));
      const newNumber = number + first;
      const isTree = rest.length === 0 && /\/Type\s*\/Pages\b/.test(head);
      if (isTree) this.trees.push({ number: newNumber, pages: Number(/\/Count (\d+)/.exec(head)?.[1]) });
      const body = renumber(head.replace(/^\d+ 0 obj/, `${newNumber} 0 obj`));
      const written = bytesOf(isTree ? body.replace('<<', `<<\n/Parent ${ROOT} 0 R`) : body);
      this.offsets[newNumber] = this.length;
      this.length += written.length + rest.length;
      this.next = Math.max(this.next, newNumber + 1);
      chunks.push(written, rest);
    }
    return Buffer.concat(chunks);
  }

  /**
   * A page with a text, as no program opens a file without pages.
   * @param words in Latin-1, without brackets
   */
  private page(words: string): string {
    const tree = this.next;
    const stream = `BT /F1 12 Tf 50 780 Td (${words}) Tj ET`;
    const objects = [
      `<</Type /Pages /Parent ${ROOT} 0 R /Count 1 /Kids [${tree + 1} 0 R]>>`,
      `<</Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${tree + 3} 0 R /Resources <</Font <</F1 ${tree + 2} 0 R>>>>>>`,
      '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
      `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    ].map((object, index) => `${tree + index} 0 obj\n${object}\nendobj\n`);
    for (const object of objects) {
      this.offsets[this.next++] = this.length;
      this.length += object.length;
    }
    this.trees.push({ number: tree, pages: 1 });
    return objects.join('');
  }

  /**
   * The end of the joined file.
   * @param language of its texts
   * @param nothing the text of its only page if no file was added
   */
  end(language: string, nothing: string): Uint8Array {
    const begin = this.isBegun ? '' : BEGIN + this.page(nothing);
    const kids = this.trees.map(({ number }) => `${number} 0 R`).join(' ');
    const count = this.trees.reduce((sum, { pages }) => sum + pages, 0);
    const root = `${ROOT} 0 obj\n<</Type /Pages /Count ${count} /Kids [${kids}]>>\nendobj\n`;
    const catalog = `${CATALOG} 0 obj\n<</Type /Catalog /Pages ${ROOT} 0 R /Lang (${language})>>\nendobj\n`;
    this.offsets[ROOT] = this.length;
    this.offsets[CATALOG] = this.length + root.length;
    const table = this.length + root.length + catalog.length;
    const entries = Array.from({ length: this.next }, (_, number) => {
      const offset = this.offsets[number];
      return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
    });
    const trailer = `trailer\n<</Size ${this.next} /Root ${CATALOG} 0 R>>\nstartxref\n${table}\n%%EOF\n`;
    return bytesOf(`${begin}${root}${catalog}xref\n0 ${this.next}\n${entries.join('')}${trailer}`);
  }
}
