import type { PointsLine } from '@/server/loyalty/members.schema';

/** Lines of one reward or kind that were recorded together, such as points spent from several lots. */
export interface LedgerEntry {
  /** The position of its newest line. */
  position: number;
  line: PointsLine;
  points: number;
  reserved: number;
  pointsAfter: number;
}

/** Groups lines, newest first, into entries. The lines of an entry are adjacent. */
export function entriesOf(lines: readonly PointsLine[]): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last && isSameEntry(last.line, line)) {
      last.points += line.points;
      last.reserved += line.reserved;
    } else {
      const { position, points, reserved, pointsAfter } = line;
      entries.push({ position, line, points, reserved, pointsAfter });
    }
  }
  return entries;
}

const isSameEntry = (a: PointsLine, b: PointsLine) => a.firstPosition === b.firstPosition && a.kind === b.kind && a.rewardId === b.rewardId;
