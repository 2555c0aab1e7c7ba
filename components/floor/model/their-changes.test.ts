import { describe, expect, it } from 'vitest';
import type { EditorEvent } from './events';
import { merge } from './merge';
import type { Plan } from './plan';
import { editor, plan, room, steps, table } from './testing/samples';
import { theirChanges } from './their-changes';

const base = plan(room('salle', [table('T1', 100, 100), table('T2', 300, 100)]), room('terrasse', [], { position: 1 }));
const edited = (...events: EditorEvent[]): Plan => steps(editor(base), ...events).plan;
const rename = (key: string, name: string): EditorEvent => ({ type: 'rename', key, name });
const move = (key: string): EditorEvent[] => [
  { type: 'select', keys: [key] },
  { type: 'nudge', dx: 20, dy: 0 },
];

describe('the changes of a colleague', () => {
  it('name a table that both renamed once, as I do', () => {
    const [mine, theirs] = [edited(rename('T1', 'Mine'), ...move('T2')), edited(rename('T1', 'Theirs'), ...move('T1'))];
    expect(theirChanges(base, mine, theirs)).toMatchObject([{ kind: 'table changed', name: 'Mine', changes: [{ field: 'place' }] }]);
    expect(merge(base, mine, theirs).conflicts).toMatchObject([{ name: 'Mine', field: 'name' }]);
    expect(theirChanges(base, mine, edited(rename('T1', 'Theirs')))).toEqual([]);
  });

  it('say a new name that they alone gave, of the table that I know', () => {
    const changes = [{ field: 'name', from: { name: 'T1' }, to: { name: 'Theirs' } }];
    const expected = [{ kind: 'table changed', key: 'T1', name: 'T1', roomName: 'salle', changes }];
    expect(theirChanges(base, edited(...move('T2')), edited(rename('T1', 'Theirs')))).toEqual(expected);
  });

  it('name rooms and tables as I renamed them, also where something was removed', () => {
    const mine = edited(rename('T1', 'Window'), { type: 'renameRoom', roomKey: 'salle', name: 'Hall' });
    const theirs = edited({ type: 'select', keys: ['T1'] }, { type: 'remove' }, { type: 'renameRoom', roomKey: 'salle', name: 'Cellar' });
    expect(theirChanges(base, mine, theirs)).toEqual([{ kind: 'table removed', key: 'T1', name: 'Window', roomName: 'Hall' }]);
  });

  it('do not repeat a new name of the layout that both changed', () => {
    const [mine, theirs] = ['Summer', 'Winter'].map((name) => edited({ type: 'renameLayout', name })) as [Plan, Plan];
    expect(theirChanges(base, mine, theirs)).toEqual([]);
    expect(theirChanges(base, base, theirs)).toEqual([{ kind: 'layout renamed', from: base.name, to: 'Winter' }]);
  });
});
