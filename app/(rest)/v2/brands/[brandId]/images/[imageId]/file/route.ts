import { endpoint } from '@/server/core/rest/endpoint';
import { replaceImage } from '@/server/images/images.operations';

export const POST = endpoint(replaceImage);
