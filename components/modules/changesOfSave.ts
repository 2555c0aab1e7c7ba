import type { Change } from '@/components/ui/ChangesPreview';

/** The changes of what a module itself holds, from those of a save. */
export function ownChanges(changes: readonly Change[]): Change[] {
  return changes.filter(({ path }) => path[0] === 'module').map((change) => ({ ...change, path: change.path.slice(1) }));
}

/** What a save brings with it in other modules, by their names. */
export function changesOfOthers(changes: readonly Change[]): Map<string, Change[]> {
  const others = Map.groupBy(
    changes.filter(({ path }) => path[0] === 'others'),
    ({ path }) => String(path[1]),
  );
  return new Map([...others].map(([name, each]) => [name, each.flatMap(effective)]));
}

/** Of another module that the save changes, what counts there: a whole that came new tells what it holds. */
function effective({ path, before, after, ...change }: Change): Change[] {
  if (path[2] === 'module') return [{ ...change, path: path.slice(3), before, after }];
  const [was, is] = [before, after].map((state) => (state as { module?: Record<string, unknown> } | undefined)?.module);
  if (path.length > 2 || !was || !is) return [];
  return Object.keys(is).flatMap((key): Change[] =>
    JSON.stringify(was[key]) === JSON.stringify(is[key]) ? [] : [{ path: [key], kind: 'changed', before: was[key], after: is[key] }],
  );
}
