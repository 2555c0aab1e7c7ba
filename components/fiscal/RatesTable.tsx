'use client';

import { useTranslations } from 'next-intl';
import { TableScroll } from '@/components/ui/table/TableScroll';
import { useFormat } from '@/components/ui/useFormat';
import { vatModes } from '@/server/fiscal/fiscal.values';
import classes from './fiscal.module.css';
import { isUncertain, type Uncertain, UncertainMark, UncertainNotes } from './Uncertain';

interface Props {
  label: string;
  /** Uncertainties in the sources of the rates. */
  uncertain?: Uncertain[];
  groups: { vatGroupId: number; name: string; code: string; eatIn: number; takeAway: number; delivery: number }[];
}

/** The rates of one zone: a row per group, a column per dining option. */
export function RatesTable({ label, groups, uncertain = [] }: Props) {
  const t = useTranslations('fiscal');
  const format = useFormat();
  return (
    <>
      <TableScroll label={label}>
        <table className={classes.rates} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('group')}</th>
              {vatModes.map((mode) => (
                <th key={mode} scope="col">
                  {t(`modes.${mode}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.vatGroupId}>
                <th scope="row">
                  {group.name} <span className={classes.code}>{t('groupNumber', { id: group.vatGroupId })}</span>{' '}
                  {isUncertain(uncertain, group.code) && <UncertainMark />}
                </th>
                {vatModes.map((mode) => (
                  <td key={mode}>{format.percent(group[mode])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <UncertainNotes questions={uncertain} />
    </>
  );
}
