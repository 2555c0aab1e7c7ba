const inMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;

/** Milliseconds of processor time that this thread has used, in steps of some: what else a machine does meanwhile does not count. */
export const threadMs = () => inMs(process.threadCpuUsage());

/** Milliseconds of processor time that something costs, in all threads of this process, such as those that hash passwords. */
export async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return inMs(process.cpuUsage(before));
}

const FACTOR = 32;
/** For as long as that a thing is done again and again, so that single interruptions do not count. */
const SAMPLE_MS = 30;
const SAMPLES = 3;

/** More than this is more than in step, sorting and the collecting of garbage included; see `growthOf`. */
export const MOST_GROWTH = 10;

/**
 * How work grows with what it is given: about 1 where twice as much takes twice as long, and about 32 where it takes four times as long. Two sizes
 * are compared by their processor time in one process, so that the machine's speed does not count.
 * @param make what the work is given at a size
 */
export function growthOf<Given>(size: number, make: (size: number) => Given, work: (given: Given) => unknown): number {
  const costAt = (given: Given) => {
    const before = process.cpuUsage();
    for (let rounds = 1; ; rounds++) {
      work(given);
      const ms = inMs(process.cpuUsage(before));
      if (ms > SAMPLE_MS) return ms / rounds;
    }
  };
  const [few, many] = [make(size / FACTOR), make(size)];
  // The first rounds are slower than all others, and any may collect what others left: the cheapest counts.
  costAt(few);
  const costs = Array.from({ length: SAMPLES }, () => ({ few: costAt(few), many: costAt(many) }));
  return Math.min(...costs.map(({ many }) => many)) / Math.min(...costs.map(({ few }) => few)) / FACTOR;
}
