'use client';

import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCopy, IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import { MAX_NAME_LENGTH } from '@/server/floor/floor.values';
import type { Plan, Room } from '../model/plan';
import { useEditor, useEditorActions, usePlan } from './EditorContext';
import classes from './editor.module.css';
import { focusOn } from './keys';

const newRoomName = (plan: Plan, nameOf: (number: number) => string): string => {
  const names = new Set(plan.rooms.map(({ name }) => name));
  let number = plan.rooms.length + 1;
  while (names.has(nameOf(number))) number += 1;
  return nameOf(number);
};

/** The rooms of the layout as tabs. */
export function RoomTabs({ panelId }: { panelId: string }) {
  const t = useTranslations('floor.editor.rooms');
  const { store } = useEditorActions();
  const plan = usePlan();
  const roomKey = useEditor((state) => state.roomKey);
  const [renaming, setRenaming] = useState<string | null>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const roomIndex = plan.rooms.findIndex(({ key }) => key === roomKey);
  const room = plan.rooms[roomIndex];

  function onKeyDown(event: KeyboardEvent) {
    const targets: Record<string, number> = { ArrowRight: roomIndex + 1, ArrowLeft: roomIndex - 1, Home: 0, End: plan.rooms.length - 1 };
    const target = targets[event.key];
    if (event.key === 'F2' && store.canEdit) setRenaming(roomKey);
    else if (target !== undefined) {
      const next = plan.rooms[(target + plan.rooms.length) % plan.rooms.length];
      if (!next) return;
      store.send({ type: 'showRoom', roomKey: next.key });
      tabs.current?.querySelector<HTMLElement>(`[data-room="${CSS.escape(next.key)}"]`)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function add() {
    store.send({ type: 'addRoom', name: newRoomName(store.state.plan, (number) => t('newName', { number })) });
    setRenaming(store.state.roomKey);
  }

  return (
    <div className={classes.rooms}>
      <div ref={tabs} className={classes.tabs} role="tablist" aria-label={t('label')} onKeyDown={onKeyDown} tabIndex={-1}>
        {plan.rooms.map((each) =>
          each.key === renaming ? (
            <RoomName key={each.key} room={each} onDone={() => setRenaming(null)} />
          ) : (
            <button
              key={each.key}
              type="button"
              role="tab"
              className={classes.tab}
              data-room={each.key}
              aria-selected={each.key === roomKey}
              aria-controls={panelId}
              tabIndex={each.key === roomKey ? 0 : -1}
              onClick={(event) => {
                store.send({ type: 'showRoom', roomKey: each.key });
                if (event.detail === 1) focusOn('[data-canvas]');
              }}
              onDoubleClick={() => store.canEdit && setRenaming(each.key)}
            >
              <span>{each.name || t('unnamed')}</span>
              <span className={`${classes.tabCount} tabular`} aria-hidden>
                {each.tables.length}
              </span>
            </button>
          ),
        )}
      </div>
      {store.canEdit && (
        <div className={classes.row}>
          {room && (
            <Menu position="bottom-start" withinPortal>
              <Menu.Target>
                <ActionIcon
                  className={classes.roomTool}
                  variant="subtle"
                  color="gray"
                  size={30}
                  aria-label={t('menu', { name: room.name })}
                >
                  <IconDots size={18} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setRenaming(room.key)}>
                  {t('rename')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconCopy size={16} />}
                  onClick={() => store.send({ type: 'duplicateRoom', roomKey: room.key, name: t('copyName', { name: room.name }) })}
                >
                  {t('duplicate')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArrowLeft size={16} />}
                  disabled={roomIndex === 0}
                  onClick={() => store.send({ type: 'moveRoom', roomKey: room.key, to: roomIndex - 1 })}
                >
                  {t('left')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArrowRight size={16} />}
                  disabled={roomIndex === plan.rooms.length - 1}
                  onClick={() => store.send({ type: 'moveRoom', roomKey: room.key, to: roomIndex + 1 })}
                >
                  {t('right')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconTrash size={16} />}
                  disabled={plan.rooms.length === 1}
                  onClick={() => store.send({ type: 'removeRoom', roomKey: room.key })}
                >
                  {t('remove')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
          <ActionIcon
            className={classes.roomTool}
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t('add')}
            title={t('add')}
            onClick={add}
          >
            <IconPlus size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}

function RoomName({ room, onDone }: { room: Room; onDone: () => void }) {
  const t = useTranslations('floor.editor.rooms');
  const { store } = useEditorActions();
  const [name, setName] = useState(room.name);
  const isOver = useRef(false);
  function end(isConfirmed: boolean) {
    if (isOver.current) return;
    isOver.current = true;
    if (isConfirmed) store.send({ type: 'renameRoom', roomKey: room.key, name });
    onDone();
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the user opened it to type
      autoFocus
      className={classes.tabInput}
      aria-label={t('nameOf', { name: room.name })}
      value={name}
      maxLength={MAX_NAME_LENGTH}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') end(true);
        if (event.key === 'Escape') end(false);
      }}
    />
  );
}
