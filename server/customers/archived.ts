import { AppError } from '@/server/core/operation/errors';

/** Whether a customer is archived, and why for good. */
export interface CustomerState {
  archivedAt: Date | null;
  erasedAt: Date | null;
  mergedIntoId: number | null;
}

const reasonOf = ({ erasedAt, mergedIntoId }: CustomerState) => (erasedAt ? 'erased' : mergedIntoId === null ? 'archived' : 'merged');

/** Why one who is archived is not written: it names who has taken over, if anybody, and says what to do where something can be done. */
export function refusalOf(customerId: number, state: CustomerState): AppError {
  const reason = reasonOf(state);
  const { mergedIntoId } = state;
  return new AppError('conflict', {
    extraData: { reason, customerId, ...(reason === 'merged' && { mergedIntoId }) },
  });
}
