import type { Differences } from '@/server/floor/floor.schema';

/** What happens to tables and rooms, in the order in which it matters to a till. */
export const changeKinds = ['added', 'removed', 'renamed', 'moved', 'redrawn'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Things of one kind to which the same happens. */
export interface ChangeGroup {
  thing: 'rooms' | 'tables';
  kind: ChangeKind;
  /** What they are called; a name that changes as «before → after». */
  names: string[];
}

type Changed = Pick<Differences['tables'][number], 'kind' | 'changes'>;

/** A name, then the room, then how it is drawn: a table counts where it matters most. */
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

/** What leads from one state of a layout to another, told by groups: rooms first, then tables. */
export function changeGroups({ rooms, tables }: Differences): ChangeGroup[] {
  const group = (thing: ChangeGroup['thing'], all: (Changed & { name: string })[]) =>
    changeKinds.flatMap((kind): ChangeGroup[] => {
      const names = all.filter((one) => kindOf(one) === kind).map(nameOf);
      return names.length === 0 ? [] : [{ thing, kind, names }];
    });
  return [...group('rooms', rooms), ...group('tables', tables)];
}
