import { AppError } from '@/server/core/operation/errors';

const RETRY_AFTER_SECONDS = 5;

/** Limits concurrent work by weight and number, in the order of arrival. */
export class Gate {
  private freeWeight: number;
  private freePlaces: number;
  private readonly waiting: { weight: number; enter: () => void }[] = [];

  /**
   * @param weight the most weight that may run at once; work that weighs more runs alone
   * @param atOnce how many may run
   * @param maxWaiting how many may wait
   */
  constructor(
    private readonly weight: number,
    atOnce: number,
    private readonly maxWaiting: number,
  ) {
    this.freeWeight = weight;
    this.freePlaces = atOnce;
  }

  /**
   * Runs work once there is room for it.
   * @throws unavailable if too many are waiting; whatever the work throws
   */
  async run<T>(weight: number, work: () => Promise<T>): Promise<T> {
    const ownWeight = Math.min(weight, this.weight);
    if (this.waiting.length >= this.maxWaiting)
      throw new AppError('unavailable', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
    await new Promise<void>((enter) => {
      this.waiting.push({ weight: ownWeight, enter });
      this.admit();
    });
    try {
      return await work();
    } finally {
      this.freeWeight += ownWeight;
      this.freePlaces += 1;
      this.admit();
    }
  }

  private admit(): void {
    for (let first = this.waiting[0]; first && this.freePlaces > 0 && first.weight <= this.freeWeight; first = this.waiting[0]) {
      this.waiting.shift();
      this.freeWeight -= first.weight;
      this.freePlaces -= 1;
      first.enter();
    }
  }
}
