import { download } from '@/server/core/operation/operation';
import { linkQuery } from './files.schema';
import * as service from './files.service';

export const downloadFile = download({
  path: '/files',
  summary: 'Download a file by its link',
  description:
    'Other operations return these links. Anyone who has a link can use it for 15 minutes. `Range` requests a part of the file. `If-Range` requests the whole file if it has changed since.',
  tag: 'Files',
  access: 'public',
  query: linkQuery,
  success: { contentTypes: ['application/octet-stream'] },
  errors: ['link_invalid', 'link_expired', 'data_not_found', 'range_not_satisfiable'],
  run: service.downloadFile,
});
