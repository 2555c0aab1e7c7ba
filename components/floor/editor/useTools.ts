import {
  type Icon,
  IconArmchair,
  IconAspectRatio,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconFocusCentered,
  IconGrid3x3,
  IconGrid4x4,
  IconHandStop,
  IconHelp,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconLayoutGrid,
  IconListNumbers,
  IconLock,
  IconLockOpen,
  IconMagnet,
  IconPointer,
  IconPointerPlus,
  IconPrinter,
  IconScissors,
  IconSpacingHorizontal,
  IconSpacingVertical,
  IconStack2,
  IconStackPop,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useUndoTools } from '@/components/editing/useUndoTools';
import { useIsCompact, useMatches } from '@/components/ui/useIsCompact';
import type { Edge } from '../model/arrange';
import type { EditorEvent } from '../model/events';
import type { Point } from '../model/geometry';
import { type Item, withoutLocked } from '../model/plan';
import { addsToSelection } from '../model/state';
import { useEditor, useEditorActions, useSelected } from './EditorContext';
import { useKeyWords } from './keys';
import { useSeated } from './SeatedContext';
import { useStepWords } from './words';

export interface Tool {
  label: string;
  /** Shown next to the icon if the window is wide. */
  word?: string;
  icon: Icon;
  /** The shortcut, as shown; absent for rarely used tools. */
  keys?: string;
  onClick: () => void;
  disabled?: boolean;
  /** For a switch: whether it is on. */
  pressed?: boolean;
}

export interface ToolGroup {
  id: 'tools' | 'history' | 'selection' | 'clipboard' | 'holding' | 'many' | 'align' | 'distribute' | 'snapping' | 'plan' | 'keys';
  tools: Tool[];
}

const alignments: readonly [Edge, Icon, string][] = [
  ['left', IconLayoutAlignLeft, 'alt+A'],
  ['centre', IconLayoutAlignCenter, 'alt+H'],
  ['right', IconLayoutAlignRight, 'alt+D'],
  ['top', IconLayoutAlignTop, 'alt+W'],
  ['middle', IconLayoutAlignMiddle, 'alt+V'],
  ['bottom', IconLayoutAlignBottom, 'alt+S'],
];

/** The same as in the styles: touch screens, where Shift and Ctrl+C are not available. */
const TOUCH_QUERY = '(pointer: coarse), (max-width: 75em)';

/** The tools of the toolbar, in order. `main` contains the ones used most. */
export function useTools(): { main: ToolGroup[]; further: ToolGroup[] } {
  const { store } = useEditorActions();
  const [view, history, selection] = [useViewTools(), useHistoryTools(), useSelectionTools()];
  const [holding, many, arranging, snapping] = [useHoldingTools(), useNumberTools(), useArrangeTools(), useSnappingTools()];
  const [plan, help] = [usePlanTools(), useHelpTools()];
  const [several, clipboard] = [useSeveralTool(), useClipboardTools()];
  const isTouch = useMatches(TOUCH_QUERY);
  const isPhone = useIsCompact();
  if (!store.canEdit) return { main: [view, plan, help], further: [] };
  if (!isTouch) return { main: [view, history, selection, holding], further: [many, ...arranging, snapping, plan, help] };
  return {
    main: [isPhone ? view : { ...view, tools: view.tools.toSpliced(1, 0, several) }, history, selection],
    further: [
      isPhone ? { ...clipboard, tools: [several, ...clipboard.tools] } : clipboard,
      holding,
      many,
      ...arranging,
      snapping,
      plan,
      help,
    ],
  };
}

function useViewTools(): ToolGroup {
  const t = useTranslations('floor.editor.toolbar');
  const { store } = useEditorActions();
  const activeTool = useEditor((state) => state.tool.kind);
  const several = useEditor(addsToSelection);
  const tool = (kind: 'select' | 'hand', icon: Icon, keys: string): Tool => ({
    label: t(kind),
    word: t(kind === 'select' ? 'select' : 'handWord'),
    icon,
    keys,
    pressed: activeTool === kind && !several,
    onClick: () => store.send({ type: 'takeTool', tool: { kind } }),
  });
  return { id: 'tools', tools: [tool('select', IconPointer, 'V'), tool('hand', IconHandStop, 'H')] };
}

