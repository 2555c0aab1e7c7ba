/** Computes for that long, and returns it. */
export function spin({ ms }: { ms: number }): number {
  for (const until = performance.now() + ms; performance.now() < until; );
  return ms;
}

/** Allocates more memory than a thread has. */
export function fill(): number {
  const allocated: number[][] = [];
  for (;;) allocated.push(new Array(1_000_000).fill(allocated.length));
}

export function fail(): never {
  throw new Error('the work itself failed');
}
