import { UnreadableFile } from '../refusals';
import { MEBIBYTE } from '../table';
import type { Archive } from './archive';
import { cellText, TextCollector } from './texts';
import { readXmlToEnd } from './xml';

const LIMIT = 256 * MEBIBYTE;

/**
 * The texts of a workbook, which cells reference by number. They are stored as bytes: JavaScript strings would take three times the memory
 * and slow garbage collection down.
 */
export class SharedStrings {
  private bytes = Buffer.alloc(65_536);
  private ends = new Uint32Array(4_096);
  private count = 0;

  static async read(archive: Archive, name: string | undefined, cellLength: number): Promise<SharedStrings> {
    const strings = new SharedStrings();
    if (name === undefined) return strings;
    const collector = new TextCollector(cellLength);
    await readXmlToEnd(archive.read(name, LIMIT), {
      open: (tag) => {
        if (tag === 'si') collector.begin();
        else collector.open(tag);
      },
      close: (tag) => {
        if (tag === 'si') strings.add(collector.end());
        else collector.close(tag);
      },
      text: (text) => collector.add(text),
    });
    return strings;
  }

  /** @throws UnreadableFile for a number without a text */
  get(index: number): string {
    if (!(index >= 0 && index < this.count)) throw new UnreadableFile('broken_workbook');
    return cellText(this.bytes.toString('utf8', index === 0 ? 0 : this.ends[index - 1], this.ends[index]));
  }

  private add(text: string): void {
    const start = this.count === 0 ? 0 : (this.ends[this.count - 1] as number);
    const needed = start + text.length * 3;
    if (needed > this.bytes.length) {
      const larger = Buffer.alloc(Math.max(needed, this.bytes.length * 2));
      this.bytes.copy(larger, 0, 0, start);
      this.bytes = larger;
    }
    if (this.count === this.ends.length) {
      const longer = new Uint32Array(this.ends.length * 2);
      longer.set(this.ends);
      this.ends = longer;
    }
    this.ends[this.count] = start + this.bytes.write(text, start, 'utf8');
    this.count += 1;
  }
}
