// Decided in docs/decisions/061-cards-and-charges.md.

import { log } from '@/server/core/platform/log';
import { takeDue } from '@/server/core/writes/due-rows';
import { paymentProvider } from './provider';

const BATCH = 20;
/** Nobody else asks meanwhile; asking twice would do no harm. */
const LEASE_MS = 60_000;
const RETRY_MS = 3_600_000;
/** After this time, a token is deleted even if the provider could not be reached. */
const GIVEN_UP_AFTER_MS = 30 * 86_400_000;

/** `left`: another row with the same card takes care of it. `needed`: a row without a date still uses it. */
type CardState = 'unneeded' | 'left' | 'needed';

/** A table whose rows have a card that the provider must forget once `drop_at` has passed. */
interface UsedCards<Row extends { provider: string }, Id> {
  table: string;
  /** The tenant in the table's key, besides `id`. */
  tenant: 'brand_id' | 'restaurant_id';
  read(ids: Id[]): Promise<Row[]>;
  /** The provider's token of the card; null if there is nothing to forget. */
  tokenOf(row: Row): string | null | Promise<string | null>;
  stateOf(row: Row, token: string): Promise<CardState>;
  /** Since when the provider should have forgotten it. */
  since(row: Row): Date;
  /** @param dropAt null once the token is no longer needed */
  write(row: Row, dropAt: Date | null): Promise<void>;
  /** How the log names the row. */
  nameRow(row: Row): object;
}

/** Asks payment providers, repeatedly if needed, to forget cards that are no longer needed. @returns how many were tried */
export async function forgetUsedCards<Row extends { provider: string }, Id>(cards: UsedCards<Row, Id>): Promise<number> {
  const ids = await takeDue<Id>({ table: cards.table, tenant: cards.tenant, at: 'drop_at', leaseMs: LEASE_MS, atOnce: BATCH });
  if (ids.length === 0) return 0;
  const rows = await cards.read(ids);
  // All are judged before the first is forgotten: a row that leaves its card to another must still find that one.
  const judged = rows.map((row) => judge(cards, row));
  await Promise.allSettled(judged);
  await Promise.all(
    rows.map((row, index) =>
      judged[index]!.then((card) => forget(cards, row, card)).catch((error: unknown) => retryLater(cards, row, error)),
    ),
  );
  return rows.length;
}

interface Judged {
  token: string;
  state: CardState;
}

/** @returns null if there is nothing to forget */
async function judge<Row extends { provider: string }, Id>(cards: UsedCards<Row, Id>, row: Row): Promise<Judged | null> {
  const { name } = await paymentProvider();
  if (name !== row.provider) throw new Error(`The card belongs to another provider: ${row.provider}`);
  const token = await cards.tokenOf(row);
  return token === null ? null : { token, state: await cards.stateOf(row, token) };
}

async function forget<Row extends { provider: string }, Id>(cards: UsedCards<Row, Id>, row: Row, card: Judged | null): Promise<void> {
  if (card?.state === 'needed') return cards.write(row, nextAttempt());
  if (card?.state === 'unneeded') await (await paymentProvider()).dropCard(card.token);
  await cards.write(row, null);
}

const nextAttempt = () => new Date(Date.now() + RETRY_MS);

async function retryLater<Row extends { provider: string }, Id>(cards: UsedCards<Row, Id>, row: Row, error: unknown): Promise<void> {
  const facts = { err: error, table: cards.table, ...cards.nameRow(row) };
  if (Date.now() - cards.since(row).getTime() > GIVEN_UP_AFTER_MS) {
    log.error(facts, 'a card may still be kept by its payment provider: it is not asked any more');
    return cards.write(row, null);
  }
  log.warn(facts, 'a card could not be dropped at its payment provider');
  return cards.write(row, nextAttempt());
}
