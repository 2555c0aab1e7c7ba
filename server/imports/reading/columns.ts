/** A column that an import knows. */
export interface KnownColumn {
  key: string;
  /** Its names in files: the one that a template writes first, then others that people use. */
  headers: readonly string[];
}

export interface ColumnMapping {
  /** Which column of the file each key is read from. */
  columns: { key: string; index: number; header: string }[];
  /** Names that no key answers to; `index` is their place in the file. */
  unknown: { index: number; header: string }[];
  /** Columns that would be the same one: none but the first is read. */
  duplicates: { key: string; indexes: number[] }[];
}

/** Mapping of a brand that was saved: plain name of a column to its key, or null to leave it out. */
export type SavedMapping = Readonly<Record<string, string | null>>;

/** A column's name without accents, case, spaces, punctuation and invisible characters: `Prénom *` is `prenom`. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Finds out what each column of a file is: as the brand has saved it, else by its names. A key that two columns answer to is read from
 * the one that was saved, else from the first.
 */
export function mapColumns(headers: readonly string[], known: readonly KnownColumn[], saved: SavedMapping = {}): ColumnMapping {
  const keyOf = new Map(known.flatMap(({ key, headers: names }) => [key, ...names].map((name) => [plainName(name), key] as const)));
  const keys = new Set(known.map(({ key }) => key));
  const found = headers.map((header, index) => {
    const name = plainName(header);
    const kept = saved[name];
    const isSaved = kept === null || (kept !== undefined && keys.has(kept));
    return { header, index, isSaved, key: isSaved ? kept : name === '' ? undefined : keyOf.get(name) };
  });
  const mapping: ColumnMapping = { columns: [], unknown: [], duplicates: [] };
  for (const { header, index, key } of found) if (key === undefined) mapping.unknown.push({ header, index });
  for (const { key } of known) {
    const those = found.filter((each) => each.key === key);
    const read = those.find(({ isSaved }) => isSaved) ?? those[0];
    if (!read) continue;
    mapping.columns.push({ key, index: read.index, header: read.header });
    if (those.length > 1) mapping.duplicates.push({ key, indexes: those.map(({ index }) => index) });
  }
  return mapping;
}
