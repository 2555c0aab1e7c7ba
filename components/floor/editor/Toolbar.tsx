'use client';

import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Flyout } from '@/components/ui/Flyout';
import { useMatches } from '@/components/ui/useIsCompact';
import { ToolButton } from './ToolButton';
import classes from './toolbar.module.css';
import { type Tool, type ToolGroup, useTools } from './useTools';

/** The same as in the styles: at this width the plan is as wide as the window, and further tools move into a panel. */
const NARROW = '(max-width: 75em)';

export function Toolbar() {
  const t = useTranslations('floor.editor.toolbar');
  const isNarrow = useMatches(NARROW);
  const { main, further } = useTools();
  const shown = isNarrow ? main : [...main, ...further];
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('label')}>
      {shown.map(({ id, tools }) => (
        <fieldset key={id} className={classes.tools} aria-label={t(id)}>
          <div className={classes.toolRow}>
            {tools.map((tool) => (
              <ToolButton key={tool.keys ?? tool.label} {...tool} />
            ))}
          </div>
          {!isNarrow && tools.every(({ word }) => word === undefined) && (
            <span className={classes.caption} aria-hidden>
              {t(id)}
            </span>
          )}
        </fieldset>
      ))}
      {isNarrow && further.length > 0 && <MoreTools groups={further} />}
    </div>
  );
}

/** The further tools with their names, for touch screens, which show no tooltips. */
function MoreTools({ groups }: { groups: ToolGroup[] }) {
  const t = useTranslations('floor.editor.toolbar');
  const [opened, setOpened] = useState(false);
  return (
    <span className={classes.more}>
      <Flyout
        opened={opened}
        onChange={setOpened}
        label={t('more')}
        place="bottom-end"
        width="24rem"
        trigger={(attributes) => (
          <ActionIcon className={classes.tool} variant="subtle" color="gray" size={32} aria-label={t('more')} {...attributes}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        )}
      >
        {(close) => (
          <div className={classes.moreTools}>
            {groups.map(({ id, tools }) => (
              <fieldset key={id} className={classes.moreGroup}>
                <legend>{t(id)}</legend>
                {tools.map((tool) => (
                  <NamedTool key={tool.keys ?? tool.label} tool={tool} onDone={close} />
                ))}
              </fieldset>
            ))}
          </div>
        )}
      </Flyout>
    </span>
  );
}

function NamedTool({ tool: { label, icon: Picture, disabled, pressed, onClick }, onDone }: { tool: Tool; onDone: () => void }) {
  return (
    <button
      type="button"
      className={classes.namedTool}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => {
        // A switch shows its new state in the panel, so the panel stays open. Other tools change the plan, so it closes.
        if (pressed === undefined) onDone();
        onClick();
      }}
    >
      <Picture size={18} stroke={1.75} aria-hidden />
      <span>{label}</span>
    </button>
  );
}
