import type { Peak } from '../catalog/types';

const SLOT_MINUTES = 5;

/** How busy a restaurant is at a minute of the day. */
export function busyness(peaks: Peak[]): (minute: number) => number {
  return (minute) => peaks.reduce((sum, peak) => sum + peak.height * Math.exp(-(((minute - peak.minute) / peak.width) ** 2) / 2), 0.012);
}

/** The minute of the day by which a given share (0 to 1) of the day's sales is reached, where `weight` is their density. */
export function clockOf(weight: (minute: number) => number, opensAt: number, closesAt: number): (share: number) => number {
  const reached = [0];
  for (let minute = opensAt; minute < closesAt; minute += SLOT_MINUTES) reached.push(reached.at(-1)! + weight(minute));
  const total = reached.at(-1)!;
  return (share) => {
    const wanted = share * total;
    let slot = 0;
    while (slot < reached.length - 2 && reached[slot + 1]! < wanted) slot++;
    const into = (wanted - reached[slot]!) / (reached[slot + 1]! - reached[slot]!);
    return opensAt + (slot + into) * SLOT_MINUTES;
  };
}
