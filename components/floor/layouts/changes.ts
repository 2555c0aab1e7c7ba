import type { Differences } from '@/server/floor/floor.schema';

/** The kinds of changes to tables and rooms, in order of importance to a till. */
export const changeKinds = ['added', 'removed', 'renamed', 'moved', 'redrawn'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Items of one kind with the same kind of change. */
export interface ChangeGroup {
  thing: 'rooms' | 'tables';
  kind: ChangeKind;
  /** Their names. A changed name is shown as «before → after». */
  names: string[];
}

type Changed = Pick<Differences['tables'][number], 'kind' | 'changes'>;

/** The name takes precedence, then the room, then the drawing: each table counts once, in its most important kind. */
function kindOf({ kind, changes }: Changed): ChangeKind {
  if (kind !== 'changed') return kind;
  const touches = (field: string) => changes.some(({ path }) => path[0] === field);
  if (touches('name')) return 'renamed';
  return touches('roomId') ? 'moved' : 'redrawn';
}

function nameOf({ name, changes }: Changed & { name: string }): string {
  const renamed = changes.find(({ path }) => path[0] === 'name');
  return renamed ? `${String(renamed.before)} → ${String(renamed.after)}` : name;
}

/** Groups the changes between two versions of a layout: rooms first, then tables. */
export function changeGroups({ rooms, tables }: Differences): ChangeGroup[] {
  const group = (thing: ChangeGroup['thing'], all: (Changed & { name: string })[]) =>
    changeKinds.flatMap((kind): ChangeGroup[] => {
      const names = all.filter((change) => kindOf(change) === kind).map(nameOf);
      return names.length === 0 ? [] : [{ thing, kind, names }];
    });
  return [...group('rooms', rooms), ...group('tables', tables)];
}
