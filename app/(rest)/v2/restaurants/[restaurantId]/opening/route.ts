import { endpoint } from '@/server/core/rest/endpoint';
import { getOpening, setOpening } from '@/server/modules/modules.operations';

export const GET = endpoint(getOpening);
export const PUT = endpoint(setOpening);
