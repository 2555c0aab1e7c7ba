interface Entry<Value> {
  value: Value;
  /** Milliseconds since the epoch. */
  until: number;
  bytes: number;
}

/** The least that an entry counts for, so that many small ones add up. */
const ENTRY_BYTES = 1_000;
/** How often expired entries are removed, in milliseconds. */
const SWEEP_MS = 10_000;

/** A cache with a budget in bytes. Drops entries that have not been used for the longest time, and expired ones in any case. */
export class KeptWithin<Value> {
  private readonly entries = new Map<string, Entry<Value>>();
  private total = 0;
  private sweepAt = 0;

  /** @param budget in bytes */
  constructor(private readonly budget: number) {}

  get size(): number {
    return this.entries.size;
  }

  /** Bytes kept, as far as weighed. */
  get bytes(): number {
    return this.total;
  }

  /** @param now milliseconds since the epoch */
  get(key: string, now: number): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (entry.until <= now) {
      this.delete(key);
      return undefined;
    }
    // Maps iterate in insertion order, so the first entry is the least recently used.
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, { now, until }: { now: number; until: number }): void {
    this.delete(key);
    if (now >= this.sweepAt) {
      for (const [other, entry] of this.entries) if (entry.until <= now) this.delete(other);
      this.sweepAt = now + SWEEP_MS;
    }
    this.entries.set(key, { value, until, bytes: 0 });
    this.weigh(key, value, ENTRY_BYTES);
  }

  /** Adds to the weight of a value. Ignored if it is no longer kept. */
  weigh(key: string, value: Value, bytes: number): void {
    const entry = this.entries.get(key);
    if (entry?.value !== value) return;
    entry.bytes += bytes;
    this.total += bytes;
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.budget) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.total -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
    this.total = 0;
  }

  *[Symbol.iterator](): Iterator<[string, Value]> {
    for (const [key, { value }] of this.entries) yield [key, value];
  }
}

/** The forms of a cached text (`KeptText`). Their bytes are counted as they are made. */
export class WeighedForms extends Map<string, unknown> {
  constructor(private readonly weigh: (bytes: number) => void) {
    super();
  }

  override set(name: string, form: unknown): this {
    if (form instanceof Promise) form.then((made) => this.weigh(bytesOf(made))).catch(() => undefined);
    else this.weigh(bytesOf(form));
    return super.set(name, form);
  }
}

/** V8 stores a string with any character beyond Latin-1 in two bytes per character. */
const isWide = /[\u0100-\uffff]/;

function bytesOf(form: unknown): number {
  if (typeof form === 'string') return isWide.test(form) ? form.length * 2 : form.length;
  return form instanceof Uint8Array ? form.byteLength : 0;
}
