'use client';

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { commonKey } from '@/components/ui/keys';
import { type Direction, draggedRange, fillTo, orderBy } from './arranging';
import { readCells, writeCells } from './clipboard';
import type { SheetColumn } from './columns';
import { MAX_PASTED_ROWS } from './limits';
import { SheetRow } from './SheetRow';
import type { SheetStore } from './SheetStore';
import { type CellPosition, type Range, rangeOf } from './selection';
import { copyRange, type RowKey } from './sheet';
import classes from './sheet.module.css';
import type { Faults } from './sheetState';

export interface SheetProps<Row> {
  store: SheetStore<Row>;
  columns: readonly SheetColumn[];
  /** The sheet’s name for screen readers. */
  label: string;
  /** A row in words. */
  rowLabel: (key: RowKey) => string;
  faults: Faults;
  /** Cells that somebody else has changed too. */
  disputed: Faults;
  /** Shown in the first cell of the row for a new entry. */
  newHint: string;
  /** Whether more rows are still being read. */
  isReading: boolean;
  /** Opens a row's own page. */
  hrefOf: (key: RowKey) => string;
  onOpen: (key: RowKey) => void;
  /** Returns to the order before sorting. */
  onUnsorted: () => void;
  /** The height of everything around the sheet, as a CSS length. */
  reserve: string;
}

const ROW_HEIGHT = 40;
const HEAD_HEIGHT = 36;
const ANNOUNCEMENT_MS = 5_000;

/** Whether a key types a character rather than triggers a command. On some keyboards Control and Alt together write letters. */
function isTyped(event: KeyboardEvent): boolean {
  if (event.key === 'Dead' || event.key === 'Process') return true;
  return event.key.length === 1 && !event.metaKey && (!event.ctrlKey || event.getModifierState('AltGraph') || event.altKey);
}

function cellAt(target: EventTarget | null): CellPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row, column] = cell?.dataset.cell?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

/**
 * A spreadsheet over rows of the service that renders only those in sight. Everything works by keyboard: arrows move, typing starts an
 * edit, Enter and Tab move on, Shift selects, and copy and paste work with any spreadsheet. Tab moves from cell to cell; after Escape it
 * leaves the sheet.
 */
