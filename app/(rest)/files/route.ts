import { endpoint } from '@/server/core/rest/endpoint';
import { downloadFile } from '@/server/files/files.operations';

export const GET = endpoint(downloadFile);
