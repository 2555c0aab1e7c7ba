import { endpoint } from '@/server/core/rest/endpoint';
import { showImage } from '@/server/images/images.operations';

export const GET = endpoint(showImage);
