import { restaurantNames } from '@/server/brands/brands.subjects';
import type { Change } from '@/server/core/writes/diff';
import type { Subjects } from '@/server/core/writes/subjects';

/**
 * An entry has two versions of a module: the effective settings (`module`), and the own ones (`own`), which an undo needs. Hides changes
 * in `own` that `module` shows already. A value that was set to the one already in effect is only in `own`, and remains visible.
 */
function hideOwn(changes: Change[]): Change[] {
  const effectivePaths = changes.flatMap(({ path }) => {
    const found = split(path, 'module');
    return found ? [found] : [];
  });
  return changes.filter(({ path }) => {
    const own = split(path, 'own');
    return !own || !effectivePaths.some(({ where, rest }) => where === own.where && overlap(rest, own.rest));
  });
}

/** A path within `module` or `own`, of the subject itself or of another module changed by its save. */
function split(path: Change['path'], layer: 'module' | 'own'): { where: string; rest: Change['path'] } | undefined {
  const depth = path.findIndex((step) => step === 'module' || step === 'own');
  return path[depth] === layer ? { where: path.slice(0, depth).join('/'), rest: path.slice(depth + 1) } : undefined;
}

const overlap = (a: Change['path'], b: Change['path']) => a.slice(0, b.length).every((key, index) => key === b[index]);

export const subjects: Subjects = {
  'restaurant module': { hideShadows: hideOwn },
  'brand module': { hideShadows: hideOwn },
  'restaurant opening': { names: restaurantNames },
};
