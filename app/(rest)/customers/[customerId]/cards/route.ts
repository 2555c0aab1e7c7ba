import { endpoint } from '@/server/core/rest/endpoint';
import { addCard, listCards } from '@/server/reloads/reloads.operations';

export const GET = endpoint(listCards);
export const POST = endpoint(addCard);
