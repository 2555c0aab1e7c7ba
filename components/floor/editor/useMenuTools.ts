import { IconCursorText, IconFocusCentered, IconMaximize, IconSelectAll, IconStack2 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { Point } from '../model/geometry';
import { isTable, withGroups } from '../model/plan';
import { currentRoom } from '../model/state';
import { useEditorActions, useSelected } from './EditorContext';
import { useKeyWords } from './keys';
import { type Tool, type ToolGroup, useClipboardTools, useCommand, useHoldingTools, useNumberTools, useSelectionTools } from './useTools';

/**
 * The menu for the selection, or for the room if nothing is selected.
 * @param at where to paste, in pixels of the view
 */
export function useMenuTools(at?: Point): ToolGroup[] {
  const { store } = useEditorActions();
  const [clipboard, selection, holding, numberTools] = [useClipboardTools(at), useSelectionTools(), useHoldingTools(), useNumberTools()];
  const [itemTools, roomTools] = [useItemTools(), useRoomTools()];
  const isEmpty = useSelected().length === 0;
  if (!store.canEdit) return [roomTools];
  const [tidy] = holding.tools;
  if (isEmpty) {
    const [, , paste] = clipboard.tools;
    return [{ ...clipboard, tools: [paste!] }, { ...holding, tools: [tidy!] }, roomTools];
  }
  return [{ ...selection, id: 'tools', tools: itemTools }, clipboard, selection, holding, numberTools];
}

/** Tools for the names and the groups of the selection. */
function useItemTools(): Tool[] {
  const t = useTranslations('floor.editor.menu');
  const { store, open, renameInPlace } = useEditorActions();
  const items = useSelected();
  const [firstItem] = items;
  const rename = () => (items.length === 1 && firstItem ? renameInPlace(firstItem.key) : open('rename'));
  const group = (firstItem?.groupId && withGroups(currentRoom(store.state), [firstItem.key])) || [];
  return [
    {
      label: t(items.length === 1 ? 'rename' : 'renameAll'),
      icon: IconCursorText,
      keys: 'F2',
      disabled: items.length > 1 && !items.some(isTable),
      onClick: rename,
    },
    ...(items.length === 1 && group.length > 1
      ? [{ label: t('selectGroup'), icon: IconStack2, onClick: () => store.send({ type: 'select', keys: group }) }]
      : []),
  ];
}

function useRoomTools(): ToolGroup {
  const t = useTranslations('floor.editor');
  const command = useCommand();
  const keys = useKeyWords();
  const { toggleFocusMode } = useEditorActions();
  return {
    id: 'plan',
    tools: [
      command(t('menu.selectAll'), IconSelectAll, 'mod+A', 0, { type: 'selectAll' }),
      command(t('zoom.fit'), IconMaximize, '0', 0, { type: 'fit', what: 'room' }),
      { label: t('toolbar.focusMode'), icon: IconFocusCentered, keys: keys('F'), onClick: toggleFocusMode },
    ],
  };
}
