import { SaxesParser } from 'saxes';
import { UnreadableFile } from '../refusals';
import { MEBIBYTE } from '../table';

/** Events of reading a part of a workbook; element names have no prefix. */
export interface Listener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text?(text: string): void;
}

const MAX_DEPTH = 64;
/** A text is buffered until the next tag. The longest cell of Excel takes 192 kB if each character is written as an entity. */
const MAX_TEXT = 4 * MEBIBYTE;

/**
 * Reads XML chunk by chunk. Document types are refused, since workbooks have none; so there are no entities to expand and no files to
 * fetch.
 * @returns yields after each chunk, so that results can be passed on
 * @throws UnreadableFile for XML that is not well-formed, or built to exhaust memory
 */
export async function* readXml(chunks: AsyncIterable<Buffer>, listener: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let depth = 0;
  let bytesSinceTag = 0;
  parser.on('doctype', () => {
    throw new UnreadableFile('unsafe_workbook');
  });
  parser.on('error', (error) => {
    throw new UnreadableFile('broken_workbook', {}, error);
  });
  parser.on('opentag', ({ name, attributes }) => {
    bytesSinceTag = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw new UnreadableFile('unsafe_workbook');
    listener.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    bytesSinceTag = 0;
    depth -= 1;
    listener.close(localName(name));
  });
  if (listener.text) {
    const onText = listener.text.bind(listener);
    parser.on('text', onText);
    parser.on('cdata', onText);
  }
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(chunk[0] === 0xff ? 'utf-16le' : chunk[0] === 0xfe ? 'utf-16be' : 'utf-8');
    bytesSinceTag += chunk.length;
    parser.write(decoder.decode(chunk, { stream: true }));
    if (bytesSinceTag > MAX_TEXT) throw new UnreadableFile('unsafe_workbook');
    yield;
  }
  parser.close();
}

/** Reads a small part to its end. */
export async function readXmlToEnd(chunks: AsyncIterable<Buffer>, listener: Listener): Promise<void> {
  for await (const _ of readXml(chunks, listener));
}

/** Attributes keep their prefix: Excel writes `r:id`, others `ns2:id`. */
export function attribute(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  return attributes[name] ?? Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
