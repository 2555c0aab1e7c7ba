import type { Finding } from '@/server/coupons/lint.rules';

type Overlap = Extract<Finding, { kind: 'overlap' }>;
type Single = Exclude<Finding, Overlap>;

/** Findings about single coupons, and the number of coupons that can be combined with another. There may be too many pairs to list. */
export function groupFindings(findings: readonly Finding[]): { single: Single[]; overlapping: number } {
  const overlaps = findings.filter((finding) => finding.kind === 'overlap');
  return {
    single: findings.filter((finding) => finding.kind !== 'overlap'),
    overlapping: new Set(overlaps.flatMap(({ promocodeId, otherId }) => [promocodeId, otherId])).size,
  };
}
