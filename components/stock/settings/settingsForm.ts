import { parseQuantity } from '@/components/stock/product/quantity';
import type { StockSettings } from '@/server/stock/stock.schema';

/** The settings as they are entered: the safety stock as it is typed. */
export interface SettingsFields {
  stockManagementV2Enabled: boolean;
  defaultSafetyStock: string;
  web: boolean;
  kiosk: boolean;
}

/** The settings without the restaurant's name: what a save replaces whole. */
export type SettingsBody = Pick<StockSettings, 'stockManagementV2Enabled' | 'defaultSafetyStock' | 'channels'>;

export function formOf({ stockManagementV2Enabled, defaultSafetyStock, channels }: StockSettings): SettingsFields {
  return { stockManagementV2Enabled, defaultSafetyStock: String(defaultSafetyStock), web: channels.web, kiosk: channels.kiosk };
}

/** Null while the safety stock is none. */
export function bodyOf({ stockManagementV2Enabled, defaultSafetyStock, web, kiosk }: SettingsFields): SettingsBody | null {
  const quantity = parseQuantity(defaultSafetyStock);
  return quantity === null ? null : { stockManagementV2Enabled, defaultSafetyStock: quantity, channels: { web, kiosk } };
}
