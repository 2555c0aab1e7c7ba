import type { Pocket } from '@/server/wallet/wallet.values';

/** Series of the chart. */
export const pocketColors: Record<Pocket, string> = {
  own: 'var(--mantine-color-aubergine-text)',
  employer: 'var(--mantine-color-blue-text)',
  promotional: 'var(--mantine-color-teal-text)',
};
