import type { Caller } from '../callers/caller';
import type { Db } from '../platform/db';
import type { Place } from './access';
import type { Locale } from './errors';

/** Facts about a change that the service records itself, where snapshots of the operation would cost a second read. */
export interface ChangeRecord {
  subject?: { kind: string; id: string | number };
  before?: unknown;
  after?: unknown;
  /** The customer whose history it belongs to, if the request names none because they were just created. */
  customerId?: number;
  /** The audit entry that this change undoes. */
  revertsId?: number;
  /**
   * The operation (`METHOD /path`) and input that the history shows instead of the request's own. A revert has those of the change that it
   * undoes.
   */
  operation?: string;
  input?: unknown;
}

/** The first argument of every service. */
export interface Context {
  /** The Prisma client in a query; the operation's transaction in a mutation. */
  db: Db;
  caller: Caller;
  requestId: string;
  locale: Locale;
  now: Date;
  /** The restaurant, brand and customer that the request acts on, set once access was checked. */
  scope: { restaurantId?: number; brandId?: number; customerId?: number };
  idempotencyKey?: string;
  dryRun: boolean;
  /** Set for undos. What is given back may be archived by now; the refusal then asks for it to be restored first. */
  isUndo?: true;
  /** The network address of the caller, if known. */
  ip: string | null;
  userAgent: string | null;
  /** The address under which the service was called, such as `https://brigade.example`; empty if unknown. */
  origin: string;
  /** Aborted when the caller disconnects, so that long answers stop. */
  signal?: AbortSignal;
  /** Downloads: looks the caller up again and checks access, for answers that may outlast the caller’s rights. */
  stillAllowed(): Promise<boolean>;
  /** Writes an event to the outbox, in this transaction. */
  emit(kind: string, payload: Record<string, unknown>): void;
  /** Tells open screens, after the commit, that these things of the restaurant or brand changed. */
  touch(topic: string, ids: number[]): void;
  /** Adds to the audit entry of this change. */
  record(change: ChangeRecord): void;
  /** Runs work after the commit and before the answer; never for a dry run or a failed change. */
  afterCommit(work: () => Promise<void>): void;
}

/** What a door knows about a request besides its input. */
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
  /** Looks the caller up again during a long answer. */
  callerNow?(): Promise<Caller>;
}

/** An incoming request whose caller has yet to be looked up. If that fails, the operation answers the error. */
export interface Arrival extends Omit<RequestFacts, 'caller'> {
  caller: Caller | Promise<Caller>;
}

/** A context that collects what its service asks for. */
export interface WritingContext extends Context {
  effects: Effects;
}

/** Makes the context of a request. */
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

/** What a service asks for besides its own statements. */
export interface Effects {
  events: { kind: string; payload: Record<string, unknown> }[];
  touched: { topic: string; ids: number[] }[];
  record: ChangeRecord;
  afterCommit: (() => Promise<void>)[];
}
