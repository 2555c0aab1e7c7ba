import type { Change } from '@/server/core/writes/diff';

/** Kinds whose state is kept twice: what counts (`module`), and what was set here (`own`), which the way back needs. */
const layered = new Set(['restaurant module', 'brand module']);

/** Kinds whose state also keeps what nobody sees (`hidden`), for the way back. */
const partlyHidden = new Set(['consumption modes']);

/** The changes without what nobody sees, and without those of a layer that what counts tells already. A value that was set to what counted anyway is still told. */
export function withoutShadows(subjectKind: string, changes: Change[]): Change[] {
  if (partlyHidden.has(subjectKind)) return changes.filter(({ path }) => path[0] !== 'hidden');
  if (!layered.has(subjectKind)) return changes;
  const counting = changes.flatMap(({ path }) => {
    const found = split(path, 'module');
    return found ? [found] : [];
  });
  return changes.filter(({ path }) => {
    const own = split(path, 'own');
    return !own || !counting.some(({ where, rest }) => where === own.where && meet(rest, own.rest));
  });
}

/** A path inside of `module` or `own`, of the subject itself or of another module that its save changed. */
function split(path: Change['path'], layer: 'module' | 'own'): { where: string; rest: Change['path'] } | undefined {
  const depth = path[0] === 'others' ? 2 : 0;
  return path[depth] === layer ? { where: path.slice(0, depth).join('/'), rest: path.slice(depth + 1) } : undefined;
}

const meet = (a: Change['path'], b: Change['path']) => a.slice(0, b.length).every((key, index) => key === b[index]);
