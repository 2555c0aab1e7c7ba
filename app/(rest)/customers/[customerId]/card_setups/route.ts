import { endpoint } from '@/server/core/rest/endpoint';
import { beginCard } from '@/server/reloads/reloads.operations';

export const POST = endpoint(beginCard);
