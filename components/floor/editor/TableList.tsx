'use client';

import { TextInput } from '@mantine/core';
import { IconLock, IconReceipt2, IconSearch, IconStack2 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import { seatsAt } from '@/server/floor/shapes.values';
import { useMinutesSince } from '../live/clock';
import { type Sitting, shortDuration, stateOf } from '../live/sittings';
import { inReadingOrder } from '../model/names';
import { groupNumbers, type Item, isTable } from '../model/plan';
import { addsToSelection } from '../model/state';
import { useEditor, useEditorActions, useRoom, useWarnings } from './EditorContext';
import classes from './editor.module.css';
import { useSeated } from './SeatedContext';
import { locationOf } from './where';
import { useItemName } from './words';

/** All items of the room as a list in reading order: the equivalent of the canvas for keyboards and screen readers. */
export function TableList() {
  const t = useTranslations('floor.editor.list');
  const { store, openMenu } = useEditorActions();
  const room = useRoom();
  const selection = useEditor((state) => state.selection);
  const warnings = useWarnings();
  const { sittingAt, asOf } = useSeated();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const items = useMemo(() => {
    const needle = search.trim().toLowerCase();
    const all: Item[] = [...inReadingOrder(room.tables), ...room.decoration];
    return needle === '' ? all : all.filter(({ name }) => name.toLowerCase().includes(needle));
  }, [room, search]);
  const groups = useMemo(() => groupNumbers(room), [room]);
  const warnedKeys = useMemo(() => new Set(warnings.flatMap((problem) => locationOf(problem).keys)), [warnings]);
  const last = [...selection].at(-1);
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const isListed = (key: string | null | undefined) => items.some((item) => item.key === key);
  const active = isListed(focusKey) ? focusKey : isListed(last) ? last : items[0]?.key;

  // Scrolls to an item that was selected elsewhere.
  useEffect(() => {
    if (!last || list.current?.contains(document.activeElement)) return;
    setFocusKey(last);
    if (list.current) showRow(list.current, last);
  }, [last]);

  function focus(key: string) {
    setFocusKey(key);
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.nativeEvent.isComposing) return;
    const activeIndex = items.findIndex(({ key }) => key === active);
    const targets: Record<string, number> = { ArrowDown: activeIndex + 1, ArrowUp: activeIndex - 1, Home: 0, End: items.length - 1 };
    const target = targets[event.key];
    if (target !== undefined) {
      const item = items[Math.max(0, Math.min(items.length - 1, target))];
      if (item) {
        focus(item.key);
        if (!event.ctrlKey && !event.metaKey) store.send({ type: 'select', keys: [item.key], how: event.shiftKey ? 'add' : 'only' });
      }
    } else if (event.key === ' ' && active) store.send({ type: 'select', keys: [active], how: 'toggle' });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onContextMenu(event: MouseEvent) {
    const row = (event.target as Element).closest<HTMLElement>('[data-key]');
    const key = row?.dataset.key;
    if (!row || !key) return;
    event.preventDefault();
    if (!selection.has(key)) store.send({ type: 'select', keys: [key] });
    openMenu(event.button === 2 || event.ctrlKey ? { x: event.clientX, y: event.clientY } : row);
  }

  return (
    <>
      <TextInput
        className={classes.listSearch}
        size="xs"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div
        ref={list}
        className={classes.list}
        role="listbox"
        aria-multiselectable
        aria-label={t('label', { room: room.name })}
        data-table-list
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
      >
        {items.map((item) => (
          <Row
            key={item.key}
            item={item}
            isSelected={selection.has(item.key)}
            group={groups.get(item.groupId ?? '') ?? null}
            isMarked={warnedKeys.has(item.key)}
            sitting={isTable(item) ? sittingAt(item.key) : undefined}
            asOf={asOf}
            isActive={item.key === active}
            onFocus={setFocusKey}
          />
        ))}
      </div>
      {items.length === 0 && <p className={classes.hint}>{t(search ? 'noMatch' : 'empty')}</p>}
    </>
  );
}

/** Scrolls to a row inside the list only. If the list is below the plan, the page must not scroll away from the plan. */
function showRow(list: HTMLElement, key: string): void {
  const row = list.querySelector(`[data-key="${CSS.escape(key)}"]`)?.getBoundingClientRect();
  if (!row) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (row.top < top) list.scrollTop -= top - row.top;
  else if (row.bottom > bottom) list.scrollTop += row.bottom - bottom;
}

interface RowProps {
  item: Item;
  isSelected: boolean;
  /** The number of its group. */
  group: number | null;
  isMarked: boolean;
  /** The guests at the table, if they are shown. */
  sitting: Sitting | undefined;
  asOf: number | null;
  isActive: boolean;
  onFocus: (key: string) => void;
}

const Row = memo(function Row({ item, isSelected, group, isMarked, sitting, asOf, isActive, onFocus }: RowProps) {
  const t = useTranslations('floor.editor.list');
  const { store, renameInPlace } = useEditorActions();
  const name = useItemName();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
    <div
      role="option"
      className={classes.option}
      data-key={item.key}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onFocus(item.key)}
      onClick={(event) => {
        const adds = event.shiftKey || event.ctrlKey || event.metaKey || addsToSelection(store.state);
        store.send({ type: 'select', keys: [item.key], how: adds ? 'toggle' : 'only' });
      }}
      onDoubleClick={() => store.canEdit && renameInPlace(item.key)}
    >
      <span className={classes.optionName}>{name(item)}</span>
      {isMarked && (
        <span className={classes.optionMark} title={t('warned')}>
          <span className={classes.spoken}>{t('warned')}</span>
        </span>
      )}
      {item.isLocked && (
        <span className={classes.optionHeld} title={t('locked')}>
          <IconLock size={13} aria-hidden />
          <span className={classes.spoken}>{t('locked')}</span>
        </span>
      )}
      {group !== null && (
        <span className={classes.optionHeld} title={t('group', { number: group })}>
          <IconStack2 size={13} aria-hidden />
          <span aria-hidden>{group}</span>
          <span className={classes.spoken}>{t('group', { number: group })}</span>
        </span>
      )}
      {sitting && <SeatedFact sitting={sitting} asOf={asOf} />}
      <span className={`${classes.optionFacts} tabular`}>
        {isTable(item) ? t('short', { seats: seatsAt(item) }) : ''}
        <span>{`${item.width} × ${item.height}`}</span>
      </span>
      <span className={classes.spoken}>{t('place', { x: item.positionX, y: item.positionY })}</span>
    </div>
  );
});

/** The guests at a table in words, in the list. */
function SeatedFact({ sitting, asOf }: { sitting: Sitting; asOf: number | null }) {
  const t = useTranslations('floor.live');
  const format = useFormat();
  const minutes = useMinutesSince(sitting.since, asOf);
  const state = stateOf(sitting, true);
  const description = [t(`states.${state}`), t('covers', { count: sitting.covers }), format.duration(minutes)].join(', ');
  return (
    <span className={`${classes.optionSeated} tabular`} data-state={state} title={description}>
      {state === 'paying' && <IconReceipt2 size={13} aria-hidden />}
      <span aria-hidden>{`${sitting.covers} · ${shortDuration(minutes)}`}</span>
      <span className={classes.spoken}>{description}</span>
    </span>
  );
}
