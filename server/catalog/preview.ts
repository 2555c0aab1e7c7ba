import { etagOf } from '@/server/core/rest/etag';

/** Identifies a change, so that the `ETag` of a dry run depends on the whole change rather than only on its counts. */
export const previewOf = (change: unknown): string => etagOf(change).replaceAll('"', '');
