import type { Locale } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';

/** The input of a report. */
export interface ReportJob<Input> {
  db: Db;
  brandId: number;
  /** Set if the user who asked works for one restaurant, whose data alone the report may contain. */
  restaurantId: number | null;
  locale: Locale;
  input: Input;
  /** Reports progress, in rows or any other unit. */
  tell(done: number, total: number): void;
}

/** A kind of report, as features declare it for `server/report-types.ts`. */
export interface ReportType<Input = never> {
  contentType(input: Input): string;
  /** Opens the bytes of the file, which the worker reads to the end or destroys. May be called again after a worker has died. */
  open(job: ReportJob<Input>): Promise<AsyncIterable<Uint8Array>>;
}
