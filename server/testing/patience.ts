/** For how long tests wait for what must come: it ends what hangs, and says nothing of how fast a machine is. */
export const PATIENCE_MS = 60_000;
