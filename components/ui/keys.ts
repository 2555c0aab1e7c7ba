export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'>;

/** What each place of a keyboard writes without Alt, by its code; empty where the browser does not tell. */
export type Letters = ReadonlyMap<string, string>;
export const noLetters: Letters = new Map();

/**
 * The small letter that a key stands for, wherever the keyboard has it. With Alt a Mac writes «å» for an A, and other alphabets have no
 * Latin letters: then the keyboard's own table says it, or else the place that the letter has on most.
 */
export function letterOf({ key, code }: Pick<Key, 'key' | 'code'>, letters: Letters = noLetters): string {
  const usual = /^Key([A-Z])$/.exec(code)?.[1] ?? '';
  return [key, letters.get(code) ?? '', usual].find((letter) => /^[a-z]$/i.test(letter))?.toLowerCase() ?? '';
}

/** What the keys of this keyboard write, where the browser tells it. */
export async function readLetters(): Promise<Letters> {
  const { keyboard } = navigator as Navigator & { keyboard?: { getLayoutMap(): Promise<Letters> } };
  return (await keyboard?.getLayoutMap().catch(() => null)) ?? noLetters;
}

/** What the keys that every editor has ask for; null for any other. */
export function commonKey(key: Key, letters?: Letters): 'undo' | 'redo' | 'save' | null {
  if (!(key.ctrlKey || key.metaKey) || key.altKey) return null;
  const letter = letterOf(key, letters);
  if (letter === 's') return 'save';
  if (letter === 'y') return 'redo';
  return letter === 'z' ? (key.shiftKey ? 'redo' : 'undo') : null;
}