export default function Sheet<Row>(props: SheetProps<Row>) {
  const { store, columns, label, rowLabel, faults, disputed, newHint, isReading, hrefOf, onOpen, onUnsorted, reserve } = props;
  const t = useTranslations('editing.sheet');
  const id = useId();
  const { order, saved, entered, selection, editing } = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const grid = useRef<HTMLDivElement>(null);
  const dragging = useRef(false);
  /** The range whose handle is being dragged. */
  const filling = useRef<Range | null>(null);
  const [sorted, setSorted] = useState<{ column: string; direction: Direction } | null>(null);
  const isLeaving = useRef(false);
  const [announcement, setAnnouncement] = useState('');

  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => order[index] ?? 'new',
    overscan: 8,
    scrollPaddingStart: HEAD_HEIGHT,
    scrollMargin: 0,
    // The first rows are rendered on the server.
    initialRect: { width: 1200, height: 720 },
    // The focused row is rendered even out of sight.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const indexes = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
      const { row } = selection.focus;
      if (row >= count || (row >= from && row <= to)) return indexes;
      return row < from ? [row, ...indexes] : [...indexes, row];
    },
  });

  const { row, column } = selection.focus;
  const isEditing = editing !== null;
  const [first] = columns;

  // Scrolls the focused cell into sight, beside the sticky column.
  useLayoutEffect(() => {
    virtualizer.scrollToIndex(row);
    const scroller = grid.current;
    if (!scroller || column === 0) return;
    const start = columns.slice(0, column).reduce((sum, { width }) => sum + width, 0);
    const [from, to] = [start - (first?.width ?? 0), start + (columns[column]?.width ?? 0)];
    if (scroller.scrollLeft > from) scroller.scrollLeft = from;
    else if (to > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = to - scroller.clientWidth;
  }, [row, column, columns, first, virtualizer]);

  // When a cell’s input goes, the focus returns to the sheet.
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);

  const page = () => Math.max(1, Math.floor(((grid.current?.clientHeight ?? 0) - HEAD_HEIGHT) / ROW_HEIGHT) - 1);
  const announce = (words: string) => setAnnouncement((before) => (before === words ? `${words}\u00a0` : words));
  // Announced to screen readers, and shown for as long as it takes to read.
  useEffect(() => {
    if (announcement === '') return;
    const timer = setTimeout(() => setAnnouncement(''), ANNOUNCEMENT_MS);
    return () => clearTimeout(timer);
  }, [announcement]);

  function undoOrRedo(direction: 'undo' | 'redo') {
    const step = (direction === 'undo' ? store.state.steps.past : store.state.steps.future).at(-1);
    store.undoOrRedo(direction);
    if (step) announce(t(direction === 'undo' ? 'undone' : 'redone', { step: t(`acts.${step.act}`, { count: step.count }) }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // Inputs in cells handle their own keys, and pass on those meant for the sheet.
    if (event.target !== event.currentTarget) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const wasLeaving = isLeaving.current;
    isLeaving.current = event.key === 'Escape';
    if (event.key === 'Escape') return announce(t('leave'));
    if (event.key === 'Tab' && wasLeaving) return;
    const common = commonKey(event);
    if (common === 'save') return;
    if (common) undoOrRedo(common);
    else if (isCommand && event.key.toLowerCase() === 'd') store.fillDown();
    else if (event.altKey && event.key === 'Enter') {
      const key = order[row];
      if (key && saved.has(key)) onOpen(key);
    } else if (event.key === 'F2' || (event.key === 'Enter' && selection.since === undefined && !isCommand && !event.shiftKey)) open();
    else if (event.key === 'Delete' || event.key === 'Backspace') store.clear();
    else if (!store.press({ key: event.key, shiftKey: event.shiftKey, isCommand }, page())) {
      // The letter itself goes into the input that this opens: accents are composed there.
      if (isTyped(event) && store.canEdit) store.edit('');
      return;
    }
    event.preventDefault();
  }

  function open() {
    const key = order[row];
    if (store.canEdit) store.edit();
    else if (key) columns[column]?.onOpen?.(key);
  }

  /** Handles the keys that a cell’s input passes on. */
  function handlePassedKey(event: KeyboardEvent) {
    store.press({ key: event.key, shiftKey: event.shiftKey, isCommand: false }, page());
    grid.current?.focus({ preventScroll: true });
  }

  function onCopy(event: ClipboardEvent, isCut: boolean) {
    event.preventDefault();
    const range = rangeOf(store.state.selection);
    event.clipboardData?.setData('text/plain', writeCells(copyRange(store.sheet, range)));
    if (isCut) store.clear();
    announce(t('copied', { count: (range.bottom - range.top + 1) * (range.right - range.left + 1) }));
  }

  function onPaste(event: ClipboardEvent) {
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text === '') return;
    const cells = readCells(text);
    if (cells.length > MAX_PASTED_ROWS) return announce(t('tooMany', { count: cells.length, most: MAX_PASTED_ROWS }));
    const skipped = store.paste(cells);
    announce(t('pasted', { count: cells.length, skipped }));
  }

  // Without selected text, browsers send copy and paste events to the body, not to the focused element.
  const clipboard = useRef({ onCopy, onPaste });
  useEffect(() => {
    clipboard.current = { onCopy, onPaste };
  });
  useEffect(() => {
    const onClipboardEvent = (event: ClipboardEvent) => {
      if (document.activeElement !== grid.current) return;
      if (event.type === 'paste') clipboard.current.onPaste(event);
      else clipboard.current.onCopy(event, event.type === 'cut');
    };
    for (const type of ['copy', 'cut', 'paste'] as const) document.addEventListener(type, onClipboardEvent);
    return () => {
      for (const type of ['copy', 'cut', 'paste'] as const) document.removeEventListener(type, onClipboardEvent);
    };
  }, []);

  /** Ascending, then descending, then unsorted. */
  function sortBy(column: string) {
    const isSame = sorted?.column === column;
    const direction = isSame ? (sorted.direction === 'ascending' ? 'descending' : null) : 'ascending';
    setSorted(direction && { column, direction });
    store.arrange(direction && orderBy(store.sheet, column, direction));
    if (!direction) onUnsorted();
    announce(t(direction ? `sorted.${direction}` : 'unsorted', { column: columns.find(({ key }) => key === column)?.header ?? '' }));
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button === 0 && (event.target as Element).closest('[data-fill]')) {
      filling.current = rangeOf(store.state.selection);
      event.preventDefault();
      grid.current?.focus({ preventScroll: true });
      return;
    }
    const cell = cellAt(event.target);
    if (!cell || event.button !== 0 || (event.target as Element).closest('a, button, input, [role="listbox"]')) return;
    const isRow = (event.target as Element).closest('[data-gutter]') !== null;
    const last = columns.length - 1;
    const end = isRow ? { row: cell.row, column: last } : cell;
    const begin = isRow ? { row: cell.row, column: 0 } : cell;
    store.select({ anchor: event.shiftKey ? selection.anchor : begin, focus: end });
    // A finger scrolls.
    dragging.current = event.pointerType !== 'touch';
  }

  function extendFill(row: number) {
    const source = filling.current;
    if (!source) return;
    const { top, bottom, left, right } = draggedRange(source, row);
    store.select({ anchor: { row: top, column: left }, focus: { row: bottom, column: right } });
  }

  function endFill() {
    const source = filling.current;
    filling.current = null;
    if (!source) return;
    const target = rangeOf(store.state.selection);
    const rows = target.bottom - target.top - (source.bottom - source.top);
    if (rows > 0) store.act('fill', fillTo(store.sheet, source, target), store.state.selection, rows * (source.right - source.left + 1));
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (filling.current && event.buttons === 1) {
      const box = grid.current?.getBoundingClientRect();
      if (box && grid.current) {
        if (event.clientY > box.bottom - ROW_HEIGHT) grid.current.scrollTop += ROW_HEIGHT;
        if (event.clientY < box.top + HEAD_HEIGHT + ROW_HEIGHT) grid.current.scrollTop -= ROW_HEIGHT;
      }
      const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY));
      if (cell) extendFill(cell.row);
      return;
    }
    if (!dragging.current || event.buttons !== 1) return;
    const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    const { anchor, focus } = store.state.selection;
    if (cell && (cell.row !== focus.row || cell.column !== focus.column)) store.select({ anchor, focus: cell });
  }

  const range = rangeOf(selection);
  const width = columns.reduce((sum, each) => sum + each.width, 0);
  const template = columns.map((each, index) => (index === 0 ? `minmax(${each.width}px, 1fr)` : `${each.width}px`)).join(' ');
  const active = `${id}-${row}-${column}`;
  return (
    <div className={classes.surface}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table has no cells that are edited */}
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        className={classes.grid}
        style={{ maxHeight: `max(20rem, calc(100dvh - ${reserve}))` }}
        aria-label={label}
        aria-rowcount={isReading ? -1 : order.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-activedescendant={isEditing ? undefined : active}
        aria-describedby={`${id}-hint`}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          dragging.current = false;
          endFill();
        }}
        onDoubleClick={(event) => cellAt(event.target) && open()}
      >
        <div style={{ minWidth: width }}>
          {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: rows of a grid, whose focus is the grid's */}
          <div role="row" aria-rowindex={1} className={classes.head} style={{ gridTemplateColumns: template, height: HEAD_HEIGHT }}>
            {columns.map((each, index) => (
              // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: heads of a grid, whose focus is the grid's
              <div
                key={each.key}
                role="columnheader"
                aria-colindex={index + 1}
                data-align={each.align}
                className={classes.headCell}
                aria-sort={sorted?.column === each.key ? sorted.direction : undefined}
              >
                {each.isSortable ? (
                  <button type="button" className={classes.sort} onClick={() => sortBy(each.key)}>
                    {each.header}
                    {sorted?.column === each.key &&
                      (sorted.direction === 'ascending' ? <IconArrowUp size={13} aria-hidden /> : <IconArrowDown size={13} aria-hidden />)}
                  </button>
                ) : (
                  each.header
                )}
              </div>
            ))}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: rows of a grid, not of a table */}
          <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ key: itemKey, index, start }) => {
              const key = order[index] ?? null;
              const isInRange = index >= range.top && index <= range.bottom;
              return (
                <SheetRow
                  key={itemKey}
                  id={id}
                  index={index}
                  start={start}
                  template={template}
                  rowKey={key}
                  columns={columns}
                  saved={key === null ? undefined : saved.get(key)}
                  cells={key === null ? undefined : entered.cells.get(key)}
                  faults={key === null ? undefined : faults.get(key)}
                  disputed={key === null ? undefined : disputed.get(key)}
                  label={key === null ? newHint : rowLabel(key)}
                  newHint={newHint}
                  href={key !== null && saved.has(key) ? hrefOf(key) : undefined}
                  left={isInRange ? range.left : -1}
                  right={isInRange ? range.right : -1}
                  fillAt={index === range.bottom && !isEditing && columns[range.right]?.read ? range.right : -1}
                  focus={index === row ? column : -1}
                  editing={index === row ? editing : null}
                  store={store as SheetStore<unknown>}
                  onGoOn={handlePassedKey}
                />
              );
            })}
          </div>
        </div>
      </div>
      <span id={`${id}-hint`} hidden>
        {t('hint')}
      </span>
      <p className={classes.said} role="status">
        {announcement}
      </p>
    </div>
  );
}
