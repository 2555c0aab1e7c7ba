'use client';

import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import bar from '@/components/ui/SaveBar.module.css';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { ImportDetail } from '@/server/imports/imports.schema';
import { HIDDEN_CELL } from '@/server/imports/imports.values';
import classes from './imports.module.css';
import { OptionFields } from './OptionFields';
import { useRefreshImports } from './useImport';
import { useImportWords } from './useImportWords';

/** The second step: assigns the columns of the file. */
export function ColumnsStep({ item, onDone }: { item: ImportDetail; onDone?: () => void }) {
  const t = useTranslations('imports.columns');
  const words = useImportWords(item);
  const options = useTranslations('imports.options');
  const common = useTranslations('common');
  const refresh = useRefreshImports();
  const queryClient = useQueryClient();
  const trpc = useTRPC();
  const [keys, setKeys] = useState(() => item.columns.map(({ key }) => key));
  const [chosen, setChosen] = useState(item.options);
  const [save, setSave] = useState(true);
  const errorMessage = useErrorMessage();
  const send = useMutation(
    trpc.imports.setImportMapping.mutationOptions({
      onSuccess(updated) {
        queryClient.setQueryData(trpc.imports.getImport.queryKey({ importId: item.importId }), updated);
        void refresh();
        onDone?.();
      },
    }),
  );
  const used = keys.filter((key) => key !== null);
  const duplicateKey = used.find((key, index) => used.indexOf(key) !== index);
  const problem = used.length === 0 ? t('none') : duplicateKey !== undefined ? t('twice', { field: words.field(duplicateKey) }) : null;

  const message = problem ?? (send.error && errorMessage(send.error));

  function submit() {
    if (problem !== null) return;
    const columns = item.columns.map(({ index }, position) => ({ index, key: keys[position] ?? null }));
    send.mutate({ importId: item.importId, columns, save, options: chosen });
  }

  return (
    <Form onSubmit={submit}>
      <div className={layout.columns}>
        <Panel title={t('title')}>
          <Source item={item} />
          <table className={classes.mapping}>
            <thead>
              <tr>
                <th scope="col">{t('header')}</th>
                <th scope="col">{t('samples')}</th>
                <th scope="col">{t('key')}</th>
              </tr>
            </thead>
            <tbody>
              {item.columns.map(({ index, samples }, position) => (
                <tr key={index}>
                  <th scope="row">{words.column(position)}</th>
                  <td>
                    <div className={classes.samples} title={samples.join('\n')}>
                      {samples.join(' · ') || (keys[position] === 'defaultPassword' && HIDDEN_CELL)}
                    </div>
                  </td>
                  <td>
                    <NativeSelect
                      aria-label={t('keyOf', { column: words.column(position) })}
                      value={keys[position] ?? ''}
                      error={keys[position] !== null && keys[position] === duplicateKey}
                      onChange={(event) => {
                        const key = event.currentTarget.value || null;
                        setKeys(keys.map((each, at) => (at === position ? key : each)));
                      }}
                      data={[
                        { value: '', label: t('leaveOut') },
                        ...item.knownColumns.map(({ key, header }) => ({ value: key, label: header })),
                      ]}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {used.includes('defaultPassword') && <p className={layout.note}>{t('passwords')}</p>}
          {item.savesColumns && (
            <Checkbox mt="md" label={t('save')} checked={save} onChange={(event) => setSave(event.currentTarget.checked)} />
          )}
        </Panel>
        <Panel title={options('title')}>
          {item.choices.length > 0 ? (
            <OptionFields {...item} value={chosen} onChange={setChosen} />
          ) : (
            <p className={classes.plain}>{options('none')}</p>
          )}
        </Panel>
      </div>
      {/* Always in reach, however many columns there are. */}
      <div className={bar.place}>
        <div className={bar.bar}>
          <p className={message === null ? bar.text : `${bar.text} ${layout.problem}`} role="status">
            {message ?? t('text', { known: used.length, left: keys.length - used.length })}
          </p>
          {onDone && (
            <Button variant="default" onClick={onDone}>
              {common('cancel')}
            </Button>
          )}
          <Button type="submit" loading={send.isPending} disabled={problem !== null}>
            {t('read')}
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** The format of the file, if it may be unexpected. */
function Source({ item: { source, total } }: { item: ImportDetail }) {
  const t = useTranslations('imports.columns');
  const format = useFormat();
  const facts = [
    ...(total > 0 ? [t('source', { rows: total })] : []),
    ...(source.sheet ? [t('sheet', { name: source.sheet })] : []),
    ...(source.otherSheets.length > 0 ? [t('otherSheets', { names: format.list(source.otherSheets) })] : []),
    ...(source.encoding ? [t('encoding', { encoding: source.encoding.toUpperCase() })] : []),
  ];
  return <p className={layout.note}>{facts.join(' · ')}</p>;
}
