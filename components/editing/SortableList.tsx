'use client';

import { IconGripVertical } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import classes from './sortable.module.css';

interface Props<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The item in words, for its handle. */
  nameOf: (item: Item) => string;
  /** The list’s name for screen readers. */
  label: string;
  canSort?: boolean;
  /** Items that cannot be moved; others are moved around them. */
  isFixed?: (item: Item) => boolean;
  onSort: (items: Item[]) => void;
  children: (item: Item, index: number) => ReactNode;
}

const neverFixed = () => false;

/** Moves one of the items to another place. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  const target = Math.max(0, Math.min(items.length - 1, to));
  if (item === undefined || target === from) return [...items];
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, target), item, ...others.slice(target)];
}

/** A list that is reordered by dragging its handles, also by touch, or with the arrow keys on them. */
export function SortableList<Item>({ items, keyOf, nameOf, label, canSort = true, isFixed = neverFixed, onSort, children }: Props<Item>) {
  const t = useTranslations('editing.sortable');
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');

  function move(from: number, to: number) {
    const next = moveItem(items, from, to);
    const newIndex = next.indexOf(items[from] as Item);
    if (newIndex === from) return;
    onSort(next);
    setAnnouncement(t('moved', { name: nameOf(items[from] as Item), place: newIndex + 1, of: items.length }));
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const targets: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: items.length - 1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    move(index, target);
  }

  function onPointerMove(event: PointerEvent) {
    if (dragged === null) return;
    const from = items.findIndex((item) => keyOf(item) === dragged);
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const over = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY <= bottom);
    const rect = rows[over];
    if (from === -1 || over === -1 || over === from || !rect) return;
    // Only past the middle, so that rows of different heights don’t swap back and forth.
    const isPast = over > from ? event.clientY > rect.top + rect.height / 2 : event.clientY < rect.top + rect.height / 2;
    if (isPast) move(from, over);
  }

  return (
    <>
      <ol ref={list} className={classes.list} aria-label={label}>
        {items.map((item, index) => {
          const key = keyOf(item);
          return (
            <li key={key} className={classes.item} data-dragged={dragged === key || undefined}>
              {canSort && isFixed(item) && <span className={classes.fixed} />}
              {canSort && !isFixed(item) && (
                <button
                  type="button"
                  className={classes.grip}
                  aria-label={t('move', { name: nameOf(item), place: index + 1, of: items.length })}
                  title={t('hint')}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return;
                    event.currentTarget.setPointerCapture(event.pointerId);
                    setDragged(key);
                  }}
                  onPointerMove={onPointerMove}
                  onPointerUp={() => setDragged(null)}
                  onPointerCancel={() => setDragged(null)}
                >
                  <IconGripVertical size={16} aria-hidden />
                </button>
              )}
              <div className={classes.content}>{children(item, index)}</div>
            </li>
          );
        })}
      </ol>
      <span className={classes.said} role="status">
        {announcement}
      </span>
    </>
  );
}
