'use client';

import { useState } from 'react';
import { MAX_QUANTITY, type StockSettings } from '@/server/stock/stock.schema';
import { type SettingsValues, sameValues, valuesOf } from './merge';

/** The safety stock as its field holds it: a number, or whatever else was typed. */
export type Draft = Omit<SettingsValues, 'defaultSafetyStock'> & { defaultSafetyStock: number | string };

export interface SettingsForm {
  draft: Draft;
  edit: (change: Partial<Draft>) => void;
  /** The draft as settings; null while it holds what can't be saved. */
  values: SettingsValues | null;
  dirty: boolean;
  /** The settings that the draft began with: a save holds only if they still stand. */
  base: StockSettings;
  /** Those that somebody saved since; null when nobody did. */
  newer: StockSettings | null;
  /** Goes on from other settings, with or without what was edited. */
  restart: (base: StockSettings, draft?: Draft) => void;
}

const isQuantity = (value: number | string): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_QUANTITY;

/**
 * What a person is making of the settings. While nothing is edited, it follows what colleagues save.
 * @param current the settings as they were last read
 */
export function useSettingsForm(current: StockSettings): SettingsForm {
  const [base, setBase] = useState(current);
  const [draft, setDraft] = useState<Draft>(() => valuesOf(current));
  const { defaultSafetyStock } = draft;
  const values = isQuantity(defaultSafetyStock) ? { ...draft, defaultSafetyStock } : null;
  const dirty = values === null || !sameValues(values, valuesOf(base));
  const moved = !sameValues(valuesOf(current), valuesOf(base));

  function restart(next: StockSettings, withDraft: Draft = valuesOf(next)) {
    setBase(next);
    setDraft(withDraft);
  }
  if (moved && !dirty) restart(current);

  return {
    draft,
    edit: (change) => setDraft((known) => ({ ...known, ...change })),
    values,
    dirty,
    base,
    newer: moved && dirty ? current : null,
    restart,
  };
}
