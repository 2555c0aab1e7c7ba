import { endpoint } from '@/server/core/rest/endpoint';
import { listImages, uploadImage } from '@/server/images/images.operations';

export const GET = endpoint(listImages);
export const POST = endpoint(uploadImage);
