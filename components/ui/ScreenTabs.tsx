'use client';

import { Tabs } from '@mantine/core';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import classes from './ScreenTabs.module.css';

export interface ScreenTab {
  /** Kept in the address. */
  value: string;
  label: string;
  panel: ReactNode;
}

/**
 * The tabs of a screen. The first one is selected initially. It stays mounted while others are shown, and so keeps unsaved edits. The
 * others start afresh each time they are opened.
 */
export function ScreenTabs({ tabs }: { tabs: readonly [ScreenTab, ...ScreenTab[]] }) {
  const [first] = tabs;
  const values = tabs.map(({ value }) => value);
  const [openTab, setOpenTab] = useQueryState('tab', parseAsStringLiteral(values).withDefault(first.value));
  return (
    <Tabs value={openTab} onChange={(value) => setOpenTab(value === first.value ? null : value)} keepMounted>
      <div className={classes.scroll}>
        <Tabs.List>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {tabs.map(({ value, panel }) => (
        <Tabs.Panel key={value} value={value}>
          {(value === first.value || value === openTab) && panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
