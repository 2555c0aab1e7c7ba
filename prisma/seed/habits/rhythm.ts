import type { Peak } from '../catalog/types';

const SLOT_MINUTES = 5;

/** How busy a restaurant is at a minute of the day. */
export function busyness(peaks: Peak[]): (minute: number) => number {
  return (minute) => peaks.reduce((sum, peak) => sum + peak.height * Math.exp(-(((minute - peak.minute) / peak.width) ** 2) / 2), 0.012);
}

/** The minute of the day by which a given share (0 to 1) of the day's sales is reached, where `weight` is their density. */
export function clockOf(weight: (minute: number) => number, opensAt: number, closesAt: number): (share: number) => number {
  const cumulative = [0];
  for (let minute = opensAt; minute < closesAt; minute += SLOT_MINUTES) cumulative.push(cumulative.at(-1)! + weight(minute));
  const total = cumulative.at(-1)!;
  return (share) => {
    const target = share * total;
    let slot = 0;
    while (slot < cumulative.length - 2 && cumulative[slot + 1]! < target) slot++;
    const fraction = (target - cumulative[slot]!) / (cumulative[slot + 1]! - cumulative[slot]!);
    return opensAt + (slot + fraction) * SLOT_MINUTES;
  };
}
