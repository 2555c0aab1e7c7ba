'use client';

import { ToolIcon } from '@/components/editing/ToolIcon';
import { focusOn } from './keys';
import classes from './toolbar.module.css';
import type { Tool } from './useTools';

/** A button of the toolbar: an icon, a word if there is room, and a tooltip with its name and shortcut. */
export function ToolButton({ label, word, icon, keys, onClick, disabled = false, pressed }: Tool) {
  return (
    <ToolIcon
      className={classes.tool}
      label={label}
      hint={keys ? `${label} (${keys})` : label}
      icon={icon}
      stroke={1.75}
      size={32}
      disabled={disabled}
      pressed={pressed}
      onPress={(event) => {
        // After a click, the focus returns to the plan, so that its shortcuts work.
        if (event.detail > 0) focusOn('[data-canvas]');
      }}
      onClick={onClick}
    >
      {word === undefined ? undefined : <span className={classes.word}>{word}</span>}
    </ToolIcon>
  );
}
