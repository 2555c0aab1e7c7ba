export type Axis = 'x' | 'y';

/** A line to draw while something snaps. Units. */
export type Guide =
  /** An edge or a centre in common: the line stands at `at` on its axis and reaches over all that share it. */
  | { kind: 'edge' | 'centre'; axis: Axis; at: number; from: number; to: number }
  /** Equal gaps along an axis: each span is one gap, drawn at `at` on the other axis. */
  | { kind: 'gap'; axis: Axis; size: number; at: number; spans: readonly { from: number; to: number }[] };
