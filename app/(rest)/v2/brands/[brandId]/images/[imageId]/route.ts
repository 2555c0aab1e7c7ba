import { endpoint } from '@/server/core/rest/endpoint';
import { archiveImage, getImage, updateImage } from '@/server/images/images.operations';

export const GET = endpoint(getImage);
export const PUT = endpoint(updateImage);
export const DELETE = endpoint(archiveImage);
