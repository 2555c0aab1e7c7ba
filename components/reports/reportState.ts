import type { ReportGeneration } from '@/server/reports/reports.schema';

/** What people see of a report. */
export const reportStates = ['pending', 'running', 'ready', 'failed', 'expired'] as const;
export type ReportState = (typeof reportStates)[number];

export const stateHues: Record<ReportState, string> = { pending: 'gray', running: 'blue', ready: 'green', failed: 'red', expired: 'gray' };

export function stateOf({ status, expired }: ReportGeneration): ReportState {
  if (status === 'succeed') return expired ? 'expired' : 'ready';
  return status;
}

/** How much is written, from 0 to 1; null before it is known. */
export const shareOf = ({ done, total }: ReportGeneration): number | null => (total ? done / total : null);

/** A size in the largest unit that leaves a number of at least 1. */
export function sizeOf(bytes: number): { value: number; unit: 'B' | 'kB' | 'MB' } {
  if (bytes < 1_000) return { value: bytes, unit: 'B' };
  return bytes < 1_000_000 ? { value: bytes / 1_000, unit: 'kB' } : { value: bytes / 1_000_000, unit: 'MB' };
}
