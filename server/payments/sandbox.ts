import { setTimeout } from 'node:timers/promises';
import { prisma } from '@/server/core/platform/db';
import type { ChargeOutcome, ChargeRequest, PaymentProvider } from './payments';
import { type SandboxToken, sandboxCards } from './sandbox.values';

const EXPIRES = { expMonth: 12, expYear: 2034 };
const SLOW_MS = 3_000;

type RecordedOutcome = 'lost' | 'succeeded' | 'refused' | 'no_funds' | 'needs_guest';

const outcomes: Record<SandboxToken, RecordedOutcome> = {
  sandbox_succeeds: 'succeeded',
  sandbox_refused: 'refused',
  sandbox_no_funds: 'no_funds',
  sandbox_needs_guest: 'needs_guest',
  sandbox_no_answer: 'succeeded',
  sandbox_lost: 'lost',
  sandbox_slow: 'succeeded',
};

function toChargeOutcome(outcome: RecordedOutcome, key: string): ChargeOutcome {
  const reference = `sandbox-${key}`;
  if (outcome === 'succeeded') return { state: 'SUCCEEDED', reference };
  if (outcome === 'needs_guest') return { state: 'NEEDS_GUEST', reference, failure: 'authentication_required' };
  return { state: 'REFUSED', reference, failure: outcome === 'no_funds' ? 'insufficient_funds' : 'card_declined' };
}

/** The sandbox's record of a key, read over a connection of its own, like that of an external provider. */
async function readRecordedOutcome(key: string): Promise<RecordedOutcome | undefined> {
  const [row] = await prisma.sql.read<{ outcome: RecordedOutcome }>`select outcome from sandbox_charges where key = ${key}::uuid`;
  return row?.outcome;
}

async function charge({ key, token, amount }: ChargeRequest): Promise<ChargeOutcome | null> {
  const outcome = outcomes[token as SandboxToken] ?? 'refused';
  const insertedRows = await prisma.sql.run`insert into sandbox_charges (key, token, amount, outcome)
    values (${key}::uuid, ${token}, ${amount}, ${outcome}) on conflict (key) do nothing`;
  // A request that was lost succeeds when it is repeated.
  if (insertedRows === 0)
    await prisma.sql.run`update sandbox_charges set outcome = 'succeeded' where key = ${key}::uuid and outcome = 'lost'`;
  if (token === 'sandbox_slow') await setTimeout(SLOW_MS);
  if (insertedRows === 1 && (token === 'sandbox_no_answer' || token === 'sandbox_lost')) return null;
  return toChargeOutcome((await readRecordedOutcome(key)) ?? outcome, key);
}

/** A provider that takes no money. The outcome of a charge depends on the card (docs/payments.md). */
export const sandbox: PaymentProvider = {
  name: 'sandbox',
  beginCard: async () => ({ provider: 'sandbox', clientSecret: null, publishableKey: null, token: null }),
  keepCard: async (token) => {
    const card = sandboxCards.find((candidate) => candidate.token === token);
    return card ? { token, network: 'visa', lastFour: card.number.slice(-4), ...EXPIRES } : null;
  },
  dropCard: async () => undefined,
  charge,
  findCharge: async ({ key }) => {
    const outcome = await readRecordedOutcome(key);
    return outcome === undefined || outcome === 'lost' ? 'unknown' : toChargeOutcome(outcome, key);
  },
  refund: async ({ key }) => ({ state: 'SUCCEEDED', reference: `sandbox-refund-${key}` }),
  readEvent: async () => null,
};
