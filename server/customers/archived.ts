import { AppError } from '@/server/core/operation/errors';

/** Whether a customer is archived, and if so, whether for good. */
export interface CustomerState {
  archivedAt: Date | null;
  erasedAt: Date | null;
  mergedIntoId: number | null;
}

const reasonOf = ({ erasedAt, mergedIntoId }: CustomerState) => (erasedAt ? 'erased' : mergedIntoId === null ? 'archived' : 'merged');

/** The refusal to change an archived customer. It names the customer they were merged into, if any, and says what can be done. */
export function refusalOf(customerId: number, state: CustomerState): AppError {
  const reason = reasonOf(state);
  const { mergedIntoId } = state;
  return new AppError('conflict', {
    extraData: { reason, customerId, ...(reason === 'merged' && { mergedIntoId }) },
  });
}
