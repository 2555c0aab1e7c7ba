import type { Caller } from '../callers/caller';
import type { Db } from '../platform/db';
import type { Place } from './access';
import type { Locale } from './errors';

/** What a service says of the change it made, where the operation's own snapshots would cost a second look. */
export interface ChangeRecord {
  subject?: { kind: string; id: string | number };
  before?: unknown;
  after?: unknown;
  /** The customer to whose history it belongs, where the request names none: one who was just made. */
  customerId?: number;
  /** The audit entry that this change takes back. */
  revertsId?: number;
  /** The operation, `METHOD /path`, and the input that the history names instead of the request's own: a revert bears those of what it took back. */
  operation?: string;
  input?: unknown;
}

/** What a service gets as its first argument. */
export interface Context {
  /** The Prisma client in a query; the operation's transaction in a mutation. */
  db: Db;
  caller: Caller;
  requestId: string;
  locale: Locale;
  now: Date;
  /** The restaurant, brand and customer that the request acts on, once access was checked. */
  scope: { restaurantId?: number; brandId?: number; customerId?: number };
  idempotencyKey?: string;
  dryRun: boolean;
  /** It takes a change back: what is given back may be archived by now, which is said so that somebody restores it first. */
  isUndo?: true;
  /** The network address of the caller, as far as known. */
  ip: string | null;
  userAgent: string | null;
  /** The address under which the service was called, such as `https://brigade.example`; empty where it is not known. */
  origin: string;
  /** Aborted when the caller has gone: long answers stop then. */
  signal?: AbortSignal;
  /** Download: looks the caller up again and checks the operation's access, for answers that may outlast their rights. */
  stillAllowed(): Promise<boolean>;
  /** Writes an event to the outbox, in this transaction. */
  emit(kind: string, payload: Record<string, unknown>): void;
  /** Tells open screens, after the commit, that these things of the restaurant, or of the brand, changed. */
  touch(topic: string, ids: number[]): void;
  /** Adds to the audit entry of this change. */
  record(change: ChangeRecord): void;
  /** Runs something once the change is committed, and before it is answered; never for a dry run or a change that failed. */
  afterCommit(work: () => Promise<void>): void;
}

/** What a door knows of a request besides its input. */
export interface RequestFacts {
  caller: Caller;
  requestId: string;
  locale: Locale;
  ip: string | null;
  userAgent: string | null;
  origin?: string;
  dryRun?: boolean;
  ifMatch?: string;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Looks the caller up again while a long answer lasts. */
  callerNow?(): Promise<Caller>;
}

/** A request as it comes in: its caller may still be looked up. What refuses the caller is an answer of the operation. */
export interface Arrival extends Omit<RequestFacts, 'caller'> {
  caller: Caller | Promise<Caller>;
}

/** A context with what its service has asked for. */
export interface WritingContext extends Context {
  effects: Effects;
}

/** Makes the context of a request, over a handle of the database. */
export function contextOf(db: Db, facts: RequestFacts, place: Place | null): WritingContext {
  const effects: Effects = { events: [], touched: [], record: {}, afterCommit: [] };
  return {
    db,
    caller: facts.caller,
    requestId: facts.requestId,
    locale: facts.locale,
    now: new Date(),
    scope: { restaurantId: place?.restaurantId, brandId: place?.brandId, customerId: place?.customer?.customerId },
    idempotencyKey: facts.idempotencyKey,
    dryRun: facts.dryRun ?? false,
    ip: facts.ip,
    userAgent: facts.userAgent,
    origin: facts.origin ?? '',
    signal: facts.signal,
    stillAllowed: async () => true,
    emit: (kind, payload) => effects.events.push({ kind, payload }),
    touch: (topic, ids) => effects.touched.push({ topic, ids }),
    record: (change) => Object.assign(effects.record, change),
    afterCommit: (work) => effects.afterCommit.push(work),
    effects,
  };
}

/** What a service wants done besides its own statements. */
export interface Effects {
  events: { kind: string; payload: Record<string, unknown> }[];
  touched: { topic: string; ids: number[] }[];
  record: ChangeRecord;
  afterCommit: (() => Promise<void>)[];
}
