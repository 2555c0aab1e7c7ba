'use client';

import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type DragEvent, useRef, useState } from 'react';
import layout from '@/components/ui/layout.module.css';
import { useFormat } from '@/components/ui/useFormat';
import { MAX_UPLOAD_BYTES } from '@/server/core/operation/limits';
import { IMPORT_ROWS } from '@/server/imports/imports.values';
import classes from './imports.module.css';

const MEBIBYTE = 1_048_576;
const accepted = '.csv,.tsv,.txt,.xlsx,.xlsm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Props {
  file: File | null;
  onChoose: (file: File) => void;
  disabled: boolean;
}

/** An area to drop or choose a file. */
export function DropZone({ file, onChoose, disabled }: Props) {
  const t = useTranslations('imports.file');
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onChoose(dropped);
  }

  const sizeOf = (bytes: number) =>
    bytes < MEBIBYTE
      ? t('kilobytes', { size: format.number(Math.ceil(bytes / 1_024)) })
      : t('megabytes', { size: format.number(Math.round((bytes / MEBIBYTE) * 10) / 10) });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for keyboards, the button inside does the same
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={28} aria-hidden />
      {file && <strong className={classes.fileName}>{t('chosen', { name: file.name, size: sizeOf(file.size) })}</strong>}
      <div className={classes.dropLine}>
        <Button variant="default" disabled={disabled} onClick={() => input.current?.click()}>
          {t(file ? 'other' : 'choose')}
        </Button>
        {!file && <span className={classes.wideOnly}>{t('drop')}</span>}
      </div>
      <p className={layout.note}>{t('formats', { size: MAX_UPLOAD_BYTES / MEBIBYTE, rows: IMPORT_ROWS })}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={t('choose')}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          // Lets the user choose the same file again after it was corrected.
          event.currentTarget.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
    </div>
  );
}
