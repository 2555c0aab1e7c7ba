'use client';

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNotify } from '../notify';
import type { Column } from './columns';

interface FromColumns<Row> {
  /** Without the extension. */
  fileName: string;
  columns: Column<Row>[];
  /** All rows that match the filters, including those not loaded. */
  rows: () => Row[] | Promise<Row[]>;
}

/** Saves a list as CSV: a download from the service (`href`), or made in the browser from the `csv` of the columns. */
export function CsvButton<Row>(props: { href: string } | FromColumns<Row>) {
  const t = useTranslations('common.table');
  const icon = <IconDownload size={16} aria-hidden />;
  if (!('href' in props)) return <BrowserCsvButton {...props} icon={icon} />;
  return (
    <Button component="a" href={props.href} download variant="default" leftSection={icon}>
      {t('csv')}
    </Button>
  );
}

function BrowserCsvButton<Row>({ fileName, columns, rows, icon }: FromColumns<Row> & { icon: React.ReactNode }) {
  const t = useTranslations('common.table');
  const notify = useNotify();
  const [working, setWorking] = useState(false);

  async function save() {
    setWorking(true);
    try {
      const { saveFile, toCsv } = await import('./csv');
      saveFile(`${fileName}.csv`, toCsv(columns, await rows()), 'text/csv;charset=utf-8');
    } catch (error) {
      notify.failed(error, t('csvFailed'));
    } finally {
      setWorking(false);
    }
  }

  return (
    <Button variant="default" leftSection={icon} loading={working} onClick={save}>
      {t('csv')}
    </Button>
  );
}
