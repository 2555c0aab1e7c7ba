import { FRESH_MS } from '@/components/ui/fresh';
import type { LiveChange, LiveHello } from '@/server/live/live.schema';

/** The part of EventSource in use, so that tests can replace it. */
export interface Source {
  addEventListener(event: string, listener: (message: { data?: string }) => void): void;
  close(): void;
}

type Listener = (change: LiveChange) => void;
interface Subscription {
  topics: readonly string[];
  listener: Listener;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** The stream stays open this long without listeners, so that navigation does not reconnect. */
const LINGER_MS = 5_000;
/** Browsers allow six connections to a site, over all tabs. A hidden tab closes its own after this time. */
const HIDDEN_MS = 20_000;

/**
 * The stream of a restaurant, shared by all screens of a tab. It reconnects when it breaks, with growing pauses. Whenever it may have
 * missed something, it tells its listeners that anything may have changed.
 */
export class LiveConnection {
  private readonly subscriptions = new Set<Subscription>();
  private source: Source | null = null;
  private isGreeted = false;
  private failures = 0;
  private redialTimer?: ReturnType<typeof setTimeout>;
  private lingerTimer?: ReturnType<typeof setTimeout>;
  private hideTimer?: ReturnType<typeof setTimeout>;
  private hidden = false;
  /** The last known change of each topic, by `performance.now()`. */
  private readonly changedAt = new Map<string, number>();

  /** @param readSince the earliest time at which shown data was read, by `performance.now()` */
  constructor(
    private readonly open: () => Source,
    private readonly readSince: number,
    private readonly random: () => number = Math.random,
  ) {}

  /** @returns a function that ends the subscription */
  subscribe(topics: readonly string[], listener: Listener): () => void {
    const subscription = { topics, listener };
    this.subscriptions.add(subscription);
    clearTimeout(this.lingerTimer);
    if (this.isGreeted) queueMicrotask(() => this.catchUp(subscription));
    if (!this.source && !this.redialTimer && !this.hidden) this.dial();
    return () => {
      this.subscriptions.delete(subscription);
      if (this.subscriptions.size === 0) this.lingerTimer = setTimeout(() => this.hangUp(), LINGER_MS);
    };
  }

  /** Call it when the tab is shown or hidden. */
  setHidden(hidden: boolean): void {
    if (hidden === this.hidden) return;
    this.hidden = hidden;
    clearTimeout(this.hideTimer);
    if (hidden) {
      this.hideTimer = setTimeout(() => this.hangUp(), HIDDEN_MS);
      return;
    }
    if (this.subscriptions.size === 0) return;
    this.failures = 0;
    if (this.source) this.resync();
    else this.dial();
  }

  private dial(): void {
    clearTimeout(this.redialTimer);
    this.redialTimer = undefined;
    const source = this.open();
    this.source = source;
    const whileCurrent = (handle: (data: string) => void) => (message: { data?: string }) => {
      if (this.source === source) handle(message.data ?? '');
    };
    source.addEventListener(
      'hello',
      whileCurrent((data) => this.greet(JSON.parse(data) as LiveHello)),
    );
    source.addEventListener(
      'resync',
      whileCurrent(() => this.resync()),
    );
    source.addEventListener(
      'change',
      whileCurrent((data) => this.receive(JSON.parse(data) as LiveChange)),
    );
    source.addEventListener(
      'error',
      whileCurrent(() => this.dialLater()),
    );
  }

  private greet({ heardFor, changed }: LiveHello): void {
    const now = performance.now();
    this.failures = 0;
    for (const [topic, age] of Object.entries(changed)) this.changedAt.set(topic, now - age);
    // The data of the screen was read before the stream began.
    if (this.isGreeted || now - heardFor > this.readSince) this.resync();
    else for (const [topic, at] of this.changedAt) if (at >= this.readSince) this.notify({ topic, ids: [] });
    this.isGreeted = true;
  }

  /** Tells a new listener about recent changes, as its screen may have read its data before them. */
  private catchUp(subscription: Subscription): void {
    const { topics, listener } = subscription;
    if (!this.subscriptions.has(subscription)) return;
    const since = performance.now() - FRESH_MS;
    for (const topic of topics) if ((this.changedAt.get(topic) ?? Number.NEGATIVE_INFINITY) >= since) listener({ topic, ids: [] });
  }

  private dialLater(): void {
    this.source?.close();
    this.source = null;
    if (this.subscriptions.size === 0 || this.hidden) return;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.failures);
    this.failures += 1;
    // The random part keeps the screens of a chain from reconnecting all at once after a restart.
    this.redialTimer = setTimeout(() => this.dial(), pause * (0.75 + this.random() / 2));
  }

  private hangUp(): void {
    clearTimeout(this.redialTimer);
    this.redialTimer = undefined;
    this.source?.close();
    this.source = null;
  }

  private receive(change: LiveChange): void {
    this.changedAt.set(change.topic, performance.now());
    this.notify(change);
  }

  private notify(change: LiveChange): void {
    for (const { topics, listener } of [...this.subscriptions]) if (topics.includes(change.topic)) listener(change);
  }

  private resync(): void {
    for (const { topics, listener } of [...this.subscriptions]) for (const topic of topics) listener({ topic, ids: [] });
  }
}
