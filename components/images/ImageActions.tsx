'use client';

import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconReplace } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useRefresh } from '@/components/live/reads';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { uploadFile } from '@/components/ui/uploadFile';
import type { Image } from '@/server/images/images.schema';
import { IMAGE_KEPT_DAYS } from '@/server/images/images.values';
import classes from './images.module.css';
import { UploadButton } from './UploadButton';

/** Replaces the picture, archives or restores it. */
export function ImageActions({ image, brandId }: { image: Image; brandId: number }) {
  const t = useTranslations('images');
  const trpc = useTRPC();
  const locale = useLocale();
  const notify = useNotify();
  const refresh = useRefresh('images');
  const { imageId, name } = image;
  const uploadAbort = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    uploadAbort.current = controller;
    return () => controller.abort();
  }, []);

  const notifyWith = (message: string) => ({
    onSuccess: () => {
      notify.done(message);
      return refresh();
    },
    onError: (error: unknown) => notify.failed(error),
  });
  const replace = useMutation({
    mutationFn: (file: File) =>
      uploadFile<Image>({
        url: `/v2/brands/${brandId}/images/${imageId}/file`,
        file,
        locale,
        idempotencyKey: newKey(),
        onProgress: () => undefined,
        signal: uploadAbort.current.signal,
      }),
    ...notifyWith(t('replaced')),
  });
  const unarchive = useMutation(trpc.images.unarchiveImage.mutationOptions(notifyWith(t('restored'))));
  const archive = useMutation(
    trpc.images.archiveImage.mutationOptions({
      ...notifyWith(''),
      onSuccess: () => {
        notify.done(t('archived', { days: IMAGE_KEPT_DAYS }), { label: t('undo'), run: () => unarchive.mutate({ brandId, imageId }) });
        return refresh();
      },
    }),
  );

  if (image.archivedAt)
    return (
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconArchiveOff size={16} aria-hidden />}
          loading={unarchive.isPending}
          onClick={() => unarchive.mutate({ brandId, imageId })}
        >
          {t('restore')}
        </Button>
      </div>
    );
  const isUsed = image.useCount > 0;
  return (
    <div className={classes.actions}>
      <UploadButton
        variant="default"
        icon={<IconReplace size={16} aria-hidden />}
        loading={replace.isPending}
        onChoose={([file]) => file && replace.mutate(file)}
      >
        {t('replace')}
      </UploadButton>
      <Button
        variant="default"
        leftSection={<IconArchive size={16} aria-hidden />}
        disabled={isUsed}
        loading={archive.isPending}
        aria-label={t('archiveNamed', { name })}
        onClick={() => archive.mutate({ brandId, imageId })}
      >
        {t('archive')}
      </Button>
      {isUsed && <span className={classes.cardNote}>{t('archiveUsed')}</span>}
    </div>
  );
}
