import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { assertSane } from '@/server/core/operation/parse';
import type { ExchangeFormat } from './delivery-areas.values';
import { areasFromGeoJson, type ReadSurfaces } from './exchange.rules';
import type { Point } from './geometry.rules';

/** The format of a text: XML begins with an angle bracket. */
const formatOf = (content: string): ExchangeFormat => (/^\ufeff?\s*</.test(content) ? 'kml' : 'geojson');

/**
 * The surfaces of a GeoJSON or KML text as areas. Runs in a worker thread, as a file of a mebibyte takes seconds.
 * @param near the place of the restaurant
 * @returns null if the text is neither
 */
export function readAreasFile({ content, near }: { content: string; near: Point }): (ReadSurfaces & { format: ExchangeFormat }) | null {
  const format = formatOf(content);
  try {
    const value = format === 'kml' ? fromKml(content) : JSON.parse(content.replace(/^\ufeff/, ''));
    // Refuses a nesting so deep that walking through it would overflow the stack.
    assertSane(value);
    const surfaces = areasFromGeoJson(value, near);
    return surfaces && { format, ...surfaces };
  } catch {
    return null;
  }
}

/** KML as GeoJSON. The parser loads nothing external, and knows no entities but the five of XML. */
function fromKml(text: string): unknown {
  const errors: string[] = [];
  const document = new DOMParser({ onError: (level, message) => level !== 'warning' && errors.push(message) }).parseFromString(
    removeStyles(text.replace(/^\ufeff/, '').trimStart()),
    'text/xml',
  );
  if (errors.length > 0 || document.documentElement?.localName !== 'kml') throw new Error(errors[0] ?? 'not KML');
  return JSON.parse(JSON.stringify(kml(document)));
}

/** Areas have no styles, and the parser compares each style of a document with each of its features. */
function removeStyles(text: string): string {
  return ['StyleMap', 'Style'].reduce(removeElements, text);
}

function removeElements(text: string, name: string): string {
  const opening = new RegExp(`<${name}[\\s>]`, 'g');
  const closing = `</${name}>`;
  let kept = '';
  let from = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const end = text.indexOf(closing, found.index);
    if (end < 0) break;
    kept += text.slice(from, found.index);
    from = end + closing.length;
    opening.lastIndex = from;
  }
  return kept + text.slice(from);
}
