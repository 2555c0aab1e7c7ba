/** How long tests wait for something that must happen: it ends hanging tests, and says nothing about the speed of a machine. */
export const PATIENCE_MS = 60_000;
