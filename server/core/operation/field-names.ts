/** The most distinct field names in one request, more than any operation takes. */
const MAX_NAMES = 10_000;

/**
 * Whether JSON text has more distinct field names than any request needs, in all its objects together. Checked before parsing, as each new
 * name costs a parser several times more than anything else. If the text is not JSON, names are counted up to where that shows.
 */
export function hasTooManyNames(text: string): boolean {
  const names = new Set<string>();
  for (let start = text.indexOf('"'); start !== -1; ) {
    const end = endOfString(text, start);
    if (end === -1) return false;
    if (isName(text, end) && names.add(text.slice(start + 1, end)).size > MAX_NAMES) return true;
    start = text.indexOf('"', end + 1);
  }
  return false;
}

/** @returns the position of the closing quotation mark of the string that begins at `start`, or -1 */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, index: number): boolean {
  let first = index;
  while (text[first - 1] === '\\') first--;
  return (index - first) % 2 === 1;
}

/** Whether the string that ends here is a field name: a colon follows. */
function isName(text: string, end: number): boolean {
  let next = end + 1;
  while (text[next] === ' ' || text[next] === '\n' || text[next] === '\r' || text[next] === '\t') next++;
  return text[next] === ':';
}
