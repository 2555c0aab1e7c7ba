import type { ReportGeneration } from '@/server/reports/reports.schema';

/** The states of a report as users see them. */
export const reportStates = ['pending', 'running', 'ready', 'failed', 'expired'] as const;
export type ReportState = (typeof reportStates)[number];

export const stateHues: Record<ReportState, string> = { pending: 'gray', running: 'blue', ready: 'green', failed: 'red', expired: 'gray' };

export function stateOf({ status, expired }: ReportGeneration): ReportState {
  if (status === 'succeed') return expired ? 'expired' : 'ready';
  return status;
}

/** The progress from 0 to 1; null while unknown. */
export const shareOf = ({ done, total }: ReportGeneration): number | null => (total ? done / total : null);

/** A size in the largest unit in which the number is at least 1. */
export function sizeOf(bytes: number): { value: number; unit: 'B' | 'kB' | 'MB' } {
  if (bytes < 1_000) return { value: bytes, unit: 'B' };
  return bytes < 1_000_000 ? { value: bytes / 1_000, unit: 'kB' } : { value: bytes / 1_000_000, unit: 'MB' };
}

const SHORTEST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
/** A report that took a minute may be reported twelve seconds late. */
const SHARE_OF_AGE = 5;

/**
 * The pause before the next poll, in milliseconds, which grows with the age of the newest pending report. False if none is pending.
 * @param now milliseconds
 */
export function pauseOf(reports: readonly ReportGeneration[], now: number): number | false {
  const unfinished = reports.filter(({ status }) => status === 'pending' || status === 'running');
  if (unfinished.length === 0) return false;
  const age = now - Math.max(...unfinished.map(({ createdAt }) => Date.parse(createdAt)));
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, age / SHARE_OF_AGE));
}
