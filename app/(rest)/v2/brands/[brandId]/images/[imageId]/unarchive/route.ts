import { endpoint } from '@/server/core/rest/endpoint';
import { unarchiveImage } from '@/server/images/images.operations';

export const POST = endpoint(unarchiveImage);
