import type { Ticket } from './chain.types';

/**
 * The content of a receipt's QR code: enough to find its link in an archive, and to check that it is the same. `tools/verify-tickets.ts`
 * accepts it as `--ticket`.
 */
export const proofOf = ({ restaurantId, position, number }: Pick<Ticket, 'restaurantId' | 'position' | 'number'>, hash: string): string =>
  `ticket:1:${restaurantId}:${position}:${number}:${hash}`;
