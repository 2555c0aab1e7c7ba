/** The state of the connection to the service. */
export interface ConnectionState {
  isOffline: boolean;
  /** The number of writes that wait for the connection. */
  waiting: number;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Tracks whether the service can be reached. The browser alone does not know: it may have a network that leads nowhere. After a request
 * without an answer, a second request checks the service. If that fails too, the check is repeated from time to time.
 */
export class Connection {
  private current: ConnectionState = { isOffline: false, waiting: 0 };
  private readonly listeners = new Set<() => void>();
  private timer?: ReturnType<typeof setTimeout>;
  private pendingCheck: Promise<boolean> | null = null;

  /** @param ping sends a small request; true if the service answers */
  constructor(private readonly ping: () => Promise<boolean>) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The same object until something changes. */
  readonly state = (): ConnectionState => this.current;

  /** Call it when the browser reports that the network is lost or back. */
  setNetwork(isOnline: boolean): void {
    if (isOnline) void this.check();
    else this.goOffline(FIRST_PAUSE_MS);
  }

  /** Call it when a request got no answer, or the network is said to be back. @returns whether the service answers now */
  check(): Promise<boolean> {
    this.pendingCheck ??= this.ping()
      .catch(() => false)
      .then((isReachable) => {
        this.pendingCheck = null;
        if (isReachable) this.set({ isOffline: false });
        else if (!this.current.isOffline) this.goOffline(FIRST_PAUSE_MS);
        return isReachable;
      });
    return this.pendingCheck;
  }

  /**
   * Resolves once the service answers.
   * @throws the reason of the abort signal
   */
  back(signal?: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      if (!this.current.isOffline) return resolve();
      const unsubscribe = this.subscribe(() => {
        if (this.current.isOffline) return;
        unsubscribe();
        resolve();
      });
      signal?.addEventListener('abort', () => {
        unsubscribe();
        reject(signal.reason);
      });
    });
  }

  /**
   * Like `back`. Meanwhile a write counts as waiting.
   * @throws the reason of the abort signal
   */
  async waitUntilBack(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (!this.current.isOffline) return;
    this.set({ waiting: this.current.waiting + 1 });
    try {
      await this.back(signal);
    } finally {
      this.set({ waiting: this.current.waiting - 1 });
    }
  }

  private goOffline(pause: number): void {
    this.set({ isOffline: true });
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      if (!(await this.check())) this.goOffline(Math.min(LONGEST_PAUSE_MS, pause * 2));
    }, pause);
  }

  private set(change: Partial<ConnectionState>): void {
    const next = { ...this.current, ...change };
    if (next.isOffline === this.current.isOffline && next.waiting === this.current.waiting) return;
    if (!next.isOffline) clearTimeout(this.timer);
    this.current = next;
    for (const listener of [...this.listeners]) listener();
  }
}

const TIMEOUT_MS = 5_000;

export const connection = new Connection(async () => {
  return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
});

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => connection.setNetwork(false));
  window.addEventListener('online', () => connection.setNetwork(true));
  if (!navigator.onLine) connection.setNetwork(false);
}
