import { endpoint } from '@/server/core/rest/endpoint';
import { removeCard, updateCard } from '@/server/reloads/reloads.operations';

export const PUT = endpoint(updateCard);
export const DELETE = endpoint(removeCard);
