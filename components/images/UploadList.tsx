'use client';

import { ActionIcon, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import classes from './images.module.css';
import type { ImageUpload, Uploads } from './useUploads';

/** Uploads in progress, done and failed, with the reason. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const t = useTranslations('images.upload');
  const { all } = uploads;
  if (all.length === 0) return null;
  const count = (state: ImageUpload['state']) => all.filter((each) => each.state === state).length;
  const [done, failed] = [count('done'), count('failed')];
  const isOver = done + failed === all.length;
  return (
    <section className={classes.uploads} aria-label={t('title')}>
      <div className={classes.uploadsHead}>
        <span role="status">{isOver ? t('over', { done, failed }) : t('going', { done, total: all.length })}</span>
        {isOver && (
          <button type="button" className="text-button" onClick={uploads.clear}>
            {t('clear')}
          </button>
        )}
      </div>
      <ul className={classes.uploadRows}>
        {all.map((upload) => (
          <UploadRow key={upload.id} upload={upload} uploads={uploads} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload: { id, file, state, percent, failure }, uploads }: { upload: ImageUpload; uploads: Uploads }) {
  const t = useTranslations('images.upload');
  return (
    <li className={classes.upload} data-state={state}>
      <span className={classes.uploadMark} aria-hidden>
        {state === 'done' && <IconCheck size={16} />}
        {state === 'failed' && <IconAlertTriangle size={16} />}
      </span>
      <span className={classes.uploadText}>
        <span className={classes.uploadName}>{file.name}</span>
        {state === 'sending' && (
          <Progress
            size="sm"
            value={percent}
            animated={percent === 100}
            aria-label={t(percent < 100 ? 'sendingOf' : 'readingOf', { name: file.name })}
          />
        )}
        {failure && (
          <span className={classes.uploadFailure} role="alert">
            {failure.message}
          </span>
        )}
      </span>
      {failure?.canRetry && (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('retry', { name: file.name })} onClick={() => uploads.retry(id)}>
          <IconRefresh size={16} aria-hidden />
        </ActionIcon>
      )}
      {state !== 'done' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('remove', { name: file.name })}
          onClick={() => uploads.remove(id)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
