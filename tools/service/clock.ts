import { setTimeout as sleep } from 'node:timers/promises';

/** The clock of the simulated day: minutes since midnight, which pass faster than real ones. */
export class DayClock {
  private began = 0;

  constructor(
    /** Simulated minutes per real minute. */
    readonly speed: number,
    readonly from: number,
    private readonly stopped: AbortSignal,
  ) {}

  start(): void {
    this.began = Date.now();
  }

  get now(): number {
    return this.from + ((Date.now() - this.began) / 60_000) * this.speed;
  }

  /** Waits until that minute, or until the day is stopped. @returns whether it was reached */
  async until(minute: number): Promise<boolean> {
    const ms = ((minute - this.now) / this.speed) * 60_000;
    if (ms > 0) await sleep(ms, undefined, { signal: this.stopped }).catch(() => undefined);
    return !this.stopped.aborted;
  }

  static text(minute: number): string {
    const wholeMinute = Math.floor(minute) % 1_440;
    return `${String(Math.floor(wholeMinute / 60)).padStart(2, '0')}:${String(wholeMinute % 60).padStart(2, '0')}`;
  }
}
