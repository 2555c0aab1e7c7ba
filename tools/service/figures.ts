/** Response times and results, by kind of call. */

interface Kind {
  times: number[];
  codes: Map<string, number>;
}

/** The value below which this share of the times lies; 0 if there are none. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export class Figures {
  private readonly kinds = new Map<string, Kind>();

  /**
   * Records a request.
   * @param ms until its response, or until it was given up
   * @param code the error code; null for a success
   */
  note(kind: string, ms: number, code: string | null): void {
    const kindFigures: Kind = this.kinds.get(kind) ?? { times: [], codes: new Map() };
    this.kinds.set(kind, kindFigures);
    // Requests without response have no response time.
    if (code !== NO_ANSWER) kindFigures.times.push(ms);
    if (code !== null) kindFigures.codes.set(code, (kindFigures.codes.get(code) ?? 0) + 1);
  }

  /** Calls and response times in milliseconds, by kind: the most frequent first. */
  latencies(): { kind: string; count: number; p50: number; p95: number; most: number }[] {
    return [...this.kinds]
      .map(([kind, { times }]) => {
        const sorted = times.toSorted((a, b) => a - b);
        return { kind, count: sorted.length, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), most: sorted.at(-1) ?? 0 };
      })
      .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
  }

  /** Errors by code and kind of call: the most frequent first. */
  refusals(): { code: string; kind: string; count: number }[] {
    return [...this.kinds]
      .flatMap(([kind, { codes }]) => [...codes].map(([code, count]) => ({ code, kind, count })))
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
  }
}

/** Used as the code of requests without response. */
export const NO_ANSWER = 'no answer';
