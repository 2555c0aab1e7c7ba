import { describe, expect, it } from 'vitest';
import type { GuestGroup } from '@/server/customers/customers.schema';
import { growthOf, MOST_GROWTH } from '@/server/testing/processor-time';
import { findMatching, findWithAncestors, intoPrevious, levelUp, type Node, refusalOf, rowsOf, treeOf } from './tree';

/** ACME / Paris / Finance, ACME / Lyon, École, and a chain of six. */
const chain = ['a', 'b', 'c', 'd', 'e', 'f'];
const groups: GuestGroup[] = [
  ...[
    [1, null, 'ACME', 1, 2],
    [2, 1, 'Lyon', 2, 3],
    [3, 1, 'Paris', 2, 0],
    [4, 3, 'Finance', 3, 5],
    [5, null, 'École', 1, 0],
    [6, 5, 'Paris', 2, 1],
  ].map(
    ([guestGroupId, parentId, name, depth, customers]) =>
      ({ guestGroupId, parentId, name, depth, customers, brandId: 1, path: String(name) }) as GuestGroup,
  ),
  ...chain.map((name, index) => ({
    ...{ guestGroupId: 10 + index, parentId: index === 0 ? null : 9 + index, name, depth: index + 1, customers: 0, brandId: 1 },
    path: chain.slice(0, index + 1).join(' / '),
  })),
];
const tree = treeOf(groups);
const node = (id: number) => tree.byId.get(id) as Node;

describe('guest group tree', () => {
  it('counts the customers of a group, including those of its subgroups', () => {
    expect([1, 2, 3, 5].map((id) => node(id).total)).toEqual([10, 3, 5, 1]);
    expect(node(1).height).toBe(2);
  });

  it('shows only the groups below open ones', () => {
    const names = (open: number[]) => rowsOf(tree.roots, (id) => open.includes(id)).map(({ node: { group } }) => group.guestGroupId);
    expect(names([])).toEqual([1, 5, 10]);
    expect(names([1, 4])).toEqual([1, 2, 3, 5, 10]);
    expect(names([1, 3])).toEqual([1, 2, 3, 4, 5, 10]);
    expect(rowsOf(tree.roots, () => true).find(({ node: { group } }) => group.guestGroupId === 3)).toMatchObject({
      position: 2,
      siblingCount: 2,
    });
  });

  it('rejects moves into the group itself, too deep or beside a group of the same name', () => {
    expect(refusalOf(tree, node(1), 4)).toBe('inside_itself');
    expect(refusalOf(tree, node(1), 1)).toBe('inside_itself');
    expect(refusalOf(tree, node(5), 15)).toBe('too_deep');
    expect(refusalOf(tree, node(1), 13)).toBe('too_deep');
    expect(refusalOf(tree, node(1), 12)).toBeNull();
    expect(refusalOf(tree, node(3), 5)).toBe('name_taken');
    expect(refusalOf(tree, node(3), null)).toBeNull();
    expect(refusalOf(tree, node(3), 1)).toBeNull();
  });

  it('finds the parent for moving a group up a level or into the previous group', () => {
    expect(levelUp(tree, node(4))).toEqual({ parentId: 1 });
    expect(levelUp(tree, node(3))).toEqual({ parentId: null });
    expect(levelUp(tree, node(1))).toBeUndefined();
    expect(intoPrevious(tree, node(3))).toEqual({ parentId: 2 });
    expect(intoPrevious(tree, node(5))).toEqual({ parentId: 1 });
    expect(intoPrevious(tree, node(1))).toBeUndefined();
  });

  it('finds groups without accents and shows them with their ancestors', () => {
    expect(findMatching(tree, 'ecole').map(({ group }) => group.guestGroupId)).toEqual([5]);
    const rows = rowsOf(tree.roots, () => true, findWithAncestors(tree, 'FINANCE'));
    expect(rows.map(({ node: { group } }) => group.guestGroupId)).toEqual([1, 3, 4]);
  });

  it('stays fast with 2,000 groups', () => {
    const groupsOf = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...groups[0]!,
        guestGroupId: index + 1,
        parentId: index < 10 ? null : Math.floor(index / 10),
      }));
    const draw = (many: ReturnType<typeof groupsOf>) => rowsOf(treeOf(many).roots, () => true);
    expect(draw(groupsOf(2_000))).toHaveLength(2_000);
    expect(growthOf(2_000, groupsOf, draw)).toBeLessThan(MOST_GROWTH);
  });
});
