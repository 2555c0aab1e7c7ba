import { endpoint } from '@/server/core/rest/endpoint';
import { listApplicable } from '@/server/promotions/promotions.operations';

export const POST = endpoint(listApplicable);
