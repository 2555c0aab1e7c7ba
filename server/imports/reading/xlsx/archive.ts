import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { UnreadableFile } from '../refusals';
import { MEBIBYTE } from '../table';

/** Excel writes about ten parts, and one or two more for each sheet, picture and chart. */
const MAX_PARTS = 5_000;
/** Sheets compress to a tenth, at best to a fiftieth. A higher ratio means a ZIP bomb. */
const MAX_RATIO = 200;
const RATIO_FROM = 10 * MEBIBYTE;

/** The parts of a workbook (a ZIP archive). Each is unpacked only when it is read, up to a limit. */
export class Archive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws UnreadableFile for an archive that is broken, encrypted or malicious */
  static async open(path: string): Promise<Archive> {
    const zip = await openPromise(path, { autoClose: false }).catch(refuse);
    try {
      if (zip.entryCount > MAX_PARTS) throw new UnreadableFile('unsafe_workbook');
      const entries = new Map<string, Entry>();
      let packed = 0;
      for await (const entry of zip.eachEntry()) {
        packed += entry.compressedSize;
        // Two entries with one name, or more contents than the file is long: readers would disagree about what they see.
        if (entries.has(entry.fileName) || packed > zip.fileSize || entries.size > MAX_PARTS) throw new UnreadableFile('unsafe_workbook');
        entries.set(entry.fileName, entry);
      }
      return new Archive(zip, entries);
    } catch (error) {
      zip.close();
      return refuse(error);
    }
  }

  close(): void {
    this.zip.close();
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  names(): string[] {
    return [...this.entries.keys()];
  }

  packedSize(name: string): number {
    return this.entries.get(name)?.compressedSize ?? 0;
  }

  /**
   * Unpacks a part chunk by chunk.
   * @param limit the most unpacked bytes
   * @param onRead gets the approximate number of packed bytes read
   * @throws UnreadableFile for a part that is larger, has another size than declared, or is encrypted
   */
  async *read(name: string, limit: number, onRead?: (bytes: number) => void): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name);
    if (!entry) throw new UnreadableFile('broken_workbook');
    if (entry.isEncrypted()) throw new UnreadableFile('password_protected');
    const { uncompressedSize: size, compressedSize: packed } = entry;
    const tooLargeError = () => new UnreadableFile('expands_too_far', { limit: Math.floor(limit / MEBIBYTE) });
    // The declared sizes are checked here. The library verifies them while unpacking.
    if (size > limit || (size > RATIO_FROM && size > packed * MAX_RATIO)) throw tooLargeError();
    let stream: Readable | undefined;
    try {
      stream = await this.zip.openReadStreamPromise(entry);
      let unpacked = 0;
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        unpacked += chunk.length;
        onRead?.(Math.round((packed * unpacked) / Math.max(size, 1)));
        yield chunk;
      }
    } catch (error) {
      refuse(error);
    } finally {
      stream?.destroy();
    }
  }

  /** A small part as a whole. */
  async text(name: string, limit = 16 * MEBIBYTE): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.read(name, limit)) chunks.push(chunk);
    return new TextDecoder().decode(Buffer.concat(chunks));
  }
}

/** The library describes errors only by messages. */
function refuse(error: unknown): never {
  if (error instanceof UnreadableFile) throw error;
  const { message } = error as Error;
  if (/invalid relative path|absolute path|invalid characters in fileName|too many bytes in the stream|overlap/i.test(message))
    throw new UnreadableFile('unsafe_workbook', {}, error);
  throw new UnreadableFile('broken_workbook', {}, error);
}
