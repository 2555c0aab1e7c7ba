import { fold } from '@/components/ui/fold';
import type { GuestGroup } from '@/server/customers/customers.schema';
import { MAX_GROUP_DEPTH } from '@/server/customers/customers.values';

/** A guest group with its position in the tree. */
export interface Node {
  group: GuestGroup;
  children: Node[];
  /** The number of levels below it. */
  height: number;
  /** The number of customers in it and below it. */
  total: number;
}

/** The groups of a brand as a tree. */
export interface Tree {
  roots: Node[];
  byId: Map<number, Node>;
}

/** @param groups each after its parent, as the service lists them */
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

/** A visible group. */
export interface Row {
  node: Node;
  isOpen: boolean;
  /** Its position among its siblings, from 1. */
  position: number;
  siblingCount: number;
}

/** The groups that match, and their ancestors. */
export function findWithAncestors(tree: Tree, search: string): Set<number> {
  const found = new Set<number>();
  for (const match of findMatching(tree, search))
    for (let node: Node | undefined = match; node && !found.has(node.group.guestGroupId); node = parentOf(tree, node))
      found.add(node.group.guestGroupId);
  return found;
}

/**
 * The visible rows, without those below collapsed groups.
 * @param found only these, during a search
 */
export function rowsOf(all: readonly Node[], isOpen: (groupId: number) => boolean, found?: ReadonlySet<number>): Row[] {
  const nodes = found ? all.filter(({ group }) => found.has(group.guestGroupId)) : all;
  return nodes.flatMap((node, index) => {
    const isNodeOpen = node.children.length > 0 && isOpen(node.group.guestGroupId);
    return [
      { node, isOpen: isNodeOpen, position: index + 1, siblingCount: nodes.length },
      ...(isNodeOpen ? rowsOf(node.children, isOpen, found) : []),
    ];
  });
}

function isWithin(tree: Tree, groupId: number, ancestorId: number): boolean {
  for (let node = tree.byId.get(groupId); node; node = parentOf(tree, node)) if (node.group.guestGroupId === ancestorId) return true;
  return false;
}

export type MoveRefusal = 'inside_itself' | 'too_deep' | 'name_taken';

/**
 * Why a group cannot be moved there, by the same rules as the service.
 * @param parentId null: to the top level
 * @returns null if it can
 */
export function refusalOf(tree: Tree, node: Node, parentId: number | null): MoveRefusal | null {
  const { guestGroupId, name } = node.group;
  if (parentId !== null && isWithin(tree, parentId, guestGroupId)) return 'inside_itself';
  const depth = parentId === null ? 0 : (tree.byId.get(parentId)?.group.depth ?? 0);
  if (depth + 1 + node.height > MAX_GROUP_DEPTH) return 'too_deep';
  const isTaken = siblingsOf(tree, parentId).some(({ group }) => group.guestGroupId !== guestGroupId && group.name === name);
  return isTaken ? 'name_taken' : null;
}

/** The new parent of a group that is moved up a level; undefined at the top level. */
export function levelUp(tree: Tree, node: Node): { parentId: number | null } | undefined {
  const parent = parentOf(tree, node);
  return parent && { parentId: parent.group.parentId };
}

/** The new parent of a group that is moved into the previous one; undefined for the first of its level. */
export function intoPrevious(tree: Tree, node: Node): { parentId: number } | undefined {
  const siblings = siblingsOf(tree, node.group.parentId);
  const previous = siblings[siblings.indexOf(node) - 1];
  return previous && { parentId: previous.group.guestGroupId };
}

/** Groups whose path contains the text; all for an empty text. */
export function findMatching(tree: Tree, search: string): Node[] {
  const needle = fold(search.trim());
  return [...tree.byId.values()].filter(({ group }) => fold(group.path).includes(needle));
}
