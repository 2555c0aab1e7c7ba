export type Axis = 'x' | 'y';

/** A line shown while something snaps. Units. */
export type Guide =
  /** A common edge or centre: the line is at `at` on its axis and spans all items that share it. */
  | { kind: 'edge' | 'centre'; axis: Axis; at: number; from: number; to: number }
  /** Equal gaps along an axis: each span is one gap, drawn at `at` on the other axis. */
  | { kind: 'gap'; axis: Axis; size: number; at: number; spans: readonly { from: number; to: number }[] };
