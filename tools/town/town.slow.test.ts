import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { namedFlavor, layers as styleLayers } from '@protomaps/basemaps';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { restaurants } from '@/prisma/seed/chain';
import { projectRoot } from '@/scripts/lib/paths';
import { TOWN_FILE } from '@/server/delivery-areas/base-map.rules';
import { layers } from './features';
import { writePmtiles } from './pmtiles';
import { townTiles } from './tiles';
import { placedFeatures } from './towns';

function opened(content: Buffer): PMTiles {
  const getBytes = async (offset: number, length: number) => ({
    data: new Uint8Array(content.subarray(offset, offset + length)).buffer as ArrayBuffer,
  });
  return new PMTiles({ getKey: () => 'town', getBytes });
}

const file = opened(readFileSync(join(projectRoot, 'public', TOWN_FILE)));
const tileAt = ({ lat, lng }: { lat: number; lng: number }, z: number) => {
  const x = Math.floor(((lng + 180) / 360) * 2 ** z);
  const y = Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);
  return { z, x, y };
};
async function read(archive: PMTiles, z: number, x: number, y: number): Promise<Uint8Array | null> {
  const found = await archive.getZxy(z, x, y);
  return found ? new Uint8Array(found.data) : null;
}
async function layersAt(place: { lat: number; lng: number }, zoom: number): Promise<VectorTile['layers']> {
  const { z, x, y } = tileAt(place, zoom);
  return new VectorTile(new PbfReader((await read(file, z, x, y)) ?? new Uint8Array())).layers;
}

describe('the map file of the fictional towns', () => {
  it('contains exactly the tiles that the plans generate', async () => {
    const tiles = townTiles(placedFeatures());
    const header = await file.getHeader();
    expect([header.numAddressedTiles, header.minZoom, header.maxZoom]).toEqual([tiles.length, 4, 14]);
    for (const { z, x, y, content } of tiles) {
      const kept = await read(file, z, x, y);
      // Compressed bytes differ between machines, so the contents are compared.
      if (!kept || Buffer.compare(kept, content) !== 0) throw new Error(`Tile ${z}/${x}/${y} is another: run «npm run town»`);
    }
  });

  it('has streets, houses and water around every restaurant of the demo', async () => {
    for (const restaurant of restaurants) {
      const found = await layersAt(restaurant, 14);
      expect(found.earth?.length).toBe(1);
      expect(found.roads?.length).toBeGreaterThan(20);
      expect(found.buildings?.length).toBeGreaterThan(50);
      const names = Array.from({ length: found.roads?.length ?? 0 }, (_, index) => found.roads?.feature(index).properties.name);
      expect(names.every((name) => typeof name === 'string' && name.length > 5)).toBe(true);
    }
    const [first] = restaurants;
    const wide = await layersAt(first!, 10);
    expect(Object.keys(wide)).toEqual(expect.arrayContaining(['earth', 'landuse', 'water', 'roads', 'places']));
  });

  it('has only layers that the style draws', () => {
    const drawn = new Set(
      styleLayers('base', namedFlavor('light'), { lang: 'en' }).map((layer) => 'source-layer' in layer && layer['source-layer']),
    );
    expect(layers.filter((layer) => !drawn.has(layer))).toEqual([]);
  });

  it('is smaller than 450 kB', () => {
    expect(readFileSync(join(projectRoot, 'public', TOWN_FILE)).length).toBeLessThan(450_000);
  });
});

describe('a PMTiles file', () => {
  const bounds = { west: -1, south: -2, east: 3, north: 4 };

  it('returns every tile, and stores identical ones only once', async () => {
    const tiles = Array.from({ length: 64 }, (_, index) => ({
      z: 3,
      x: index % 8,
      y: Math.floor(index / 8),
      content: Buffer.from(index < 40 ? 'sea' : `land ${index}`),
    }));
    const archive = opened(writePmtiles({ tiles, metadata: { name: 'test' }, bounds }));
    for (const { z, x, y, content } of tiles) expect(Buffer.from((await read(archive, z, x, y))!)).toEqual(content);
    expect(await archive.getZxy(2, 0, 0)).toBeUndefined();
    expect(await archive.getMetadata()).toEqual({ name: 'test' });
    expect(await archive.getHeader()).toMatchObject({
      minLon: -1,
      minLat: -2,
      maxLon: 3,
      maxLat: 4,
      numTileContents: 25,
      minZoom: 3,
      maxZoom: 3,
    });
  });

  it('rejects more tiles than its directory can hold', () => {
    const tiles = Array.from({ length: 30_000 }, (_, index) => ({
      z: 9,
      x: index % 512,
      y: Math.floor(index / 512),
      content: Buffer.from('x'.repeat(1 + ((index * 7_919) % 997))),
    }));
    expect(() => writePmtiles({ tiles, metadata: {}, bounds })).toThrow('Too many tiles');
  });
});
