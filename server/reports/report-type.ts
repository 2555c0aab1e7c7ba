import type { Locale } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';

/** What a report is made from. */
export interface ReportJob<Input> {
  db: Db;
  brandId: number;
  /** Of whoever asked for it, when they work for one restaurant: it holds what they may see. */
  restaurantId: number | null;
  locale: Locale;
  input: Input;
  /** Says how far it is, in rows or whatever it counts. */
  tell(done: number, total: number): void;
}

/** A kind of report: what features declare of it, for `server/report-types.ts`. */
export interface ReportType<Input = never> {
  contentType(input: Input): string;
  /** Opens the bytes of the file, which the worker reads to their end or destroys. May be called again after a worker has died. */
  open(job: ReportJob<Input>): Promise<AsyncIterable<Uint8Array>>;
}
