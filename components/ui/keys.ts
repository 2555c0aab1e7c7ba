export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'>;

/** The letter of each key without Alt, by key code. Empty if the browser does not provide it. */
export type Letters = ReadonlyMap<string, string>;
export const noLetters: Letters = new Map();

/**
 * The lower-case letter that a key means, on any keyboard layout. With Alt, a Mac writes «å» for A, and other alphabets have no Latin
 * letters. In these cases the letter comes from the layout of this keyboard, or from the letter's place on most keyboards.
 */
export function letterOf({ key, code }: Pick<Key, 'key' | 'code'>, letters: Letters = noLetters): string {
  const usual = /^Key([A-Z])$/.exec(code)?.[1] ?? '';
  return [key, letters.get(code) ?? '', usual].find((letter) => /^[a-z]$/i.test(letter))?.toLowerCase() ?? '';
}

/** Reads the layout of this keyboard, if the browser provides it. */
export async function readLetters(): Promise<Letters> {
  const { keyboard } = navigator as Navigator & { keyboard?: { getLayoutMap(): Promise<Letters> } };
  return (await keyboard?.getLayoutMap().catch(() => null)) ?? noLetters;
}

/** The action of a common editor shortcut; null for any other key. */
export function commonKey(key: Key, letters?: Letters): 'undo' | 'redo' | 'save' | null {
  if (!(key.ctrlKey || key.metaKey) || key.altKey) return null;
  const letter = letterOf(key, letters);
  if (letter === 's') return 'save';
  if (letter === 'y') return 'redo';
  return letter === 'z' ? (key.shiftKey ? 'redo' : 'undo') : null;
}
