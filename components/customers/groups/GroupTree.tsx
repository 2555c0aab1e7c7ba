'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { MAX_GROUP_DEPTH } from '@/server/customers/customers.values';
import { GroupRow, NameRow } from './GroupRow';
import classes from './groups.module.css';
import { intoPrevious, levelUp, type Node, parentOf, type Row, refusalOf, type Tree } from './tree';
import { useGroupDrag } from './useGroupDrag';

/** The name being edited: of a group, or of a new one under a parent. */
export type Naming = { kind: 'rename'; groupId: number } | { kind: 'add'; parentId: number | null };

interface Props {
  tree: Tree;
  rows: Row[];
  active: Node | undefined;
  naming: Naming | null;
  onActivate: (groupId: number) => void;
  onToggle: (groupId: number, isOpen: boolean) => void;
  onNaming: (naming: Naming | null) => void;
  onName: (naming: Naming, name: string) => Promise<unknown>;
  onMove: (node: Node, parentId: number | null) => void;
  onDelete: (node: Node) => void;
}

const ROW_HEIGHT = 44;

/** The groups as a tree. The arrow keys work as in any tree, F2 renames, Alt with an arrow moves, and a handle drags. */
export function GroupTree({ tree, rows, active, naming, onActivate, onToggle, onNaming, onName, onMove, onDelete }: Props) {
  const t = useTranslations('customers.groups');
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { drag, handle } = useGroupDrag(scroller, (groupId, parentId) => {
    const node = tree.byId.get(groupId);
    if (node && parentId !== node.group.parentId) onMove(node, parentId);
  });
  const dragged = drag ? tree.byId.get(drag.groupId) : undefined;
  const refusal = dragged && drag?.over ? refusalOf(tree, dragged, drag.over.parentId) : null;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]!.node.group.guestGroupId,
    overscan: 12,
    // Makes the server render the first rows.
    initialRect: { width: 900, height: 640 },
  });
  const activeId = active?.group.guestGroupId;
  const index = rows.findIndex(({ node }) => node === active);
  const items = virtualizer.getVirtualItems();

  useEffect(() => {
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [index, virtualizer]);

  // The focus returns from the name field to the tree.
  const wasNaming = useRef(false);
  useEffect(() => {
    if (wasNaming.current && !naming) scroller.current?.focus({ preventScroll: true });
    wasNaming.current = naming !== null;
  }, [naming]);

  function onKeyDown(event: KeyboardEvent) {
    const row = rows[index];
    if (!row || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const command = event.altKey ? moveBy(event.key, row.node) : stepBy(event.key, row);
    if (!command) return;
    event.preventDefault();
    command();
  }

  function moveBy(key: string, node: Node): (() => void) | undefined {
    const target = key === 'ArrowLeft' ? levelUp(tree, node) : key === 'ArrowRight' ? intoPrevious(tree, node) : undefined;
    return target && (() => onMove(node, target.parentId));
  }

  function stepBy(key: string, { node, isOpen }: Row): (() => void) | undefined {
    const { guestGroupId } = node.group;
    const activationOf = (target: Node | undefined) => target && (() => onActivate(target.group.guestGroupId));
    switch (key) {
      case 'ArrowDown':
        return activationOf(rows[index + 1]?.node);
      case 'ArrowUp':
        return activationOf(rows[index - 1]?.node);
      case 'Home':
        return activationOf(rows[0]?.node);
      case 'End':
        return activationOf(rows.at(-1)?.node);
      case 'ArrowRight':
        if (node.children.length === 0) return undefined;
        return isOpen ? activationOf(node.children[0]) : () => onToggle(guestGroupId, true);
      case 'ArrowLeft':
        return isOpen ? () => onToggle(guestGroupId, false) : activationOf(parentOf(tree, node));
      case 'F2':
      case 'Enter':
        return () => onNaming({ kind: 'rename', groupId: guestGroupId });
      case 'Delete':
        return () => onDelete(node);
      default:
        return undefined;
    }
  }

  const nameRow = (target: Naming, label: string, depth: number, name: string) => (
    <NameRow label={label} depth={depth} name={name} onSave={(entered) => onName(target, entered)} onClose={() => onNaming(null)} />
  );
  const adding = naming?.kind === 'add' ? naming : null;
  return (
    <div className={classes.frame}>
      <p
        className={classes.top}
        role="status"
        data-drop={drag ? 'top' : undefined}
        data-over={drag?.over?.parentId === null ? (refusal ? 'refused' : 'fits') : undefined}
      >
        {!dragged && rows.length > 0 && <span className={classes.keys}>{t('keys')}</span>}
        {dragged && !drag?.over && t('dropTop')}
        {dragged &&
          drag?.over &&
          (refusal
            ? t(`refused.${refusal}`, { max: MAX_GROUP_DEPTH })
            : t('dropHere', { name: dragged.group.name, path: pathOf(tree, drag.over.parentId) ?? t('top') }))}
      </p>
      {adding?.parentId === null && nameRow(adding, t('newName'), 1, '')}
      <div
        ref={scroller}
        role="tree"
        aria-label={t('title')}
        tabIndex={0}
        aria-activedescendant={activeId !== undefined && index >= 0 ? `${id}-${activeId}` : undefined}
        className={classes.tree}
        hidden={rows.length === 0}
        onKeyDown={onKeyDown}
      >
        <div className={classes.sizer} style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ key, index: at, start }) => {
            const row = rows[at]!;
            const { guestGroupId, depth, name } = row.node.group;
            const isOver = drag?.over?.parentId === guestGroupId;
            return (
              <div
                key={key}
                data-index={at}
                ref={virtualizer.measureElement}
                className={classes.slot}
                style={{ transform: `translateY(${start}px)` }}
                role="presentation"
              >
                {naming?.kind === 'rename' && naming.groupId === guestGroupId ? (
                  nameRow(naming, t('renameOf', { name }), depth, name)
                ) : (
                  <GroupRow
                    row={row}
                    id={`${id}-${guestGroupId}`}
                    isActive={guestGroupId === activeId}
                    drop={isOver ? (refusal ? 'refused' : 'fits') : undefined}
                    isDragged={drag?.groupId === guestGroupId}
                    handle={handle(guestGroupId)}
                    onActivate={() => {
                      onActivate(guestGroupId);
                      scroller.current?.focus({ preventScroll: true });
                    }}
                    onToggle={() => onToggle(guestGroupId, !row.isOpen)}
                    onRename={() => onNaming({ kind: 'rename', groupId: guestGroupId })}
                  />
                )}
                {adding?.parentId === guestGroupId && nameRow(adding, t('newName'), depth + 1, '')}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

const pathOf = (tree: Tree, groupId: number | null) => (groupId === null ? undefined : tree.byId.get(groupId)?.group.path);
