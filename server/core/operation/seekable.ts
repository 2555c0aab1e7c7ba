import { AppError } from './errors';

/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes that can be read in part: doors answer range requests for them. */
export class Seekable {
  constructor(
    readonly about: { size: number; version: string; modifiedAt: Date },
    readonly open: (range?: ByteRange) => Promise<ReadableStream<Uint8Array>>,
  ) {}

  /**
   * The range that a request asks for (RFC 9110, section 14.2).
   * @param text the header `Range`
   * @returns null for the whole: without a range, with several, or with another unit
   * @throws range_not_satisfiable
   */
  rangeOf(text: string | null): ByteRange | null {
    const { size } = this.about;
    const match = /^bytes=(\d*)-(\d*)$/i.exec(text?.trim() ?? '');
    const [first = '', last = ''] = match?.slice(1) ?? [];
    // A range that ends before it starts is invalid, and ignored.
    if (first === '' ? last === '' : last !== '' && Number(last) < Number(first)) return null;
    const range =
      first === ''
        ? { start: Math.max(0, size - Number(last)), end: size - 1 }
        : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
    if (range.start >= size) throw new AppError('range_not_satisfiable', { headers: { 'content-range': `bytes */${size}` } });
    return range;
  }
}
