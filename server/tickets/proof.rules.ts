import type { Ticket } from './chain.types';

/**
 * What the QR code of a receipt says: enough to find its link in an archive, and to see that it is the same. `tools/verify-tickets.ts`
 * takes it as `--ticket`.
 */
export const proofOf = ({ restaurantId, position, number }: Pick<Ticket, 'restaurantId' | 'position' | 'number'>, hash: string): string =>
  `ticket:1:${restaurantId}:${position}:${number}:${hash}`;
