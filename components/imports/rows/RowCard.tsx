import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import type { ImportDetail, ImportRow } from '@/server/imports/imports.schema';
import { rowColors } from '../importStates';
import classes from '../imports.module.css';
import { useImportWords } from '../useImportWords';
import { changesOf, faultsOf, importedColumns, nameOf, warningsOf } from './cells';

/** A row of an import on a phone. It is corrected in its panel. */
export function RowCard({ row, item }: { row: ImportRow; item: ImportDetail }) {
  const t = useTranslations('imports');
  const words = useImportWords(item);
  return (
    <div className={card.card}>
      <div className={card.line}>
        <CardName>
          {t('preview.openRow', { line: row.line })} {nameOf(row, importedColumns(item))}
        </CardName>
        <Badge miw="max-content" color={rowColors[row.kind]}>
          {words.kind(row)}
        </Badge>
      </div>
      {faultsOf(row).map(({ reason, column }) => (
        <span key={`${column}${reason}`} className={classes.cardProblem}>
          {reason}
        </span>
      ))}
      {warningsOf(row).map(({ reason, column }) => (
        <span key={`${column}${reason}`} className={card.text}>
          {reason}
        </span>
      ))}
      {changesOf(row).map(({ key, before, after }) => (
        <span key={key} className={card.text}>
          {words.field(key)} <del className={classes.before}>{words.value(key, before)}</del>{' '}
          <ins className={classes.after}>{words.value(key, after)}</ins>
        </span>
      ))}
      {row.kept && <span className={card.text}>{t('rowPanel.kept', { reason: words.sayKept(row.kept) })}</span>}
    </div>
  );
}
