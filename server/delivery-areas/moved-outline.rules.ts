interface Point {
  lat: number;
  lng: number;
}

/** Beyond this, a degree of longitude becomes too short. */
const MAX_LATITUDE = 85;
const radians = (degrees: number) => (Math.min(Math.abs(degrees), MAX_LATITUDE) * Math.PI) / 180;
/** Finer than the precision of outlines, so that rounding does not make edges touch. */
const round = (degrees: number) => Math.round(degrees * 1e9) / 1e9;

/**
 * Moves an outline from around one place to around another, with the same distances in metres. If the places are the same, the outline is
 * unchanged.
 */
export function moveOutline(points: readonly Point[], from: Point, to: Point): Point[] {
  if (from.lat === to.lat && from.lng === to.lng) return points.map(({ lat, lng }) => ({ lat, lng }));
  const stretch = Math.cos(radians(from.lat)) / Math.cos(radians(to.lat));
  return points.map(({ lat, lng }) => ({
    lat: round(Math.max(-90, Math.min(90, to.lat + lat - from.lat))),
    lng: round(Math.max(-180, Math.min(180, to.lng + (lng - from.lng) * stretch))),
  }));
}
