'use client';

import { useState } from 'react';
import { parseQuantity } from '@/components/stock/product/quantity';
import type { StockSettings } from '@/server/stock/stock.schema';
import { type SettingsValues, sameValues, valuesOf } from './merge';

/** The settings as the form holds them: the safety stock as it was typed. */
export type Draft = Omit<SettingsValues, 'defaultSafetyStock'> & { defaultSafetyStock: string };

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
  /** Goes on from other settings, without what was edited. */
  restart: (base: StockSettings) => void;
}

function draftOf(settings: StockSettings): Draft {
  return { ...valuesOf(settings), defaultSafetyStock: String(settings.defaultSafetyStock) };
}

/**
 * What a person is making of the settings. While nothing is edited, it follows what colleagues save.
 * @param current the settings as they were last read
 */
export function useSettingsForm(current: StockSettings): SettingsForm {
  const [base, setBase] = useState(current);
  const [draft, setDraft] = useState(() => draftOf(current));
  const defaultSafetyStock = parseQuantity(draft.defaultSafetyStock);
  const values = defaultSafetyStock === null ? null : { ...draft, defaultSafetyStock };
  const dirty = values === null || !sameValues(values, valuesOf(base));
  const moved = !sameValues(valuesOf(current), valuesOf(base));

  function restart(next: StockSettings) {
    setBase(next);
    setDraft(draftOf(next));
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
