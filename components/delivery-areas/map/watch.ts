import type { Map as MapLibre } from 'maplibre-gl';

/** Milliseconds until a map that does not load is given up. */
export const PATIENCE_MS = 5_000;
/** The number of failures, without any success, after which tiles are given up. */
const MAX_FAILED_TILES = 3;
const STEP_MS = 250;

/** The part of a map needed to watch its tiles. */
export type Watched = Pick<MapLibre, 'isSourceLoaded'> & {
  on: (event: string, listener: (event: TileEvent) => void) => unknown;
  off: (event: string, listener: (event: TileEvent) => void) => unknown;
};

interface TileEvent {
  sourceId?: string;
  tile?: unknown;
}

/**
 * Watches the tiles of sources until the first one has loaded, or it is clear that none will: they fail, hang, or do not exist (which the
 * library does not treat as an error).
 * @param onLost called once no tile will load
 * @returns a function that ends the watch
 */
export function watchTiles(map: MapLibre | Watched, sources: readonly string[], onLost: () => void): () => void {
  // The library's types do not tell which events are about tiles.
  const watched = map as Watched;
  let [isRequested, failed, waitedMs] = [false, 0, 0];
  const isWatched = ({ sourceId }: TileEvent) => sourceId !== undefined && sources.includes(sourceId);
  const onRequested = (event: TileEvent) => {
    isRequested ||= isWatched(event) && event.tile !== undefined;
  };
  const onLoaded = (event: TileEvent) => {
    if (isWatched(event) && event.tile) end();
  };
  const onFailed = (event: TileEvent) => {
    if (!isWatched(event)) return;
    failed += 1;
    // Without the description of its tiles, a source requests none.
    isRequested = true;
    if (failed >= MAX_FAILED_TILES) giveUp();
  };
  // A page in the background requests nothing, so the wait is paused.
  const timer = setInterval(() => {
    if (!isRequested) return;
    waitedMs += STEP_MS;
    if (waitedMs >= PATIENCE_MS || sources.every((id) => watched.isSourceLoaded(id))) giveUp();
  }, STEP_MS);

  function end() {
    clearInterval(timer);
    watched.off('dataloading', onRequested);
    watched.off('data', onLoaded);
    watched.off('error', onFailed);
  }
  function giveUp() {
    end();
    onLost();
  }
  watched.on('dataloading', onRequested);
  watched.on('data', onLoaded);
  watched.on('error', onFailed);
  return end;
}
