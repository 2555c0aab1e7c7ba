'use client';

import { Alert, Button, NativeSelect, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { readError, useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { useOpen } from '@/components/ui/opening';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { useBrand } from '@/components/ui/scope';
import { MAX_UPLOAD_BYTES } from '@/server/core/operation/limits';
import type { ImportKindName } from '@/server/imports/imports.values';
import { BackToImports } from './BackToImports';
import { DropZone } from './DropZone';
import { familyOf, kindsOf } from './families';
import classes from './imports.module.css';
import { importLinks } from './links';
import { Steps } from './Steps';
import { uploadImport } from './upload';
import { useRefreshImports } from './useImport';

const MEBIBYTE = 1_048_576;
const fileTypes = ['csv', 'xlsx'] as const;

/** The first step: chooses a file. The options follow once its columns are known. */
export function NewImportScreen({ kind: initialKind }: { kind: ImportKindName | null }) {
  const t = useTranslations('imports');
  const locale = useLocale();
  const { id: brandId } = useBrand();
  const kinds = initialKind ? kindsOf(familyOf(initialKind)) : kindsOf('customers');
  const links = importLinks(brandId);
  const open = useOpen();
  const refresh = useRefreshImports();
  const errorMessage = useErrorMessage();
  const [file, setFile] = useState<File | null>(null);
  const [kind, setKind] = useState(initialKind);
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useRef<AbortController | null>(null);
  useEffect(() => () => upload.current?.abort(), []);

  function choose(chosen: File) {
    setFile(chosen);
    setFailure(chosen.size > MAX_UPLOAD_BYTES ? t('file.tooLarge', { size: MAX_UPLOAD_BYTES / MEBIBYTE }) : null);
  }

  async function send() {
    if (!file) return setFailure(t('file.missing'));
    if (file.size > MAX_UPLOAD_BYTES) return;
    const controller = new AbortController();
    upload.current = controller;
    setFailure(null);
    setPercent(0);
    try {
      const { importId } = await uploadImport({ brandId, kind, file, locale, onProgress: setPercent, signal: controller.signal });
      void refresh();
      open(links.one(importId, kind));
    } catch (error) {
      if (!controller.signal.aborted) setFailure(readError(error).message ?? errorMessage(error));
      setPercent(null);
    }
  }

  return (
    <>
      <BackToImports kind={kind} />
      <PageHeader title={kind ? t(`file.titleOf.${familyOf(kind)}`) : t('file.title')} subtitle={t('file.subtitle')} />
      <Steps current="file" />
      <Form onSubmit={() => void send()}>
        <div className={classes.narrow}>
          <Panel>
            <DropZone file={file} onChoose={choose} disabled={percent !== null} />
            {kinds.length > 1 && (
              <NativeSelect
                mt="md"
                label={t('file.kind')}
                description={t('file.kindHint')}
                value={kind ?? ''}
                onChange={({ currentTarget }) => setKind(kinds.find((each) => each === currentTarget.value) ?? null)}
                data={[{ value: '', label: t('file.recognise') }, ...kinds.map((each) => ({ value: each, label: t(`kind.${each}`) }))]}
              />
            )}
            <div role="status" aria-live="polite">
              {percent !== null && (
                <div className={classes.upload}>
                  <Progress value={percent} aria-label={t('working.label')} animated={percent === 100} />
                  <span className={layout.note}>{percent < 100 ? t('file.uploading', { percent }) : t('file.reading')}</span>
                </div>
              )}
            </div>
            {failure !== null && (
              <Alert color="red" mt="md" title={t('file.failed')} role="alert">
                {failure}
              </Alert>
            )}
          </Panel>
          <Panel title={t('file.templates')}>
            <div className={classes.templates}>
              {kinds.map((each) => (
                <div key={each} className={classes.templateLine}>
                  <span>{t(`kind.${each}`)}</span>
                  {fileTypes.map((type) => (
                    <a
                      key={type}
                      className="text-button"
                      href={links.template(each, type)}
                      aria-label={t('file.templateOf', { kind: t(`kind.${each}`), type: t(`file.${type}`) })}
                      download
                    >
                      <IconDownload size={14} aria-hidden /> {t(`file.${type}`)}
                    </a>
                  ))}
                </div>
              ))}
            </div>
          </Panel>
        </div>
        <div className={classes.foot}>
          <Button type="submit" loading={percent !== null}>
            {t('file.upload')}
          </Button>
          {percent !== null && (
            <Button variant="default" onClick={() => upload.current?.abort()}>
              {t('file.cancel')}
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}
