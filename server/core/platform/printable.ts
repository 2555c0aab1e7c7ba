/** What Windows-1252 has beyond Latin-1. */
const FURTHER = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const known = (character: string) => /[\x20-\x7e\xa1-\xff]/.test(character) || FURTHER.includes(character);
/** Letters that are more than a base with an accent. */
const BASES: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i' };

/**
 * A text as a PDF can show it in Helvetica, the one font that needs no file: letters that it lacks lose their accents, spaces of
 * other widths become plain ones, and what has no likeness is a question mark instead of some other letter.
 */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    if (known(character)) return character;
    if (/\s/.test(character)) return ' ';
    if (/[\p{M}\p{Cf}]/u.test(character)) return '';
    const base = BASES[character] ?? character.normalize('NFD').charAt(0);
    return known(base) ? base : '?';
  }).join('');
}
