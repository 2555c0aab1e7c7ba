const inMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;

/** Milliseconds of processor time used by this thread, in coarse steps: other load on the machine does not count. */
export const threadMs = () => inMs(process.threadCpuUsage());

/** Milliseconds of processor time used by something, in all threads of this process, such as those that hash passwords. */
export async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return inMs(process.cpuUsage(before));
}

const FACTOR = 32;
/** Something is repeated for this long, so that single interruptions do not count. */
const SAMPLE_MS = 30;
const SAMPLES = 3;

/** More than this is more than linear, including sorting and garbage collection; see `growthOf`. */
export const MOST_GROWTH = 10;

/**
 * How work grows with its input: about 1 if twice the input takes twice as long, about 32 if it takes four times as long. Compares the
 * processor time of two sizes in one process, so that the machine's speed does not count.
 * @param make the input of a size
 */
export function growthOf<Input>(size: number, make: (size: number) => Input, work: (input: Input) => unknown): number {
  const costAt = (input: Input) => {
    const before = process.cpuUsage();
    for (let rounds = 1; ; rounds++) {
      work(input);
      const ms = inMs(process.cpuUsage(before));
      if (ms > SAMPLE_MS) return ms / rounds;
    }
  };
  const [small, large] = [make(size / FACTOR), make(size)];
  // The first rounds are slower than all others, and any may include a garbage collection: the cheapest counts.
  costAt(small);
  const costs = Array.from({ length: SAMPLES }, () => ({ few: costAt(small), many: costAt(large) }));
  return Math.min(...costs.map(({ many }) => many)) / Math.min(...costs.map(({ few }) => few)) / FACTOR;
}
