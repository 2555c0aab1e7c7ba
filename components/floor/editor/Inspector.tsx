'use client';

import { ActionIcon, Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { IconRotate, IconRotateClockwise } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import { MAX_AISLE, MAX_NAME_LENGTH, MAX_POSITION, MAX_SEATS, MAX_SIZE, ROTATION_STEP } from '@/server/floor/floor.values';
import { seatsAt, usualSeats } from '@/server/floor/shapes.values';
import type { ItemFields } from '../model/events';
import { boundsOfAll, boxSize } from '../model/geometry';
import { type Item, isTable, itemsOf } from '../model/plan';
import { useEditor, useEditorActions, usePlan, useRoom, useSelected } from './EditorContext';
import classes from './editor.module.css';
import { NumberField } from './NumberField';
import { useHoldingTools } from './useTools';
import { useItemName } from './words';

/** The fields of the selection, or of the room if nothing is selected. */
export function Inspector() {
  const t = useTranslations('floor.editor.inspector');
  const items = useSelected();
  const name = useItemName();
  const [first] = items;
  return (
    <section className={classes.inspector} aria-label={t('label')}>
      {first ? (
        <>
          <h2 className={classes.panelTitle}>{items.length === 1 ? name(first) : t('several', { count: items.length })}</h2>
          <Fields key={items.map(({ key }) => key).join()} items={items} />
        </>
      ) : (
        <RoomFacts />
      )}
    </section>
  );
}

/** Groups and locks the selection. */
function GroupingButtons() {
  const [, group, lock] = useHoldingTools().tools;
  return (
    <div className={classes.row}>
      {[group!, lock!].map(({ label, icon: Picture, disabled, onClick }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="default"
          leftSection={<Picture size={14} aria-hidden />}
          disabled={disabled}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function RoomFacts() {
  const t = useTranslations('floor.editor.inspector');
  const room = useRoom();
  const { store } = useEditorActions();
  const box = boundsOfAll(itemsOf(room));
  const { number } = useFormat();
  const metres = (length: number) => number(Math.round(length / 10) / 10);
  const size = box && boxSize(box);
  return (
    <>
      <h2 className={classes.panelTitle}>{room.name || t('noRoom')}</h2>
      <dl className={classes.facts}>
        <dt>{t('tables')}</dt>
        <dd className="tabular">{room.tables.length}</dd>
        <dt>{t('seats')}</dt>
        <dd className="tabular">{room.tables.reduce((sum, table) => sum + seatsAt(table), 0)}</dd>
        <dt>{t('furnished')}</dt>
        <dd className="tabular">{size ? t('metres', { width: metres(size.width), height: metres(size.height) }) : '–'}</dd>
      </dl>
      {room.key !== '' && (
        <NumberField
          label={t('aisle')}
          unit="cm"
          value={room.aisle}
          min={0}
          max={MAX_AISLE}
          by={5}
          disabled={!store.canEdit}
          onChange={(aisle) => aisle !== null && store.send({ type: 'setAisle', aisle })}
        />
      )}
      <p className={classes.hint}>{t(store.canEdit ? 'selectHint' : 'readHint')}</p>
    </>
  );
}

/** The value that all items share; null if they differ. */
function sharedValue<Value>(items: readonly Item[], of: (item: Item) => Value): Value | null {
  const [first] = items;
  if (!first) return null;
  const value = of(first);
  return items.every((item) => of(item) === value) ? value : null;
}

function Fields({ items }: { items: readonly Item[] }) {
  const t = useTranslations('floor.editor.inspector');
  const { store, open } = useEditorActions();
  const plan = usePlan();
  const roomKey = useEditor((state) => state.roomKey);
  const grid = useEditor((state) => state.snapping.grid);
  const disabled = !store.canEdit;
  const singleItem = items.length === 1 ? items[0] : undefined;
  const box = boundsOfAll(items);
  const tables = items.filter(isTable);
  const mixed = t('mixed');
  const change = (fields: ItemFields) => store.send({ type: 'change', fields, time: performance.now() });
  const left = singleItem ? singleItem.positionX : (box?.left ?? 0);
  const top = singleItem ? singleItem.positionY : (box?.top ?? 0);
  const move = (dx: number, dy: number) => store.send({ type: 'nudge', dx, dy, time: performance.now() });
  const seats = sharedValue(tables, (item) => (isTable(item) ? item.seats : null));
  // Locked items keep their position and shape.
  const isFixed = disabled || items.every(({ isLocked }) => isLocked);
  return (
    <div className={classes.fields}>
      {singleItem && <NameField item={singleItem} disabled={disabled} />}
      {!singleItem && !disabled && (
        <div className={classes.row}>
          <Button size="compact-sm" variant="default" onClick={() => open('rename')} disabled={tables.length === 0}>
            {t('rename')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => open('number')} disabled={tables.length === 0}>
            {t('number')}
          </Button>
        </div>
      )}
      {!disabled && <GroupingButtons />}
      {tables.length > 0 && (
        <div className={`${classes.pair} ${classes.seatsAndShape}`}>
          <NumberField
            label={t('seats')}
            value={seats}
            placeholder={tables.length > 1 && seats === null ? mixed : singleItem ? String(usualSeats(singleItem, singleItem.shape)) : ''}
            min={0}
            max={MAX_SEATS}
            disabled={disabled}
            onChange={(value) => change({ seats: value })}
          />
          <div>
            <span className={classes.label} id="plan-shape">
              {t('shape')}
            </span>
            <SegmentedControl
              size="xs"
              fullWidth
              aria-labelledby="plan-shape"
              disabled={isFixed}
              data={[
                { value: 'rectangle', label: t('rectangle') },
                { value: 'round', label: t('round') },
              ]}
              value={sharedValue(items, (item) => item.shape) ?? ''}
              onChange={(value) => change({ shape: value === 'round' ? 'round' : 'rectangle' })}
            />
          </div>
        </div>
      )}
      <div className={classes.pair}>
        <NumberField
          label={t('x')}
          unit="cm"
          value={left}
          min={0}
          max={MAX_POSITION}
          by={grid}
          disabled={isFixed}
          onChange={(value) => value !== null && move(value - left, 0)}
        />
        <NumberField
          label={t('y')}
          unit="cm"
          value={top}
          min={0}
          max={MAX_POSITION}
          by={grid}
          disabled={isFixed}
          onChange={(value) => value !== null && move(0, value - top)}
        />
        <NumberField
          label={t('width')}
          unit="cm"
          value={sharedValue(items, (item) => item.width)}
          placeholder={mixed}
          min={1}
          max={MAX_SIZE}
          by={grid}
          disabled={isFixed}
          onChange={(width) => width !== null && change({ width })}
        />
        <NumberField
          label={t('height')}
          unit="cm"
          value={sharedValue(items, (item) => item.height)}
          placeholder={mixed}
          min={1}
          max={MAX_SIZE}
          by={grid}
          disabled={isFixed}
          onChange={(height) => height !== null && change({ height })}
        />
      </div>
      <div className={classes.pair}>
        <fieldset className={classes.rotation} aria-label={t('rotation')}>
          <span className={classes.label}>{t('rotation')}</span>
          <div className={classes.row}>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t('rotateLeft')}
              disabled={isFixed}
              onClick={() => store.send({ type: 'rotate', degrees: -ROTATION_STEP })}
            >
              <IconRotate size={16} aria-hidden />
            </ActionIcon>
            {singleItem && <span className={`${classes.degrees} tabular`}>{singleItem.rotation}°</span>}
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t('rotateRight')}
              disabled={isFixed}
              onClick={() => store.send({ type: 'rotate', degrees: ROTATION_STEP })}
            >
              <IconRotateClockwise size={16} aria-hidden />
            </ActionIcon>
          </div>
        </fieldset>
        {plan.rooms.length > 1 && (
          <NativeSelect
            label={t('room')}
            size="xs"
            disabled={isFixed}
            value={roomKey}
            data={plan.rooms.map(({ key, name }) => ({ value: key, label: name || t('unnamed') }))}
            onChange={(event) => store.send({ type: 'moveToRoom', roomKey: event.currentTarget.value })}
          />
        )}
      </div>
    </div>
  );
}

function NameField({ item, disabled }: { item: Item; disabled: boolean }) {
  const t = useTranslations('floor.editor.inspector');
  const { store } = useEditorActions();
  const plan = usePlan();
  const [draft, setDraft] = useState<string | null>(null);
  const name = (draft ?? item.name).trim();
  const isTaken =
    isTable(item) && plan.rooms.some(({ tables }) => tables.some((table) => table.key !== item.key && table.name.trim() === name));
  function commit() {
    if (draft !== null) store.send({ type: 'rename', key: item.key, name: draft });
    setDraft(null);
  }
  return (
    <TextInput
      label={t('name')}
      size="xs"
      autoComplete="off"
      spellCheck={false}
      disabled={disabled}
      maxLength={MAX_NAME_LENGTH}
      value={draft ?? item.name}
      error={isTaken && t('nameTaken')}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape' && draft !== null) {
          event.stopPropagation();
          setDraft(null);
        }
      }}
    />
  );
}
