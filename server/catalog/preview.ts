import { etagOf } from '@/server/core/rest/etag';

/** Names what a change does, so that the `ETag` of a dry run stands for exactly that and not for its counts alone. */
export const previewOf = (change: unknown): string => etagOf(change).replaceAll('"', '');
