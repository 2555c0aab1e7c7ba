'use client';

import type { ComponentProps } from 'react';
import type { DrawnArea } from '../model/areas';
import { useAreas } from './AreasContext';
import { ValueField } from './Fields';

interface Props<Value> extends Omit<ComponentProps<typeof ValueField<Value>>, 'value' | 'unread' | 'onUnread' | 'label'> {
  area: DrawnArea;
  /** Names the field. Read aloud only, if `hidesLabel`. */
  label: string;
  hidesLabel?: boolean;
  valueIn: (area: DrawnArea) => Value;
}

/** A value of an area. Invalid input stays while other areas are selected, and keeps the plan from being saved. */
export function AreaField<Value>({ area, label, hidesLabel = false, valueIn, ...field }: Props<Value>) {
  const { store } = useAreas();
  return (
    <ValueField
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      {...field}
      value={valueIn(area)}
      unread={store.unreadOf(area.key, label)}
      onUnread={(text) => store.keepUnread(area.key, label, text === null ? null : { text, valueIn })}
    />
  );
}
