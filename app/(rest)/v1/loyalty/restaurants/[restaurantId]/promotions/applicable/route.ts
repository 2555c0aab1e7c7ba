import { endpoint } from '@/server/core/rest/endpoint';
import { listApplicableAtTill } from '@/server/promotions/promotions.operations';

export const POST = endpoint(listApplicableAtTill);
