const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

/** The brightness of a colour, from 0 to 1. Source: WCAG 2.2, «relative luminance». */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((share) =>
    share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours (`#rrggbb`), from 1 to 21. Source: WCAG 2.2, «contrast ratio». */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The minimum contrast of text, and of adjacent areas. Source: WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5;
const AREAS = 3;

/** A typed colour in its stored form; undefined if it is invalid. */
export function parseColour(text: string): string | null | undefined {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '') return null;
  const [, digits = ''] = /^#?([\da-f]{6}|[\da-f]{3})$/.exec(trimmed) ?? [];
  if (digits === '') return undefined;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

export interface ColourWarning {
  kind: 'weak' | 'alike';
  ratio: number;
}

/** Warnings about a brand's colours: white text on the first must be legible, and the two must differ enough. */
export function colourWarnings(primary: string | null, secondary: string | null): ColourWarning[] {
  const warnings: ColourWarning[] = [];
  if (primary && contrast(primary, '#ffffff') < TEXT) warnings.push({ kind: 'weak', ratio: contrast(primary, '#ffffff') });
  if (primary && secondary && contrast(primary, secondary) < AREAS) warnings.push({ kind: 'alike', ratio: contrast(primary, secondary) });
  return warnings;
}
