/** A column known to an import. */
export interface KnownColumn {
  key: string;
  /** Its names in files: first the one in templates, then other common ones. */
  headers: readonly string[];
}

export interface ColumnMapping {
  /** The file column from which each key is read. */
  columns: { key: string; index: number; header: string }[];
  /** Unknown column names; `index` is their position in the file. */
  unknown: { index: number; header: string }[];
  /** Columns with the same key: only the first is read. */
  duplicates: { key: string; indexes: number[] }[];
}

/** A mapping saved for a brand: plain name of a column to its key, or null to ignore it. */
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
 * Finds the key of each column of a file: as the brand has saved it, otherwise by its names. If two columns have the same key, the saved
 * one is read, or the first if none is.
 */
export function mapColumns(headers: readonly string[], known: readonly KnownColumn[], saved: SavedMapping = {}): ColumnMapping {
  const keyOf = new Map(known.flatMap(({ key, headers: names }) => [key, ...names].map((name) => [plainName(name), key] as const)));
  const keys = new Set(known.map(({ key }) => key));
  const found = headers.map((header, index) => {
    const name = plainName(header);
    const savedKey = saved[name];
    const isSaved = savedKey === null || (savedKey !== undefined && keys.has(savedKey));
    return { header, index, isSaved, key: isSaved ? savedKey : name === '' ? undefined : keyOf.get(name) };
  });
  const mapping: ColumnMapping = { columns: [], unknown: [], duplicates: [] };
  for (const { header, index, key } of found) if (key === undefined) mapping.unknown.push({ header, index });
  for (const { key } of known) {
    const candidates = found.filter((each) => each.key === key);
    const chosen = candidates.find(({ isSaved }) => isSaved) ?? candidates[0];
    if (!chosen) continue;
    mapping.columns.push({ key, index: chosen.index, header: chosen.header });
    if (candidates.length > 1) mapping.duplicates.push({ key, indexes: candidates.map(({ index }) => index) });
  }
  return mapping;
}
