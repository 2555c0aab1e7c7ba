import type { Map as MapLibre } from 'maplibre-gl';

/** Milliseconds after which a map that has not come is given up. */
export const PATIENCE_MS = 5_000;
/** Failures without one success after which tiles are given up. */
const PATIENCE_TILES = 3;
const STEP_MS = 250;

/** What is needed of a map to know how its tiles fare. */
export type Watched = Pick<MapLibre, 'isSourceLoaded'> & {
  on: (event: string, listener: (event: TileEvent) => void) => unknown;
  off: (event: string, listener: (event: TileEvent) => void) => unknown;
};

interface TileEvent {
  sourceId?: string;
  tile?: unknown;
}

/**
 * Follows the tiles of sources until the first of them has come, or it is clear that none will: they fail, hang, or are not there (which
 * is no error to the library).
 * @param onLost is told once that none comes
 * @returns ends the watch
 */
export function watchTiles(map: MapLibre | Watched, sources: readonly string[], onLost: () => void): () => void {
  // The events of the library's types do not say which of them are about tiles.
  const watched = map as Watched;
  let [asked, failed, waited] = [false, 0, 0];
  const isOurs = ({ sourceId }: TileEvent) => sourceId !== undefined && sources.includes(sourceId);
  const onAsked = (event: TileEvent) => {
    asked ||= isOurs(event) && event.tile !== undefined;
  };
  const onCome = (event: TileEvent) => {
    if (isOurs(event) && event.tile) end();
  };
  const onFailed = (event: TileEvent) => {
    if (!isOurs(event)) return;
    failed += 1;
    // Without the description of its tiles a source asks for none.
    asked = true;
    if (failed >= PATIENCE_TILES) lose();
  };
  // A page in the background asks for nothing, and waits for nothing.
  const timer = setInterval(() => {
    if (!asked) return;
    waited += STEP_MS;
    if (waited >= PATIENCE_MS || sources.every((id) => watched.isSourceLoaded(id))) lose();
  }, STEP_MS);

  function end() {
    clearInterval(timer);
    watched.off('dataloading', onAsked);
    watched.off('data', onCome);
    watched.off('error', onFailed);
  }
  function lose() {
    end();
    onLost();
  }
  watched.on('dataloading', onAsked);
  watched.on('data', onCome);
  watched.on('error', onFailed);
  return end;
}
