'use client';

import { IconEqual, IconTableOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { DetailDrawer } from '@/components/ui/DetailDrawer';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { Link } from '@/components/ui/Link';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { wholeList } from '@/components/ui/list/useList';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import { CsvButton } from '@/components/ui/table/CsvButton';
import type { Column } from '@/components/ui/table/columns';
import type { Json } from '@/server/modules/layers.rules';
import type { BrandModules } from '@/server/modules/modules.schema';
import { keyOf } from '../drafts';
import { useModuleWords } from '../useModuleWords';
import { definitionAt, useValueWords } from '../useValueWords';
import { type Difference, type DifferingRestaurant, differingOf, differingRows, matrixParsers, settingsOf } from './differences';
import classes from './matrix.module.css';

/** The details next to the matrix: everything that a restaurant sets itself, or one module of it. */
interface Open {
  restaurantId: number;
  module?: string;
}

/** Restaurants × modules: the number of settings that differ from the brand, and which. */
export default function Matrix({ brand }: { brand: BrandModules }) {
  const t = useTranslations('modules.brand');
  const filters = useFilters(matrixParsers);
  const { search, module } = filters.values;
  const [open, setOpen] = useState<Open | null>(null);
  const modules = useDifferingModules(brand);
  const all = useMemo(() => differingOf(brand), [brand]);
  const rows = useMemo(() => differingRows(all, search, module), [all, search, module]);
  const shown = useMemo(() => modules.filter(({ key }) => module === null || key === module), [modules, module]);
  const columns = useMatrixColumns(shown, setOpen);
  if (modules.length === 0) {
    return (
      <EmptyState icon={<IconTableOff size={20} />} title={t('nobody')}>
        {t('nobodyText')}
      </EmptyState>
    );
  }
  return (
    <>
      <p className={classes.text}>{t('matrixText')}</p>
      <ListTable
        id="modules.matrix"
        label={t('matrix')}
        list={wholeList(filters, rows)}
        columns={columns}
        rowKey={({ restaurantId }) => restaurantId}
        rowLabel={({ name }) => name}
        onOpenRow={({ restaurantId }) => setOpen({ restaurantId })}
        openKey={open?.restaurantId}
        compact={(row) => <MatrixCard row={row} modules={shown} />}
        reserve="20rem"
        nothing={t('nothingMatches')}
        empty={null}
        filters={
          <>
            <SearchFilter label={t('search')} {...filters.bind('search')} />
            <ChoiceFilter
              label={t('module')}
              {...filters.bind('module')}
              options={modules.map(({ key, name }) => ({ value: key, label: name }))}
            />
          </>
        }
        actions={<CsvButton fileName={t('fileName')} columns={columns} rows={() => rows} />}
      />
      <DifferencesDrawer open={open} rows={all} modules={modules} onClose={() => setOpen(null)} />
    </>
  );
}

interface NamedModule {
  key: string;
  name: string;
}

/** The modules in which any restaurant differs. */
function useDifferingModules(brand: BrandModules): NamedModule[] {
  const words = useModuleWords();
  return useMemo(() => {
    const differingKeys = new Set(brand.differences.map(keyOf));
    return brand.modules
      .filter((module) => differingKeys.has(keyOf(module)))
      .map((module) => ({ key: keyOf(module), name: `${words.type(module)} · ${words.channel(module.channelId)}` }));
  }, [brand, words]);
}

function useMatrixColumns(modules: NamedModule[], onOpen: (open: Open) => void): Column<DifferingRestaurant>[] {
  const t = useTranslations('modules.brand');
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('restaurant'),
        cell: ({ name }) => name,
        primary: true,
        minWidth: 220,
        sortBy: ({ name }) => name,
        csv: ({ name }) => name,
      },
      { key: 'all', header: t('settings'), cell: settingsOf, width: 96, align: 'end', sortBy: settingsOf, csv: settingsOf },
      ...modules.map(({ key, name: module }): Column<DifferingRestaurant> => {
        const count = ({ byModule }: DifferingRestaurant) => byModule.get(key)?.fields.length ?? 0;
        return {
          key: `module-${key}`,
          header: module,
          width: 128,
          sortBy: count,
          csv: count,
          cell: (row) =>
            count(row) > 0 ? (
              <button
                type="button"
                className={classes.cell}
                aria-label={t('cell', { restaurant: row.name, module, count: count(row) })}
                onClick={() => onOpen({ restaurantId: row.restaurantId, module: key })}
              >
                {count(row)}
              </button>
            ) : (
              <IconEqual size={15} className={classes.same} role="img" aria-label={t('follows')} />
            ),
        };
      }),
    ],
    [t, modules, onOpen],
  );
}

/** A restaurant on a phone, with the modules in which it differs. */
function MatrixCard({ row, modules }: { row: DifferingRestaurant; modules: NamedModule[] }) {
  const t = useTranslations('modules.brand');
  const differing = modules.filter(({ key }) => row.byModule.has(key));
  return (
    <div className={classes.card}>
      <CardName>{row.name}</CardName>
      {differing.length === 0 && <span className={classes.brand}>{t('follows')}</span>}
      {differing.map(({ key, name }) => (
        <span key={key} className={classes.cardLine}>
          <span>{name}</span>
          <span className="tabular">{row.byModule.get(key)?.fields.length}</span>
        </span>
      ))}
    </div>
  );
}

interface DrawerProps {
  open: Open | null;
  rows: DifferingRestaurant[];
  modules: NamedModule[];
  onClose: () => void;
}

function DifferencesDrawer({ open, rows, modules, onClose }: DrawerProps) {
  const t = useTranslations('modules.brand');
  // The content stays while the drawer closes.
  const [last, setLast] = useState(open);
  if (open && open !== last) setLast(open);
  const row = rows.find(({ restaurantId }) => restaurantId === last?.restaurantId);
  const selected = modules.find(({ key }) => key === last?.module);
  const shown = (selected ? [selected] : modules).flatMap(({ key, name }) => {
    const difference = row?.byModule.get(key);
    return difference ? [{ key, name, difference }] : [];
  });
  const title = row && (selected ? t('differs', { restaurant: row.name, module: selected.name }) : row.name);
  return (
    <DetailDrawer opened={open !== null} onClose={onClose} title={title}>
      {row && (
        <>
          {shown.length === 0 && <p>{t('follows')}</p>}
          {shown.map(({ key, name, difference }) => (
            <section key={key}>
              {!selected && <h3 className={classes.moduleName}>{name}</h3>}
              <DifferingFields difference={difference} />
            </section>
          ))}
          <Link
            href={`/admin/restaurants/${row.restaurantId}/modules${selected ? `?channel=${shown[0]?.difference.channelId}` : ''}`}
            className={classes.link}
          >
            {t('openRestaurant', { restaurant: row.name })}
          </Link>
        </>
      )}
    </DetailDrawer>
  );
}

function DifferingFields({ difference }: { difference: Difference }) {
  const t = useTranslations('modules.brand');
  const words = useModuleWords();
  const inWords = useValueWords();
  return (
    <dl className={classes.fields}>
      {difference.fields.map(({ path, value, inherited, isLocked }) => (
        <div key={path.join('\0')}>
          <dt>{words.field(path)}</dt>
          <dd>
            {inWords(definitionAt(path), value as Json)}
            <span className={classes.brand}>{t('ofBrand', { value: inWords(definitionAt(path), (inherited ?? null) as Json) })}</span>
            {isLocked && <span className={classes.brand}>{t('asleep')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
