import { uploadFile } from '@/components/ui/uploadFile';
import type { ImportDetail } from '@/server/imports/imports.schema';
import type { ImportKindName } from '@/server/imports/imports.values';

interface Upload {
  brandId: number;
  /** Null: recognised by its columns. */
  kind: ImportKindName | null;
  file: File;
  locale: string;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Uploads a file to import. @throws an error that `readError` of ui/errors reads */
export function uploadImport({ brandId, kind, ...upload }: Upload): Promise<ImportDetail> {
  return uploadFile({ url: `/imports?brandId=${brandId}${kind === null ? '' : `&kind=${kind}`}`, ...upload });
}
