'use client';

import { Tabs } from '@mantine/core';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import classes from './ScreenTabs.module.css';

export interface ScreenTab {
  /** Stands in the address. */
  value: string;
  label: string;
  panel: ReactNode;
}

/**
 * The tabs of a screen. The first one is open at first, and stays while another is looked at, with what is being edited in it; the
 * others begin anew each time that they are opened.
 */
export function ScreenTabs({ tabs }: { tabs: readonly [ScreenTab, ...ScreenTab[]] }) {
  const [first] = tabs;
  const values = tabs.map(({ value }) => value);
  const [open, setOpen] = useQueryState('tab', parseAsStringLiteral(values).withDefault(first.value));
  return (
    <Tabs value={open} onChange={(value) => setOpen(value === first.value ? null : value)} keepMounted>
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
          {(value === first.value || value === open) && panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
