'use client';

import { Badge, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral } from 'nuqs';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { FilterBar } from '@/components/ui/filters/FilterBar';
import { LoadingState } from '@/components/ui/LoadingState';
import { useFilters } from '@/components/ui/list/useFilters';
import { Panel } from '@/components/ui/Panel';
import { ErrorState } from '@/components/ui/states';
import { TableScroll } from '@/components/ui/table/TableScroll';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { VatConfiguration } from '@/server/fiscal/fiscal.schema';
import { type VatMode, vatModes } from '@/server/fiscal/fiscal.values';
import classes from './fiscal.module.css';
import { isUncertain, UncertainMark, UncertainNotes } from './Uncertain';

const parsers = { zone: parseAsString, group: parseAsString, mode: parseAsStringLiteral(vatModes) };

/** All rates of all zones, with groups as rows, zones and dining options as columns, and the sources of each zone's rates. */
export default function Referential() {
  const t = useTranslations('fiscal.referential');
  const modes = useTranslations('fiscal.modes');
  const trpc = useTRPC();
  const filters = useFilters(parsers);
  const { zone, group, mode } = filters.values;
  const { data, error, refetch } = useQuery(trpc.fiscal.getVatConfiguration.queryOptions({}, { staleTime: 3_600_000 }));
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingState height={420} radius="lg" />;
  const zones = data.operationZones.filter(({ code }) => zone === null || code === zone);
  const groups = data.vatGroups.filter(({ code }) => group === null || code === group);
  const shownModes = vatModes.filter((each) => mode === null || each === mode);
  const search = new URLSearchParams({
    format: 'csv',
    ...(zone && { zoneCode: zone }),
    ...(group && { groupCode: group }),
    ...(mode && { mode }),
  });
  return (
    <div className={classes.column}>
      <div className={classes.bar}>
        <FilterBar active={filters.active} onClear={filters.clear}>
          <ChoiceFilter
            label={t('zone')}
            {...filters.bind('zone')}
            options={data.operationZones.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <ChoiceFilter
            label={t('group')}
            {...filters.bind('group')}
            options={data.vatGroups.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <ChoiceFilter label={t('mode')} {...filters.bind('mode')} options={vatModes.map((value) => ({ value, label: modes(value) }))} />
        </FilterBar>
        <Button
          component="a"
          variant="default"
          size="xs"
          leftSection={<IconDownload size={15} />}
          href={`/api/v1/vat-configuration?${search}`}
        >
          {t('csv')}
        </Button>
      </div>
      <Panel title={t('title')} aside={<Version version={data.version} />} flush>
        <Matrix zones={zones} groups={groups} modes={shownModes} />
      </Panel>
      <Panel title={t('sources')}>
        {zones.map((each) => (
          <Sources key={each.code} zone={each} opened={zones.length === 1} />
        ))}
      </Panel>
    </div>
  );
}

function Version({ version }: { version: string }) {
  const t = useTranslations('fiscal.referential');
  const format = useFormat();
  return <span className={classes.code}>{t('version', { date: format.date(version) })}</span>;
}

interface MatrixProps {
  zones: VatConfiguration['operationZones'];
  groups: VatConfiguration['vatGroups'];
  modes: readonly VatMode[];
}

function Matrix({ zones, groups, modes }: MatrixProps) {
  const t = useTranslations('fiscal');
  const format = useFormat();
  return (
    <TableScroll label={t('referential.title')}>
      <table className={classes.rates}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('group')}
            </th>
            {zones.map(({ code, name, uncertain }) => (
              <th key={code} scope="colgroup" colSpan={modes.length} className={classes.zoneHead}>
                {name} {uncertain.length > 0 && <UncertainMark />}
              </th>
            ))}
          </tr>
          <tr>
            {zones.flatMap(({ code }) =>
              modes.map((mode) => (
                <th key={`${code} ${mode}`} scope="col">
                  {t(`modes.${mode}`)}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.vatGroupId}>
              <th scope="row">{group.name}</th>
              {zones.flatMap(({ code, uncertain }) =>
                modes.map((mode, index) => {
                  const rates = group.rates[code];
                  return (
                    <td key={`${code} ${mode}`}>
                      {index === 0 && isUncertain(uncertain, group.code) && <UncertainMark />} {rates ? format.percent(rates[mode]) : '—'}
                    </td>
                  );
                }),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function Sources({ zone, opened }: { zone: VatConfiguration['operationZones'][number]; opened: boolean }) {
  const t = useTranslations('fiscal.referential');
  const { code, name, currencies, fiscalityType, sources, notes, uncertain } = zone;
  return (
    <details className={classes.source} open={opened}>
      <summary>
        {name}{' '}
        <span className={classes.code}>{t('about', { code, currencies: currencies.join(', '), tills: fiscalityType.join(', ') })}</span>{' '}
        {uncertain.some(({ groupCodes }) => groupCodes.length > 0) && <Badge color="yellow">{t('ratesNotCertain')}</Badge>}{' '}
        {uncertain.some(({ isAboutTills }) => isAboutTills) && <Badge color="yellow">{t('tillsNotCertain')}</Badge>}
      </summary>
      <ul>
        {sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
      {notes.length > 0 && (
        <>
          <p className={classes.notesTitle}>{t('notes')}</p>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      <UncertainNotes questions={uncertain} />
    </details>
  );
}
