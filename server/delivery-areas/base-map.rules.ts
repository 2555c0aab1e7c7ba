// Decided in docs/decisions/038-made-up-town.md.

/** The background of maps. */
export type BaseMap =
  | { kind: 'none' }
  /** Image tiles, by a template with {z}, {x} and {y}, perhaps {s}. If they do not load, the made-up town may replace them. */
  | { kind: 'raster'; tiles: string; attribution: string; hasStandIn: boolean }
  /** A MapLibre style of any provider. */
  | { kind: 'style'; url: string }
  /** A single file of vector tiles in the layers of Protomaps, on this server or any that supports range requests. */
  | { kind: 'pmtiles'; url: string; attribution: string }
  /** The made-up town that Brigade includes, around the demo chain's restaurants. */
  | { kind: 'town' };

/** The file of the made-up town, in the layers of Protomaps (`npm run town`). */
export const TOWN_FILE = '/maps/town.pmtiles';

type Environment = Readonly<Partial<Record<string, string>>>;

const osm = { tiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', attribution: '© OpenStreetMap contributors' };

/** The base map of the configuration; by default OpenStreetMap's tiles. An invalid setting means no base map. */
export function baseMapOf({ BASE_MAP = '', BASE_MAP_ATTRIBUTION: attribution = '' }: Environment): BaseMap {
  const [, kind = '', url = ''] = /^(\w+)(?::(.*))?$/s.exec(BASE_MAP.trim() || 'osm') ?? [];
  if (kind === 'osm' || kind === 'demo') return { kind: 'raster', ...osm, hasStandIn: kind === 'demo' };
  if (kind === 'town') return { kind };
  if (url === '') return { kind: 'none' };
  if (kind === 'raster') return { kind, tiles: url, attribution, hasStandIn: false };
  if (kind === 'style') return { kind, url };
  return kind === 'pmtiles' ? { kind, url, attribution } : { kind: 'none' };
}

/**
 * The other origins that a page with a map loads from: those of the base map, and those in BASE_MAP_HOSTS, as a style may use further
 * ones.
 */
export function mapOrigins(environment: Environment): string[] {
  const baseMap = baseMapOf(environment);
  const baseMapUrl = 'tiles' in baseMap ? baseMap.tiles : 'url' in baseMap ? baseMap.url : '';
  const configuredHosts = (environment.BASE_MAP_HOSTS ?? '').split(/[\s,]+/).filter(Boolean);
  return [...new Set([baseMapUrl, ...configuredHosts].flatMap((url) => originOf(url) ?? []))];
}

/** Only what a security policy accepts: a scheme and a host, which may begin with a placeholder such as {s}. */
function originOf(url: string): string | null {
  const [, scheme, host] = /^(https?):\/\/([\w.*{}-]+(?::\d+)?)(?:\/|$)/.exec(url) ?? [];
  return scheme && host ? `${scheme}://${host.replace(/^\{[^}]*\}/, '*')}` : null;
}
