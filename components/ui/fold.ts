/** Letters without accents and case: «république» is found by «republ». */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Tells of a text whether it holds every word of the search, in whatever order. */
export function searchFor(search: string): (text: string) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return (text) => {
    const held = words.length === 0 ? '' : fold(text);
    return words.every((word) => held.includes(word));
  };
}
