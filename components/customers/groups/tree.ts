import { fold } from '@/components/ui/fold';
import type { GuestGroup } from '@/server/customers/customers.schema';
import { MAX_GROUP_DEPTH } from '@/server/customers/customers.values';

/** A guest group where it stands. */
export interface Node {
  group: GuestGroup;
  children: Node[];
  /** Levels below it. */
  height: number;
  /** Customers in it and below it. */
  total: number;
}

/** The groups of a brand as a tree. */
export interface Tree {
  roots: Node[];
  byId: Map<number, Node>;
}

/** @param groups each behind the one that it is in, as the service lists them */
export function treeOf(groups: readonly GuestGroup[]): Tree {
  const byId = new Map<number, Node>(
    groups.map((group) => [group.guestGroupId, { group, children: [], height: 0, total: group.customers }]),
  );
  const roots: Node[] = [];
  for (const node of byId.values()) siblingsOf({ roots, byId }, node.group.parentId).push(node);
  for (const node of [...byId.values()].reverse()) {
    const parent = parentOf({ roots, byId }, node);
    if (!parent) continue;
    parent.height = Math.max(parent.height, node.height + 1);
    parent.total += node.total;
  }
  return { roots, byId };
}

export const parentOf = ({ byId }: Tree, { group: { parentId } }: Node): Node | undefined =>
  parentId === null ? undefined : byId.get(parentId);

const siblingsOf = ({ roots, byId }: Tree, parentId: number | null): Node[] =>
  parentId === null ? roots : (byId.get(parentId)?.children ?? roots);

/** A group in sight. */
export interface Row {
  node: Node;
  isOpen: boolean;
  /** Its place among those beside it, from 1. */
  place: number;
  beside: number;
}

/** The groups that are found, and those above them. */
export function foundIn(tree: Tree, search: string): Set<number> {
  const found = new Set<number>();
  for (const match of matching(tree, search))
    for (let node: Node | undefined = match; node && !found.has(node.group.guestGroupId); node = parentOf(tree, node))
      found.add(node.group.guestGroupId);
  return found;
}

/**
 * The rows in sight: what is below a closed group is not.
 * @param found only these, where something is searched
 */
export function rowsOf(all: readonly Node[], isOpen: (groupId: number) => boolean, found?: ReadonlySet<number>): Row[] {
  const nodes = found ? all.filter(({ group }) => found.has(group.guestGroupId)) : all;
  return nodes.flatMap((node, index) => {
    const open = node.children.length > 0 && isOpen(node.group.guestGroupId);
    return [{ node, isOpen: open, place: index + 1, beside: nodes.length }, ...(open ? rowsOf(node.children, isOpen, found) : [])];
  });
}

function isWithin(tree: Tree, groupId: number, ancestorId: number): boolean {
  for (let node = tree.byId.get(groupId); node; node = parentOf(tree, node)) if (node.group.guestGroupId === ancestorId) return true;
  return false;
}

export type MoveRefusal = 'inside_itself' | 'too_deep' | 'name_taken';

/**
 * Why a group can't be moved there, as the service would say.
 * @param parentId null: to the top
 * @returns null when it can
 */
export function refusalOf(tree: Tree, node: Node, parentId: number | null): MoveRefusal | null {
  const { guestGroupId, name } = node.group;
  if (parentId !== null && isWithin(tree, parentId, guestGroupId)) return 'inside_itself';
  const depth = parentId === null ? 0 : (tree.byId.get(parentId)?.group.depth ?? 0);
  if (depth + 1 + node.height > MAX_GROUP_DEPTH) return 'too_deep';
  const isTaken = siblingsOf(tree, parentId).some(({ group }) => group.guestGroupId !== guestGroupId && group.name === name);
  return isTaken ? 'name_taken' : null;
}

/** Where a group goes when it is moved up a level; undefined for one that is at the top. */
export function levelUp(tree: Tree, node: Node): { parentId: number | null } | undefined {
  const parent = parentOf(tree, node);
  return parent && { parentId: parent.group.parentId };
}

/** Where it goes when it is moved into the group before it; undefined for the first of its level. */
export function intoPrevious(tree: Tree, node: Node): { parentId: number } | undefined {
  const beside = siblingsOf(tree, node.group.parentId);
  const previous = beside[beside.indexOf(node) - 1];
  return previous && { parentId: previous.group.guestGroupId };
}

/** Groups whose path holds the text; all for none. */
export function matching(tree: Tree, search: string): Node[] {
  const needle = fold(search.trim());
  return [...tree.byId.values()].filter(({ group }) => fold(group.path).includes(needle));
}
