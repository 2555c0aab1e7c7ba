import { describe, expect, it } from 'vitest';
import { baseMapOf, mapOrigins } from './base-map.rules';

describe('the base map', () => {
  it.each([
    [undefined, 'raster', ['https://tile.openstreetmap.org']],
    ['osm', 'raster', ['https://tile.openstreetmap.org']],
    ['demo', 'raster', ['https://tile.openstreetmap.org']],
    ['town', 'town', []],
    ['none', 'none', []],
    ['raster:https://{s}.tiles.example:8443/{z}/{x}/{y}.png', 'raster', ['https://*.tiles.example:8443']],
    ['style:https://maps.example/style.json?key=1', 'style', ['https://maps.example']],
    ['pmtiles:/maps/town.pmtiles', 'pmtiles', []],
    ['pmtiles:https://maps.example/town.pmtiles', 'pmtiles', ['https://maps.example']],
    ['https://maps.example', 'none', []],
    ['raster:', 'none', []],
  ])('with BASE_MAP=%s is %s', (BASE_MAP, kind, origins) => {
    expect(baseMapOf({ BASE_MAP }).kind).toBe(kind);
    expect(mapOrigins({ BASE_MAP })).toEqual(origins);
  });

  it('has the made-up town as a stand-in only in the demo', () => {
    const standIns = ['demo', 'osm', 'raster:https://maps.example/{z}/{x}/{y}.png'].map((BASE_MAP) => baseMapOf({ BASE_MAP }));
    expect(standIns.map((baseMap) => baseMap.kind === 'raster' && baseMap.hasStandIn)).toEqual([true, false, false]);
  });

  it('may load from BASE_MAP_HOSTS, without entries that would widen the policy otherwise', () => {
    const hosts = "https://a.example https://b.example/x, 'unsafe-inline' *; script-src *";
    expect(mapOrigins({ BASE_MAP: 'none', BASE_MAP_HOSTS: hosts })).toEqual(['https://a.example', 'https://b.example']);
  });
});
