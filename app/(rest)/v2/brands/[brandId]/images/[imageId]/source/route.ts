import { endpoint } from '@/server/core/rest/endpoint';
import { downloadImageSource } from '@/server/images/images.operations';

export const GET = endpoint(downloadImageSource);
