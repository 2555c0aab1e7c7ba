import type { Change } from '@/server/core/diff';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What people call an entry of a list. */
function nameOf(entry: Record<string, unknown>, index: number): string {
  const name = entry.name ?? entry.productName ?? entry.label;
  return typeof name === 'string' ? name : String(index + 1);
}

/** A thing that was made or deleted as a whole, as its fields, and its lists as their entries; everything else as it is. */
export function byField(changes: Change[]): Change[] {
  return changes.flatMap((change): Change[] => {
    const side = change.kind === 'added' ? 'after' : 'before';
    const whole = change[side];
    if (change.path.length > 0 || change.kind === 'changed' || !isRecord(whole)) return [change];
    const fields: Change[] = [];
    const entries: Change[] = [];
    for (const [field, value] of Object.entries(whole)) {
      if (Array.isArray(value) && value.every(isRecord))
        entries.push(...value.map((entry, index) => ({ path: [field, nameOf(entry, index)], kind: change.kind, [side]: entry })));
      else if (value !== null && !(Array.isArray(value) && value.length === 0))
        fields.push({ path: [field], kind: change.kind, [side]: value });
    }
    return [...fields, ...entries];
  });
}

/** The key under which the messages have a word with blanks or dots in it. */
export function messageKey(word: string): string {
  return word.replaceAll(/[^a-zA-Z0-9]+/g, '_');
}