function useSeveralTool(): Tool {
  const t = useTranslations('floor.editor.toolbar');
  const { store } = useEditorActions();
  const several = useEditor(addsToSelection);
  return {
    label: t('several'),
    icon: IconPointerPlus,
    pressed: several,
    onClick: () => store.send({ type: 'takeTool', tool: several ? { kind: 'select' } : { kind: 'select', several: true } }),
  };
}

/** @param at where to paste, in pixels of the view */
export function useClipboardTools(at?: Point): ToolGroup {
  const t = useTranslations('floor.editor.toolbar');
  const command = useCommand();
  const isEmpty = useEditor((state) => state.clipboard === null);
  return {
    id: 'clipboard',
    tools: [
      command(t('copy'), IconCopy, 'mod+C', 1, { type: 'copy' }),
      command(t('cut'), IconScissors, 'mod+X', 1, { type: 'cut' }),
      { ...command(t(at ? 'pasteHere' : 'paste'), IconClipboard, 'mod+V', 0, { type: 'paste', at }), disabled: isEmpty },
    ],
  };
}

function usePlanTools(): ToolGroup {
  const t = useTranslations('floor.editor.toolbar');
  const { open, toggleFocusMode, isFocusMode } = useEditorActions();
  const { isInForce, isOn, toggle } = useSeated();
  const seated = t(isInForce ? 'seated' : 'seatedNotInForce');
  return {
    id: 'plan',
    tools: [
      { label: seated, word: t('seated'), icon: IconArmchair, pressed: isOn, disabled: !isInForce, onClick: toggle },
      { label: t('print'), word: t('print'), icon: IconPrinter, onClick: () => open('print') },
      { label: t('focusMode'), word: t('focusMode'), icon: IconFocusCentered, keys: 'F', pressed: isFocusMode, onClick: toggleFocusMode },
    ],
  };
}

function useHelpTools(): ToolGroup {
  const t = useTranslations('floor.editor.toolbar');
  const { open } = useEditorActions();
  return { id: 'keys', tools: [{ label: t('help'), word: t('help'), icon: IconHelp, keys: '?', onClick: () => open('help') }] };
}

function useHistoryTools(): ToolGroup {
  const { store } = useEditorActions();
  const keys = useKeyWords();
  const history = useEditor((state) => state.history);
  const words = useStepWords();
  const undoTools = useUndoTools({
    last: history.past.at(-1),
    next: history.future.at(-1),
    words: ({ label }) => words(label),
    send: store.send,
  });
  return {
    id: 'history',
    tools: undoTools.map(({ type, ...tool }) => ({ ...tool, keys: keys(type === 'undo' ? 'mod+Z' : 'mod+shift+Z') })),
  };
}

/** Steps that do nothing to locked items. */
const unlockedOnly: ReadonlySet<EditorEvent['type']> = new Set(['cut', 'remove', 'sameSize'] as const);
/** Steps that move items against each other. A group moves as one. */
const betweenPieces: ReadonlySet<EditorEvent['type']> = new Set(['align', 'distribute', 'equalGaps'] as const);

/** How many things a step finds in a selection. */
export function countFor({ type }: EditorEvent, items: readonly Item[]): number {
  if (betweenPieces.has(type)) return new Set(withoutLocked(items).map(({ groupId, key }) => groupId ?? key)).size;
  return (unlockedOnly.has(type) ? withoutLocked(items) : items).length;
}

/** A tool that sends one event and needs a minimum number of selected items. */
export function useCommand(): (label: string, icon: Icon, keys: string, atLeast: number, event: EditorEvent) => Tool {
  const { store } = useEditorActions();
  const keyWords = useKeyWords();
  const items = useSelected();
  return (label, icon, keys, atLeast, event) => ({
    label,
    icon,
    keys: keyWords(keys),
    disabled: countFor(event, items) < atLeast,
    onClick: () => store.send(event),
  });
}

