// Decided in docs/decisions/062-files.md.

import { resolve } from 'node:path';
import { singleton } from '../singleton';
import type { FileHome } from './file-home';
import { FolderHome } from './folder';

/**
 * Opens the store named by `FILES`: `s3://bucket/prefix`, or a folder; by default, `files` in the data folder. The code for S3 is loaded
 * only if used.
 */
export async function openHome(url = process.env.FILES): Promise<FileHome> {
  if (url?.startsWith('s3://')) {
    const { S3Home } = await import('./s3');
    return new S3Home(url);
  }
  return new FolderHome(url ? resolve(url) : resolve(process.env.BRIGADE_DATA_DIR || '.data', 'files'));
}

const home = (): Promise<FileHome> => singleton('files', () => openHome());

/** The files of this installation. */
export const files: FileHome = {
  put: async (key, content, options) => (await home()).put(key, content, options),
  find: async (key) => (await home()).find(key),
  get: async (key, options) => (await home()).get(key, options),
  delete: async (key) => (await home()).delete(key),
  list: async function* (prefix) {
    yield* (await home()).list(prefix);
  },
  tidy: async (now) => (await home()).tidy(now),
};
