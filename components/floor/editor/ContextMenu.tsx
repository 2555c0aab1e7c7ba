'use client';

import { Menu, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { toScreen } from '../model/camera';
import { centreOf } from '../model/geometry';
import { clamp } from '../model/plan';
import { cameraOf, type EditorState, selectedItems } from '../model/state';

import classes from './canvas.module.css';
import { type MenuPlace, useEditor } from './EditorContext';

import { useMenuTools } from './useMenuTools';
import type { Tool } from './useTools';

/** The place for a menu opened by keyboard: at the item that was selected last, on the plan or in the list. */
export function placeOfSelection(state: EditorState, element: Element): MenuPlace {
  const { left, top, bottom } = element.getBoundingClientRect();
  const last = selectedItems(state).at(-1);
  if (!last || !element.closest('[data-canvas]')) return { x: left + 24, y: Math.min(bottom, top + 32) };
  const { x, y } = toScreen(cameraOf(state), centreOf(last));
  const { width, height } = state.view;
  return { x: left + clamp(x, 0, width), y: top + clamp(y, 0, height) };
}

/** The actions for the selection, or for the room at that place if nothing is selected. */
export function ContextMenu({ place, onClose }: { place: MenuPlace | null; onClose: () => void }) {
  const t = useTranslations('floor.editor.menu');
  const groups = useMenuTools(place?.at);
  const isEmpty = useEditor(({ selection }) => selection.size === 0);
  const name = t(isEmpty ? 'room' : 'selection');
  if (!place) return null;
  return (
    <Menu
      opened
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      position="bottom-start"
      offset={0}
      withinPortal
      // The element that opened the menu disappears with it.
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" tabIndex={-1} aria-label={name} className={classes.menuPlace} style={{ left: place.x, top: place.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={name} className={classes.menu} onContextMenu={(event) => event.preventDefault()}>
        {groups.map(({ id, tools }, index) => (
          <Fragment key={id}>
            {index > 0 && <Menu.Divider />}
            {tools.map((tool) => (
              <MenuTool key={tool.label} tool={tool} />
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuTool({ tool: { label, icon: Picture, keys, disabled, onClick } }: { tool: Tool }) {
  return (
    <Menu.Item
      className={classes.menuItem}
      leftSection={<Picture size={16} stroke={1.75} aria-hidden />}
      rightSection={
        keys && (
          <Text span size="xs" c="dimmed" className={classes.menuKeys} aria-hidden>
            {keys}
          </Text>
        )
      }
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  );
}
