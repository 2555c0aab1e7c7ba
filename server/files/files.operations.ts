import { download } from '@/server/core/operation/operation';
import { linkQuery } from './files.schema';
import * as service from './files.service';

export const downloadFile = download({
  path: '/files',
  summary: 'Download a file by its link',
  description:
    'Other operations return such links; each works for 15 minutes, for whoever has it. `Range` asks for a part of the file, and `If-Range` for the whole file if it has changed since.',
  tag: 'Files',
  access: 'public',
  query: linkQuery,
  success: { contentTypes: ['application/octet-stream'] },
  errors: ['link_invalid', 'link_expired', 'data_not_found', 'range_not_satisfiable'],
  run: service.downloadFile,
});
