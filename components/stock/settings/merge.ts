import type { StockSettings } from '@/server/stock/stock.schema';

/** What a person edits: the settings without the restaurant's name, flat. */
export interface SettingsValues {
  stockManagementV2Enabled: boolean;
  defaultSafetyStock: number;
  web: boolean;
  kiosk: boolean;
}
export const settingsFields = ['stockManagementV2Enabled', 'defaultSafetyStock', 'web', 'kiosk'] as const;
export type SettingsField = (typeof settingsFields)[number];

export function valuesOf({ stockManagementV2Enabled, defaultSafetyStock, channels }: StockSettings): SettingsValues {
  return { stockManagementV2Enabled, defaultSafetyStock, web: channels.web, kiosk: channels.kiosk };
}

/** The body of a save: everything, because what is saved replaces the settings whole. */
export function bodyOf({ stockManagementV2Enabled, defaultSafetyStock, web, kiosk }: SettingsValues) {
  return { stockManagementV2Enabled, defaultSafetyStock, channels: { web, kiosk } };
}

export function sameValues(a: SettingsValues, b: SettingsValues): boolean {
  return settingsFields.every((field) => a[field] === b[field]);
}

export type Side = 'mine' | 'theirs';

/** A field in which two people's settings differ. */
export interface Difference {
  field: SettingsField;
  before: boolean | number;
  mine: boolean | number;
  theirs: boolean | number;
  /** Who changed it; `null` when both did, each to another value. */
  changedBy: Side | null;
}

/** Where the settings that I have edited and those that somebody saved meanwhile differ, from what both began with. */
export function differences(before: SettingsValues, mine: SettingsValues, theirs: SettingsValues): Difference[] {
  return settingsFields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      field,
      before: before[field],
      mine: mine[field],
      theirs: theirs[field],
      changedBy: mine[field] === before[field] ? 'theirs' : theirs[field] === before[field] ? 'mine' : null,
    }));
}

/** Their settings, with those of mine that were chosen. */
export function merged(mine: SettingsValues, theirs: SettingsValues, choice: Partial<Record<SettingsField, Side>>): SettingsValues {
  const chosen = settingsFields.filter((field) => choice[field] === 'mine').map((field) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(chosen) };
}
