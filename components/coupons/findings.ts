import type { Finding } from '@/server/coupons/lint.rules';

type Overlap = Extract<Finding, { kind: 'overlap' }>;
type Single = Exclude<Finding, Overlap>;

/** Findings about one coupon, and how many coupons can be used beside another: of those there are as many pairs as nobody reads. */
export function groupFindings(findings: readonly Finding[]): { single: Single[]; overlapping: number } {
  const overlaps = findings.filter((finding) => finding.kind === 'overlap');
  return {
    single: findings.filter((finding) => finding.kind !== 'overlap'),
    overlapping: new Set(overlaps.flatMap(({ promocodeId, otherId }) => [promocodeId, otherId])).size,
  };
}
