'use client';

import { ActionIcon, Tooltip } from '@mantine/core';
import { focusOn } from './keys';
import classes from './toolbar.module.css';
import type { Tool } from './useTools';

/** A button of the toolbar: an icon, a word where there is room for it, its name and its keys in a tooltip. */
export function ToolButton({ label, word, icon: Picture, keys, onClick, disabled = false, pressed }: Tool) {
  const shown = keys ? `${label} (${keys})` : label;
  return (
    <Tooltip label={shown}>
      <ActionIcon
        className={classes.tool}
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? 'aubergine' : 'gray'}
        size={32}
        aria-label={label}
        aria-pressed={pressed}
        // Stays reachable for a person who looks for why it does nothing.
        aria-disabled={disabled || undefined}
        data-disabled={disabled || undefined}
        data-worded={word !== undefined || undefined}
        onClick={(event) => {
          // By mouse one goes on with the plan, whose keys work there.
          if (event.detail > 0) focusOn('[data-canvas]');
          if (!disabled) onClick();
        }}
      >
        <Picture size={18} stroke={1.75} aria-hidden />
        {word !== undefined && <span className={classes.word}>{word}</span>}
      </ActionIcon>
    </Tooltip>
  );
}
