import type { Pocket } from '@/server/wallet/wallet.values';

/** The colours of the chart's series. */
export const pocketColors: Record<Pocket, string> = {
  own: 'var(--mantine-color-aubergine-text)',
  employer: 'var(--mantine-color-blue-text)',
  promotional: 'var(--mantine-color-teal-text)',
};
