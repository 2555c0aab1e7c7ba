'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { readError, useErrorMessage } from '@/components/ui/errors';
import { newKey } from '@/components/ui/newKey';
import { useUnsavedChanges } from '@/components/ui/unsaved';
import { uploadFile } from '@/components/ui/uploadFile';
import type { Image } from '@/server/images/images.schema';
import { MAX_IMAGE_BYTES } from '@/server/images/images.values';

/** The number of parallel uploads. */
const MAX_PARALLEL = 2;
const MEBIBYTE = 1_048_576;

/** An upload to the library. */
export interface ImageUpload {
  /** Also its idempotency key, so that a retry creates no second image. */
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** The progress of the upload. */
  percent: number;
  /** Why it failed, and whether a retry may help. */
  failure?: { message: string; canRetry: boolean };
}

export interface Uploads {
  all: ImageUpload[];
  add: (files: readonly File[]) => void;
  retry: (id: string) => void;
  /** Removes an upload from the list. One in progress is aborted. */
  remove: (id: string) => void;
  /** Removes finished uploads from the list. */
  clear: () => void;
}

/**
 * Uploads pictures to the library of a brand, a few at once. Asks before the screen is left meanwhile.
 * @param onAdded receives each new image
 */
export function useUploads(brandId: number, onAdded?: (image: Image) => void): Uploads {
  const t = useTranslations('images.upload');
  const locale = useLocale();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh('images');
  const [all, setAll] = useState<ImageUpload[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  const latestOnAdded = useRef(onAdded);
  useEffect(() => {
    latestOnAdded.current = onAdded;
  });

  const change = useCallback(
    (id: string, part: Partial<ImageUpload>) => setAll((uploads) => uploads.map((each) => (each.id === id ? { ...each, ...part } : each))),
    [],
  );

  const send = useCallback(
    async ({ id, file }: ImageUpload) => {
      const controller = new AbortController();
      controllers.current.set(id, controller);
      try {
        const onProgress = (percent: number) => change(id, { percent });
        const url = `/v2/brands/${brandId}/images`;
        const image = await uploadFile<Image>({ url, file, locale, idempotencyKey: id, onProgress, signal: controller.signal });
        change(id, { state: 'done' });
        latestOnAdded.current?.(image);
        void refresh();
      } catch (error) {
        if (controller.signal.aborted) return;
        const { status = 503 } = readError(error);
        change(id, { state: 'failed', failure: { message: errorMessage(error), canRetry: status >= 500 } });
      } finally {
        controllers.current.delete(id);
      }
    },
    [brandId, locale, change, refresh, errorMessage],
  );

  const sending = all.filter(({ state }) => state === 'sending').length;
  const next = sending < MAX_PARALLEL ? all.find(({ state }) => state === 'waiting') : undefined;
  useEffect(() => {
    if (!next || controllers.current.has(next.id)) return;
    change(next.id, { state: 'sending', percent: 0, failure: undefined });
    void send(next);
  }, [next, change, send]);

  const stop = useCallback(() => {
    for (const controller of controllers.current.values()) controller.abort();
  }, []);
  useEffect(() => stop, [stop]);
  useUnsavedChanges(sending > 0 || next !== undefined, stop);

  return useMemo(
    () => ({
      all,
      add(files) {
        const newUploads = files.map((file): ImageUpload => {
          const upload = { id: newKey(), file, percent: 0 };
          if (file.size <= MAX_IMAGE_BYTES) return { ...upload, state: 'waiting' };
          return { ...upload, state: 'failed', failure: { message: t('tooLarge', { size: MAX_IMAGE_BYTES / MEBIBYTE }), canRetry: false } };
        });
        setAll((uploads) => [...uploads.filter(({ state }) => state !== 'done'), ...newUploads]);
      },
      retry: (id) => change(id, { state: 'waiting' }),
      remove(id) {
        controllers.current.get(id)?.abort();
        setAll((uploads) => uploads.filter((each) => each.id !== id));
      },
      clear: () => setAll((uploads) => uploads.filter(({ state }) => state !== 'done' && state !== 'failed')),
    }),
    [all, change, t],
  );
}