export function useSelectionTools(): ToolGroup {
  const t = useTranslations('floor.editor.toolbar');
  const command = useCommand();
  return {
    id: 'selection',
    tools: [
      { ...command(t('duplicate'), IconCopyPlus, 'mod+D', 1, { type: 'duplicate' }), word: t('duplicate') },
      { ...command(t('remove'), IconTrash, 'Delete', 1, { type: 'remove' }), word: t('remove') },
    ],
  };
}

/** Tools to group and to lock. */
export function useHoldingTools(): ToolGroup {
  const t = useTranslations('floor.editor.toolbar');
  const command = useCommand();
  const items = useSelected();
  const isGrouped = items.length > 0 && items.every(({ groupId }) => groupId !== null && groupId === items[0]?.groupId);
  const isLocked = items.length > 0 && items.every((item) => item.isLocked);
  return {
    id: 'holding',
    tools: [
      { ...command(t('tidy'), IconLayoutGrid, 'T', 0, { type: 'tidy' }), word: t('tidy') },
      isGrouped
        ? { ...command(t('ungroup'), IconStackPop, 'mod+shift+G', 1, { type: 'ungroup' }), word: t('ungroup') }
        : { ...command(t('group'), IconStack2, 'mod+G', 2, { type: 'group' }), word: t('group') },
      isLocked
        ? { ...command(t('unlock'), IconLockOpen, 'shift+L', 1, { type: 'lock', isLocked: false }), word: t('unlock') }
        : { ...command(t('lock'), IconLock, 'shift+L', 1, { type: 'lock', isLocked: true }), word: t('lock') },
    ],
  };
}

export function useNumberTools(): ToolGroup {
  const t = useTranslations('floor.editor.toolbar');
  const { open } = useEditorActions();
  const count = useSelected().length;
  return {
    id: 'many',
    tools: [
      { label: t('array'), icon: IconGrid4x4, keys: 'M', disabled: count === 0, onClick: () => open('array') },
      { label: t('number'), icon: IconListNumbers, keys: 'N', onClick: () => open('number') },
    ],
  };
}

function useArrangeTools(): ToolGroup[] {
  const t = useTranslations('floor.editor.toolbar');
  const command = useCommand();
  return [
    {
      id: 'align',
      tools: alignments.map(([edge, icon, keys]) => command(t(`edges.${edge}`), icon, keys, 2, { type: 'align', edge })),
    },
    {
      id: 'distribute',
      tools: [
        command(t('distributeX'), IconLayoutDistributeVertical, 'alt+shift+H', 3, { type: 'distribute', axis: 'x' }),
        command(t('distributeY'), IconLayoutDistributeHorizontal, 'alt+shift+V', 3, { type: 'distribute', axis: 'y' }),
        command(t('gapsX'), IconSpacingHorizontal, 'alt+X', 3, { type: 'equalGaps', axis: 'x' }),
        command(t('gapsY'), IconSpacingVertical, 'alt+Y', 3, { type: 'equalGaps', axis: 'y' }),
        command(t('sameSize'), IconAspectRatio, 'alt+Z', 2, { type: 'sameSize', width: true, height: true }),
      ],
    },
  ];
}

function useSnappingTools(): ToolGroup {
  const t = useTranslations('floor.editor.toolbar');
  const { store } = useEditorActions();
  const { toGrid, toNeighbours } = useEditor((state) => state.snapping);
  const send = (snapping: { toGrid?: boolean; toNeighbours?: boolean }) => store.send({ type: 'setSnapping', snapping });
  return {
    id: 'snapping',
    tools: [
      { label: t('grid'), icon: IconGrid3x3, keys: 'G', pressed: toGrid, onClick: () => send({ toGrid: !toGrid }) },
      { label: t('snap'), icon: IconMagnet, keys: 'S', pressed: toNeighbours, onClick: () => send({ toNeighbours: !toNeighbours }) },
    ],
  };
}
