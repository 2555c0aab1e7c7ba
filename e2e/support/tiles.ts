import { createServer, type ServerResponse } from 'node:http';

/** Windows with a map have a quarter of the pixels, as maps are drawn without a graphics card. */
export const mapWindow = { deviceScaleFactor: 0.5 };

/** One pixel. */
const TILE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGO48+I+AAVHAqQItgMuAAAAAElFTkSuQmCC', 'base64');

/** What happens to the tiles that a map requests. */
export type Tiles = 'served' | 'failing' | 'hanging';

/**
 * The host of the base map that the tests' service is configured for. It really listens: a page whose requests a test intercepts loads
 * and compiles every script anew.
 */
export class TileServer {
  #tiles: Tiles = 'served';
  readonly #hanging = new Set<ServerResponse>();
  readonly #server = createServer((_request, response) => {
    if (this.#tiles === 'hanging') {
      this.#hanging.add(response);
      return;
    }
    const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
    if (this.#tiles === 'failing') response.writeHead(503, headers).end();
    else response.writeHead(200, { ...headers, 'content-type': 'image/png' }).end(TILE);
  });

  start(port: number): Promise<void> {
    return new Promise((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
  }

  /** From now on. Requests that hang are broken off. */
  answer(tiles: Tiles): void {
    this.#tiles = tiles;
    for (const response of this.#hanging) response.destroy();
    this.#hanging.clear();
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
