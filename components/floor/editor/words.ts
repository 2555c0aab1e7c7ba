import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import type { Difference } from '../model/difference';
import type { ItemField } from '../model/fields';
import type { Label, StepKind } from '../model/history';
import { type Item, isTable } from '../model/plan';
import type { Problem } from '../model/problems';
import type { MeasureWords } from './scene';

/** The names of steps as message keys, which cannot contain spaces. */
const stepKeys = {
  add: 'add',
  draw: 'draw',
  move: 'move',
  nudge: 'move',
  resize: 'resize',
  rotate: 'rotate',
  rename: 'rename',
  number: 'number',
  change: 'change',
  align: 'align',
  distribute: 'distribute',
  'equal gaps': 'equalGaps',
  'same size': 'sameSize',
  array: 'array',
  cut: 'cut',
  paste: 'paste',
  duplicate: 'duplicate',
  'move to room': 'moveToRoom',
  remove: 'remove',
  'add room': 'addRoom',
  'duplicate room': 'duplicateRoom',
  'rename room': 'renameRoom',
  'remove room': 'removeRoom',
  'move room': 'moveRoom',
  aisle: 'aisle',
  tidy: 'tidy',
  group: 'group',
  ungroup: 'ungroup',
  lock: 'lock',
  unlock: 'unlock',
  'rename layout': 'renameLayout',
  'take version': 'takeVersion',
  'bring back': 'bringBack',
} as const satisfies Record<StepKind, string>;

/** «Move T4», «Draw a wall», «Number 12 items». */
export function useStepWords(): (label: Label) => string {
  const t = useTranslations('floor.editor.steps');
  const oneOf = useTranslations('floor.editor.oneOf');
  return useCallback(
    ({ kind, count, name, of }) => {
      const words = name || (of && oneOf(of));
      return t(stepKeys[kind], { count, name: words || 'none', named: words ? 'yes' : 'no' });
    },
    [t, oneOf],
  );
}

/** The name of an item, or its kind if it has none. */
export function useItemName(): (item: Item) => string {
  const t = useTranslations('floor.editor.kinds');
  return useCallback((item) => item.name || t(item.kind), [t]);
}

/** The texts of the canvas about the current gesture. */
export function useMeasureWords(): MeasureWords {
  const t = useTranslations('floor.editor.measures');
  const name = useItemName();
  return useMemo(
    () => ({
      size: ({ width, height }) => t('size', { width, height }),
      distance: (other, gap, isNarrow) => t(isNarrow ? 'narrow' : 'distance', { gap, name: other }),
      problem: (kind, other) => t(kind === 'chairs' ? 'chairs' : 'overlap', { name: name(other) }),
    }),
    [t, name],
  );
}

/** Describes a problem in a sentence, with the names of the tables. */
export function useProblemWords(): (problem: Problem) => string {
  const t = useTranslations('floor.editor.problems');
  const name = useItemName();
  return useCallback(
    (problem) => {
      switch (problem.kind) {
        case 'layout name':
          return t('layoutName');
        case 'room name':
          return t('roomName');
        case 'too many tables':
          return t('tooManyTables', { room: problem.roomName, count: problem.count, most: problem.most });
        case 'too much decoration':
          return t('tooMuchDecoration', { room: problem.roomName, count: problem.count, most: problem.most });
        case 'table name':
          return t('tableName', { room: problem.roomName });
        case 'outside limits':
          return t('outsideLimits', { name: name(problem.item) });
        case 'same name':
          return t('sameName', { name: problem.name, count: problem.tables.length });
        case 'overlap':
          return t(isTable(problem.other) ? 'overlap' : 'overlapDecoration', { table: problem.table.name, other: name(problem.other) });
        case 'chairs':
          return t(isTable(problem.other) ? 'chairs' : 'chairsDecoration', { table: problem.table.name, other: name(problem.other) });
        case 'too close':
          return t('tooClose', { table: problem.table.name, other: problem.other.name, gap: problem.gap });
      }
    },
    [t, name],
  );
}

/** Formats the name and the value of a field. */
export function useFieldWords() {
  const t = useTranslations('floor.editor.fields');
  const value = useCallback(
    (field: ItemField | 'room' | 'existence', values: Readonly<Record<string, unknown>> | null): string => {
      if (values === null) return t('removed');
      switch (field) {
        case 'place':
          return t('placeValue', { x: Number(values.positionX), y: Number(values.positionY) });
        case 'size':
          return t('sizeValue', { width: Number(values.width), height: Number(values.height) });
        case 'rotation':
          return t('rotationValue', { degrees: Number(values.rotation) });
        case 'shape':
          return t(values.shape === 'round' ? 'round' : 'rectangle');
        case 'seats':
          return values.seats === null || values.seats === undefined ? t('seatsUnsaid') : t('seatsValue', { count: Number(values.seats) });
        case 'lock':
          return t(values.isLocked ? 'locked' : 'unlocked');
        case 'group':
          return t(values.groupId === null ? 'alone' : 'grouped');
        case 'existence':
          return t('kept');
        case 'room':
          return String(values.room ?? '');
        case 'name':
          return String(values.name ?? '') || t('unnamed');
      }
    },
    [t],
  );
  const label = useCallback((field: ItemField | 'room' | 'existence') => t(`labels.${field}`), [t]);
  return { label, value };
}

/** One line for each change that a save would make. */
export function useDifferenceWords(): (difference: Difference) => string {
  const t = useTranslations('floor.editor.differences');
  const fields = useFieldWords();
  return useCallback(
    (difference) => {
      switch (difference.kind) {
        case 'layout renamed':
          return t('layoutRenamed', { from: difference.from, to: difference.to });
        case 'room added':
          return t('roomAdded', { name: difference.name, count: difference.tableCount });
        case 'room removed':
          return t('roomRemoved', { name: difference.name, count: difference.tableCount });
        case 'room renamed':
          return t('roomRenamed', { from: difference.from, to: difference.to });
        case 'room aisle':
          return t('roomAisle', { name: difference.name, from: difference.from, to: difference.to });
        case 'rooms reordered':
          return t('roomsReordered', { names: difference.names.join(', ') });
        case 'table added':
          return t('tableAdded', { name: difference.name, room: difference.roomName });
        case 'table removed':
          return t('tableRemoved', { name: difference.name, room: difference.roomName });
        case 'table changed':
          return t('tableChanged', {
            name: difference.name,
            changes: difference.changes
              .map(({ field, from, to }) => `${fields.label(field)} ${fields.value(field, from)} → ${fields.value(field, to)}`)
              .join('; '),
          });
        case 'decoration changed':
          return t('decorationChanged', { room: difference.roomName, count: difference.added + difference.removed + difference.changed });
      }
    },
    [t, fields],
  );
}
