import type { Change } from '@/server/core/diff';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A thing that was made or deleted as a whole, as its fields; everything else as it is. */
export function byField(changes: Change[]): Change[] {
  return changes.flatMap((change): Change[] => {
    const whole = change.kind === 'added' ? change.after : change.before;
    if (change.path.length > 0 || change.kind === 'changed' || !isRecord(whole)) return [change];
    return Object.entries(whole)
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
      .map(([field, value]) => ({ path: [field], kind: change.kind, [change.kind === 'added' ? 'after' : 'before']: value }));
  });
}

/** The key under which the messages have a word with blanks or dots in it. */
export function messageKey(word: string): string {
  return word.replaceAll(/[^a-zA-Z0-9]+/g, '_');
}
