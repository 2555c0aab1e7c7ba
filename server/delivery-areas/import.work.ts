import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { assertSane } from '@/server/core/operation/parse';
import type { ExchangeFormat } from './delivery-areas.values';
import { areasFromGeoJson, type ReadSurfaces } from './exchange.rules';
import type { Point } from './geometry.rules';

/** What the text of a file is: XML begins with an angle bracket. */
const formatOf = (content: string): ExchangeFormat => (/^\ufeff?\s*</.test(content) ? 'kml' : 'geojson');

/**
 * What the surfaces of a GeoJSON or KML text would be as areas. For a worker thread: a file of a mebibyte takes seconds.
 * @param near where the restaurant is
 * @returns null when the text is neither
 */
export function readAreasFile({ content, near }: { content: string; near: Point }): (ReadSurfaces & { format: ExchangeFormat }) | null {
  const format = formatOf(content);
  try {
    const value = format === 'kml' ? fromKml(content) : JSON.parse(content.replace(/^\ufeff/, ''));
    // Refuses what is nested so deep that whoever walks through it would run out of stack.
    assertSane(value);
    const read = areasFromGeoJson(value, near);
    return read && { format, ...read };
  } catch {
    return null;
  }
}

/** KML as GeoJSON. The parser loads nothing from outside and knows no entities but XML's own five. */
function fromKml(text: string): unknown {
  const errors: string[] = [];
  const document = new DOMParser({ onError: (level, message) => level !== 'warning' && errors.push(message) }).parseFromString(
    withoutStyles(text.replace(/^\ufeff/, '').trimStart()),
    'text/xml',
  );
  if (errors.length > 0 || document.documentElement?.localName !== 'kml') throw new Error(errors[0] ?? 'not KML');
  return JSON.parse(JSON.stringify(kml(document)));
}

/** Areas have no looks, and the parser compares each style of a document with each of its things. */
function withoutStyles(text: string): string {
  return ['StyleMap', 'Style'].reduce(withoutElements, text);
}

function withoutElements(text: string, name: string): string {
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
