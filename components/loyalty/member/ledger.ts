import type { PointsLine } from '@/server/loyalty/members.schema';

/** Lines that were recorded together of one reward or one kind, such as points that were spent out of several lots. */
export interface LedgerEntry {
  /** Of its newest line. */
  position: number;
  line: PointsLine;
  points: number;
  reserved: number;
  pointsAfter: number;
}

/** Lines, the newest first, by what was recorded together. Those of one entry are beside each other. */
export function entriesOf(lines: readonly PointsLine[]): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last && isWith(last.line, line)) {
      last.points += line.points;
      last.reserved += line.reserved;
    } else {
      const { position, points, reserved, pointsAfter } = line;
      entries.push({ position, line, points, reserved, pointsAfter });
    }
  }
  return entries;
}

const isWith = (a: PointsLine, b: PointsLine) => a.firstPosition === b.firstPosition && a.kind === b.kind && a.rewardId === b.rewardId;
